import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { ColloquyError } from "../kernel/error.ts";
import { openFolder } from "../kernel/journal/archive.ts";
import { journalFile } from "../kernel/journal-name.ts";
import type { Session } from "./plan.ts";
import { shellWord } from "./shell-word.ts";

const ours = ["manifest.json", "personas", "rounds"];

/**
 * Looks at a folder given with --session: new, or one whose last discussion of the same protocol has ended. What goes
 * on with one that has not is told as `goesOn`.
 */
export async function openSession(
  given: string,
  cwd: string,
  protocol: string,
  goesOn = `colloquy resume --session ${shellWord(given)}`,
): Promise<Session> {
  const folder = resolve(cwd, given);
  if (!existsSync(join(folder, journalFile))) {
    const foreign = ours.find((name) => existsSync(join(folder, name)));
    if (foreign === undefined) return { folder, past: [] };
    throw new ColloquyError(
      "bad-input",
      `${given} has a ${foreign} that Colloquy did not write: there is no ${journalFile}.`,
      { hint: "Choose another folder with --session, so that nothing is overwritten." },
    );
  }
  const { events, discussions, running, parsed } = await openFolder(folder);
  const last = discussions.at(-1);
  if (last !== undefined && last.protocol !== protocol) {
    throw new ColloquyError(
      "bad-input",
      `${given} holds a discussion of another protocol (${last.protocol}).`,
      { hint: "Choose another folder with --session." },
    );
  }
  if (last !== undefined && !running && (last.status === "active" || last.status === "paused")) {
    throw new ColloquyError("bad-input", `The last discussion in ${given} has not ended.`, {
      hint: `\`${goesOn}\` continues it.`,
    });
  }
  return { folder, past: events, parsed };
}
