import { resolve } from "node:path";
import { isThere } from "../../home-files.ts";
import { hasEnded } from "../../kernel/discussion.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { openFolder } from "../../kernel/journal/archive.ts";
import { journalFile } from "../../kernel/home-parts.ts";
import type { SessionFolder } from "./plan.ts";
import { shellWord } from "../../kernel/printable.ts";

const ours = ["manifest.json", "personas", "rounds"];

export async function openSession(
  given: string,
  cwd: string,
  protocol: string,
  { another, goesOn }: { readonly another: string; readonly goesOn: string } = {
    another: "another folder with --session",
    goesOn: `colloquy resume --session ${shellWord(given)}`,
  },
): Promise<SessionFolder> {
  const folder = resolve(cwd, given);
  if (!isThere(folder, journalFile)) {
    const foreign = ours.find((name) => isThere(folder, name));
    if (foreign === undefined) return { folder, past: [] };
    throw new ColloquyError(
      "bad-input",
      `${given} has a ${foreign} that Colloquy did not write: there is no ${journalFile}.`,
      { hint: `Choose ${another}, so that nothing is overwritten.` },
    );
  }
  const { events, discussions, running, parsed } = await openFolder(folder);
  const last = discussions.at(-1);
  if (last !== undefined && last.protocol !== protocol)
    throw new ColloquyError(
      "bad-input",
      `${given} holds a discussion of another protocol (${last.protocol}).`,
      { hint: `Choose ${another}.` },
    );
  if (last !== undefined && !running && !hasEnded(last.status))
    throw new ColloquyError("bad-input", `The last discussion in ${given} has not ended.`, {
      hint: `\`${goesOn}\` continues it.`,
    });
  return { folder, past: events, parsed };
}
