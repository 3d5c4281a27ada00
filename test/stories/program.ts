import { runProgram } from "../../src/cli/program.ts";
import { ColloquyError, exitCodeOf } from "../../src/kernel/error.ts";
import { paint } from "../../src/document/paint.ts";
import type { Ended, Story } from "./command.ts";

/** Runs the command in this process, where no signal, pipe or exit of it is looked at: the same words, ten times sooner. */
export async function runHere(
  { folder, env }: Pick<Story, "folder" | "env">,
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  let stdout = "";
  let stderr = "";
  const terminal = {
    cwd: folder,
    env: { ...env, ...more },
    now: Date.now,
    out: (text: string) => void (stdout += text),
    err: (text: string) => void (stderr += text),
    stderr: process.stderr,
    showsOut: false,
    canAsk: false,
    animates: false,
    columns: 80,
    paintOut: paint(false),
    paintErr: paint(false),
    interrupted: new AbortController().signal,
  };
  const code = await runProgram(args, terminal).catch((error: unknown) => {
    if (!(error instanceof ColloquyError)) throw error;
    stderr += `error: ${[error.message, error.hint ?? ""].join(" ").trim()}\n`;
    return exitCodeOf[error.code];
  });
  const shown = (text: string) => text.replaceAll(folder, "<folder>");
  return { code, stdout: shown(stdout), stderr: shown(stderr) };
}
