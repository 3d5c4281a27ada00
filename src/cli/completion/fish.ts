import { type CompletedVerb, quotedFor } from "./completed-verbs.ts";

/** For `~/.config/fish/completions/colloquy.fish`. */
export function fishCompletion(verbs: readonly CompletedVerb[]): string {
  const lines = verbs.flatMap(({ name, summary, flags, takesId }) => {
    const seen = `complete -c colloquy -n '__fish_seen_subcommand_from ${name}'`;
    return [
      `complete -c colloquy -n __fish_use_subcommand -f -a ${name} -d ${quotedFor("fish", summary)}`,
      ...(takesId ? [`${seen} -f -a '(colloquy completion ids 2>/dev/null)'`] : []),
      ...flags.map(({ names, help, takesValue, choices }) => {
        const spelled = names.map((flag) =>
          flag.startsWith("--") ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`,
        );
        const value =
          choices.length > 0 ? ` -x -a ${quotedFor("fish", choices.join(" "))}` : takesValue ? " -r" : "";
        return `${seen} ${spelled.join(" ")}${value} -d ${quotedFor("fish", help)}`;
      }),
    ];
  });
  return `# Completion of colloquy for fish, made by \`colloquy completion fish\`.
${lines.join("\n")}
complete -c colloquy -n '__fish_seen_subcommand_from completion' -f -a 'bash zsh fish'
complete -c colloquy -n __fish_use_subcommand -f -a help -d 'show the help of a verb'
`;
}
