import { PassThrough } from "node:stream";
import { TestTerminal } from "../reporters/terminal.ts";
import type { Ended, Story } from "./command.ts";
import { runInProcess } from "./program.ts";

interface Shown extends Ended {
  readonly screen: TestTerminal;
  /** All that was written to the screen, in order. */
  readonly shown: string;
}

/**
 * Runs the command in this process at a terminal where somebody sits, who types a line (or does something) each time they see
 * the words before it. What only a system's own terminal does is looked at in `terminal.test.ts`.
 */
export async function atTerminal(
  told: Pick<Story, "folder" | "env">,
  args: readonly string[],
  typed: readonly (readonly [words: string, line: string | (() => void)])[] = [],
  { columns = 80, env = {} }: { readonly columns?: number; readonly env?: Story["env"] } = {},
): Promise<Shown> {
  const stdin = new PassThrough();
  const left = [...typed];
  const screen = new TestTerminal(columns);
  let seen = 0;
  const type = () => {
    const [words, line] = left[0] ?? [];
    if (words === undefined || !screen.writes.slice(seen).join("").includes(words)) return;
    left.shift();
    seen = screen.writes.length;
    if (typeof line === "string") stdin.write(`${line}\r`);
    else line?.();
  };
  screen.on("shown", () => setImmediate(type));
  const place = { folder: told.folder, env: { ...told.env, TERM: "xterm", ...env } };
  const ended = await runInProcess(place, args, { stdin, screen });
  return { ...ended, screen, shown: screen.writes.join("") };
}
