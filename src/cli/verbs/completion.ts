import { rowsIn } from "../../host/archive/rows.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { configFor } from "../discussing.ts";
import { type FlagHelp, flagHelp } from "../flags.ts";
import { allVerbs, namesIn } from "../protocol-entry.ts";
import type { Command, VerbEntry } from "../verb.ts";

/** Prints the script for a shell; `words` is what those scripts ask for when somebody presses Tab. */
export default async function completion(terminal: Command, shell = ""): Promise<number> {
  if (shell === "words") {
    const typed = (terminal.env[typedVariable] ?? "").split("\t").slice(0, -1);
    const found = await wordsAfter(typed, terminal);
    terminal.out(found.map(([word, what]) => `${word}\t${what}\n`).join(""));
    return 0;
  }
  const script = Object.hasOwn(scripts, shell) ? scripts[shell] : undefined;
  if (script === undefined)
    throw new ColloquyError("usage", `There is no completion for "${shell}".`, {
      hint: `Use one of ${Object.keys(scripts).join(", ")}.`,
    });
  terminal.out(`${script}\n`);
  return 0;
}

async function wordsAfter(typed: readonly string[], terminal: Command): Promise<readonly FlagHelp[]> {
  const verbs = allVerbs().map((entry) => ({ entry, takes: entry.usage.split(" ") }));
  const verb = verbs.find(({ takes: [name = ""] }) => typed.slice(0, -1).includes(name));
  if (verb === undefined)
    return [
      ...verbs.map(({ entry, takes: [name = ""] }) => [name, entry.summary] as const),
      ["help", "show the help of a verb"],
      ["--help", "show this help"],
      ["--version", "show the version"],
    ];
  const [before = "", word = ""] = typed.slice(-2);
  const flags = flagsOf(verb.entry);
  const value = flags.flatMap(([flag]) =>
    namesIn(flag).includes(before) ? (/<([^>]*)>/.exec(flag)?.[1] ?? []) : [],
  )[0];
  if (value !== undefined) return value.includes("|") ? value.split("|").map((one) => [one, ""]) : [];
  if (word.startsWith("-"))
    return flags.flatMap(([flag, help]) => namesIn(flag).map((name) => [name, help] as const));
  if (verb.takes.includes("<shell>")) return Object.keys(scripts).map((name) => [name, ""]);
  if (!verb.takes.some((word) => word === "[id]" || word === "<id>")) return [];
  const { home } = await configFor(terminal);
  return (await rowsIn(home.value, terminal.now())).rows.map(({ id, title }) => [
    id,
    title.replaceAll(/\s+/g, " "),
  ]);
}

function flagsOf({ own = [], flags, here = {} }: VerbEntry): readonly FlagHelp[] {
  const shared = [...flags, "folder" as const].flatMap((name): readonly FlagHelp[] => {
    const [flag, help] = flagHelp(name, here[name]);
    return flag === null ? [] : [[flag, help]];
  });
  return [...own, ...shared, ["-h, --help", "show this help"]];
}

const typedVariable = "COLLOQUY_TYPED";

const scripts: Readonly<Record<string, string>> = {
  bash: `# Completion of colloquy for bash, made by \`colloquy completion bash\`.
_colloquy() {
  local IFS=$'\\n' typed
  typed=$(printf '%s\\t' "\${COMP_WORDS[@]:1:COMP_CWORD}")
  COMPREPLY=($(compgen -W "$(${typedVariable}=$typed colloquy completion words 2>/dev/null | cut -f1)" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -o bashdefault -F _colloquy colloquy`,
  zsh: `#compdef colloquy
# Completion of colloquy for zsh, made by \`colloquy completion zsh\`.
_colloquy() {
  local -a found
  found=(\${(f)"$(${typedVariable}="\${(pj:\\t:)words[2,CURRENT]}"$'\\t' colloquy completion words 2>/dev/null)"})
  found=(\${\${found//:/\\\\:}//$'\\t'/:})
  if (( $#found )); then _describe word found; else _files; fi
}
if [[ $funcstack[1] == _colloquy ]]; then _colloquy "$@"; else compdef _colloquy colloquy; fi`,
  fish: `# Completion of colloquy for fish, made by \`colloquy completion fish\`.
function __colloquy_words
  set -lx ${typedVariable} (string join \\t -- (commandline -opc)[2..] (commandline -ct | string collect -a))\\t
  set -l found (colloquy completion words 2>/dev/null)
  if test (count $found) -gt 0
    printf '%s\\n' $found
  else
    __fish_complete_path (commandline -ct)
  end
end
complete -c colloquy -f -a '(__colloquy_words)'`,
};
