import { spawn } from "node:child_process";
import { withProgramPath } from "../program-path.ts";
import type { Terminal } from "./terminal.ts";

/** The person's own editor; `undefined` when they have not named one. */
export function editorOf({ env }: Terminal): string | undefined {
  return env["VISUAL"] || env["EDITOR"] || undefined;
}

/** Opens a form in an editor until that ends. Whoever laid it there reads what is in it then. */
export async function openInEditor(file: string, editor: string, { err, env, cwd }: Terminal): Promise<void> {
  err(`Opening ${file} in ${editor}.\n`);
  // stdout is for the result alone, so the editor draws on stderr.
  const child = spawn("sh", ["-c", `${editor} "$1"`, "sh", file], {
    stdio: [0, 2, 2],
    env: withProgramPath(env, cwd),
  });
  const ended = await new Promise<number | Error | null>((resolve) => {
    child.once("error", resolve).once("close", resolve);
  });
  if (ended !== 0)
    err(`warning: ${editor} ended with ${ended instanceof Error ? ended.message : `code ${ended}`}.\n`);
}
