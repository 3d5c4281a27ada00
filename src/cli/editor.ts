import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import type { Form } from "../document/form/form.ts";
import { readForm } from "../document/form/read-form.ts";
import { withProgramPath } from "../program-path.ts";
import type { Terminal } from "./terminal.ts";

/** The person's own editor; `undefined` when they have not named one. */
export function editorOf({ env }: Terminal): string | undefined {
  return env["VISUAL"] || env["EDITOR"] || undefined;
}

/** Opens the form in an editor; `null` when it comes back without being marked as done, or with mistakes. */
export async function fillInWithEditor(
  form: Form,
  file: string,
  editor: string,
  { err, env, cwd }: Terminal,
): Promise<string | null> {
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
  const reading = readForm(await readFile(file, "utf8"), form);
  return reading.status === "done" ? reading.answer : null;
}
