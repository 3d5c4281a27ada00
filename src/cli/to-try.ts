import { arguedVerb, readVerb, withheldProtocols } from "../host/protocols/protocols.ts";
import { printable } from "../kernel/printable.ts";

export function commandsToTry() {
  const argued = arguedVerb();
  const read = readVerb();
  return {
    onWords: argued === undefined ? "" : `colloquy ${argued.verb.name} "${argued.verb.subject.example}"`,
    onFile: read === undefined ? "" : `colloquy ${read.verb.name} ${read.verb.subject.example}`,
  };
}

export function introHelp(): string {
  const { onWords, onFile } = commandsToTry();
  return `${withheldHelp()}
Examples:
  $ ${onFile}
  $ ${onWords} --agents claude,codex
  $ colloquy resume

Exit codes: 0 done, 1 failed or inconclusive, 2 bad usage or input, 3 blocked (--fail-on), 4 waiting for a person,
5 stopped by a limit, 130 interrupted (resumable). Each verb has its own --help.`;
}

function withheldHelp(): string {
  const lines = withheldProtocols().map(({ name, why }) => {
    const reason = why === "untrusted" ? "its code is not trusted yet (`colloquy trust` shows it)" : why;
    return `\n  ${name}: ${printable(reason)}`;
  });
  return lines.length === 0 ? "" : `\nProtocols that are not loaded:${lines.join("")}\n`;
}
