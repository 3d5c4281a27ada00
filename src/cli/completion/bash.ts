import { type CompletedVerb, quotedFor } from "./completed-verbs.ts";

/** For `~/.bashrc`. What is no verb, flag, choice or id is completed as a file. */
export function bashCompletion(verbs: readonly CompletedVerb[]): string {
  const names = verbs.map(({ name }) => name).join(" ");
  const withId = verbs.filter(({ takesId }) => takesId).map(({ name }) => name);
  const choices = verbs.flatMap(({ name, flags }) =>
    flags
      .filter((flag) => flag.choices.length > 0)
      .map(({ names, choices }) => {
        const cases = names.map((flag) => quotedFor("posix", `${name} ${flag}`)).join("|");
        return `    ${cases}) COMPREPLY=($(compgen -W ${quotedFor("posix", choices.join(" "))} -- "$cur")); return ;;`;
      }),
  );
  const flags = verbs.map(
    ({ name, flags }) =>
      `      ${name}) words=${quotedFor("posix", flags.flatMap(({ names }) => names).join(" "))} ;;`,
  );
  return `# Completion of colloquy for bash, made by \`colloquy completion bash\`.
_colloquy() {
  local cur prev verb word words i
  COMPREPLY=()
  cur=\${COMP_WORDS[COMP_CWORD]}
  prev=\${COMP_WORDS[COMP_CWORD-1]}
  verb=
  for ((i = 1; i < COMP_CWORD; i++)); do
    for word in ${names} help; do
      if [[ \${COMP_WORDS[i]} == "$word" ]]; then verb=$word; break 2; fi
    done
  done
  if [[ -z $verb || $verb == help ]]; then
    COMPREPLY=($(compgen -W ${quotedFor("posix", `${names} help --help --version`)} -- "$cur"))
    return
  fi
  case "$verb $prev" in
${choices.join("\n")}
  esac
  if [[ $cur == -* ]]; then
    case $verb in
${flags.join("\n")}
    esac
    COMPREPLY=($(compgen -W "$words" -- "$cur"))
    return
  fi
  case $verb in
    ${withId.join("|")}) COMPREPLY=($(compgen -W "$(colloquy completion ids 2>/dev/null)" -- "$cur")) ;;
    completion) COMPREPLY=($(compgen -W 'bash zsh fish' -- "$cur")) ;;
  esac
}
complete -o default -o bashdefault -F _colloquy colloquy
`;
}
