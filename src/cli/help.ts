import { commandsToTry } from "./to-try.ts";

/** What `colloquy --help` says below its flags. */
export function introHelp(): string {
  const { onWords, onFile } = commandsToTry();
  return `
Examples:
  $ ${onFile}
  $ ${onWords} --agents claude,codex
  $ colloquy resume

Exit codes: 0 done, 1 failed or inconclusive, 2 bad usage or input, 3 blocked (--fail-on), 4 waiting for a person,
5 stopped by a limit, 130 interrupted (resumable). Each verb has its own --help.`;
}
