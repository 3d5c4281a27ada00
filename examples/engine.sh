#!/usr/bin/env bash
# An engine on one machine (docs/engine.md): a Postgres in a folder of its own, workers in this project, and the page.
#
#   bash examples/engine.sh [folder]     Ctrl-C ends all of it; what was said stays in the folder (default: ~/colloquy-engine)
# As root, give a folder that the user postgres can reach.
#
# WORKERS=2      how many workers            DB_PORT=5433   the port of Postgres on 127.0.0.1
# HEALTH=9464    the port of the first worker's state; the next has the next     PAGE=4860   the port of the page
# COLLOQUY=colloquy   the command            Flags for every worker come after the folder, such as --agents claude,codex
set -euo pipefail

folder=$(realpath -m "${1:-$HOME/colloquy-engine}")
shift $(($# > 0 ? 1 : 0))
read -ra colloquy <<<"${COLLOQUY:-colloquy}"
port=${DB_PORT:-5433}
programs=$(find /usr/lib/postgresql -maxdepth 2 -name bin 2>/dev/null | sort -V | tail -1)
PATH=$PATH${programs:+:$programs}
command -v initdb >/dev/null || {
  echo "Postgres is not installed: on Debian, apt-get install postgresql" >&2
  exit 1
}
# Postgres refuses to run as root.
as() { if [ "$(id -u)" = 0 ]; then (cd / && runuser -u postgres -- env PATH="$PATH" "$@"); else "$@"; fi; }

mkdir -p "$folder"
if [ "$(id -u)" = 0 ]; then chown postgres "$folder"; fi
if [ ! -d "$folder/data" ]; then
  (umask 077 && head -c 24 /dev/urandom | base64 | tr -d '+/=' >"$folder/password")
  if [ "$(id -u)" = 0 ]; then chown postgres "$folder/password"; fi
  as initdb -D "$folder/data" -U colloquy -A scram-sha-256 --pwfile="$folder/password" -E UTF8 --no-locale >/dev/null
fi
PGPASSWORD=$(cat "$folder/password")
export PGPASSWORD
export COLLOQUY_ENGINE="postgres://colloquy@127.0.0.1:$port/postgres"

as pg_ctl -D "$folder/data" -w -l "$folder/log" \
  -o "-p $port -c listen_addresses=127.0.0.1 -c unix_socket_directories=" start >/dev/null
running=()
stop() {
  trap - EXIT
  # Also where somebody is in a hurry, the database ends last.
  trap '' INT TERM
  # Calls that are under way end first (--drain), then the database.
  kill "${running[@]}" 2>/dev/null || true
  wait "${running[@]}" 2>/dev/null || true
  as pg_ctl -D "$folder/data" -m fast stop >/dev/null
}
trap 'stop; exit 130' INT TERM
trap stop EXIT

# One that is lost is started again, until it is told to stop.
worker() {
  local pid=
  trap 'kill $pid 2>/dev/null; wait $pid; exit' INT TERM
  until
    "${colloquy[@]}" worker --log json --health "$@" 2>>"$folder/workers.log" &
    pid=$!
    wait $pid
  do sleep 2; done
}
for ((n = 0; n < ${WORKERS:-2}; n++)); do
  worker $((${HEALTH:-9464} + n)) "$@" &
  running+=($!)
done
"${colloquy[@]}" serve --port "${PAGE:-4860}" &
running+=($!)
echo "Discussions: ${colloquy[*]} ask \"…\" --engine $COLLOQUY_ENGINE, with PGPASSWORD from $folder/password"
wait -n "${running[@]}"
