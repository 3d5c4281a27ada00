import { ColloquyError } from "../kernel/error.ts";
import type { Terminal } from "./terminal.ts";
import { withTypedLines } from "./typed-lines.ts";
import type { Options } from "./verb.ts";

/** Whether the person agrees: by `--yes`, or at the terminal. Where nobody can be asked, that is an error. */
export async function agrees(
  { question, command }: { readonly question: string; readonly command: string },
  options: Options,
  terminal: Terminal,
): Promise<boolean> {
  if (options["yes"] === true) return true;
  if (!terminal.canAsk)
    throw new ColloquyError("usage", "This needs your yes, and there is no terminal to ask at.", {
      hint: `Run \`colloquy ${command}\` at a terminal, or \`colloquy ${command} --yes\` if you have read it.`,
    });
  const until = new AbortController().signal;
  const said = await withTypedLines(terminal, until, (lines) => lines.next(`${question} (y/N) `));
  if (/^y(?:es)?$/i.test(said?.trim() ?? "")) return true;
  terminal.err("Nothing was changed.\n");
  return false;
}
