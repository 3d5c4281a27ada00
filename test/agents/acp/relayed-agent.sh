#!/bin/bash
# The process of a scripted agent. Where its behaviour needs no more than a shell, that is all of it; else the agent lives
# in the test, and this hands on what it is told and says what comes back.
# Its arguments are a behaviour, the file of its notes, and a port of the test.
echo $$ >>"$(dirname "$2")/pids"
case $1 in
  dies-at-once)
    echo "cannot find my own head" >&2
    exit 3
    ;;
  only-rubbish)
    echo "Welcome. Press any key."
    exec sleep 600
    ;;
  prints-rubbish)
    for line in {0..49}; do echo "Update available! {\"not\": \"a message\"} $line"; done
    ;;
esac
exec 3<>"/dev/tcp/127.0.0.1/$3" 4<&0
printf '%s\n' "$1" "$2" $$ "$(compgen -e | paste -sd ' ')" >&3
# Told nothing more, it ends.
{
  cat <&4 >&3
  kill $$
} &
exec cat <&3
