import { type CompletedVerb, quotedFor } from "./completed-verbs.ts";

/** For a file `_colloquy` on fpath, or to be sourced. */
export function zshCompletion(verbs: readonly CompletedVerb[]): string {
  const described = [
    ...verbs.map(({ name, summary }) => `${name}:${summary}`),
    "help:show the help of a verb",
  ];
  const cases = verbs.map(({ name, flags, takesId }) => {
    const specs = flags.flatMap(({ names, help, takesValue, choices }) =>
      names.map((flag) => {
        const told = `[${help.replaceAll(/[[\]]/g, String.raw`\$&`)}]`;
        const value = !takesValue
          ? ""
          : choices.length === 0
            ? ":value:_files"
            : `:value:(${choices.join(" ")})`;
        return `        ${quotedFor("posix", `${flag}${told}${value}`)}`;
      }),
    );
    const rest = takesId
      ? "*:id:_colloquy_ids"
      : name === "completion"
        ? "1:shell:(bash zsh fish)"
        : "*:file:_files";
    return `    ${name})\n      _arguments -s -S \\\n${[...specs, `        ${quotedFor("posix", rest)}`].join(" \\\n")}\n      ;;`;
  });
  return `#compdef colloquy
# Completion of colloquy for zsh, made by \`colloquy completion zsh\`.
_colloquy_ids() {
  local -a ids
  ids=(\${(f)"$(colloquy completion ids 2>/dev/null)"})
  compadd -a ids
}
_colloquy_verbs() {
  local -a verbs
  verbs=(
${described.map((verb) => `    ${quotedFor("posix", verb)}`).join("\n")}
  )
  _describe verb verbs
}
_colloquy() {
  local state line
  _arguments -C '1:verb:_colloquy_verbs' '*::argument:->rest' && return
  case $line[1] in
${cases.join("\n")}
    help) _colloquy_verbs ;;
  esac
}
if [[ $funcstack[1] == _colloquy ]]; then _colloquy "$@"; else compdef _colloquy colloquy; fi
`;
}
