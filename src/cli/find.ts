import { type Opened, openArchive, openById, openSessionFolder } from "../host/archive.ts";
import { ColloquyError } from "../kernel/error.ts";
import type { Discussion } from "../kernel/discussion.ts";
import { text } from "./discussing.ts";
import type { Options } from "./verb.ts";
import type { Terminal } from "./terminal.ts";

/** The folder a verb is about: by --session, by id, or the last one that fits. */
export async function findDiscussion(
  options: Options,
  { cwd }: Terminal,
  home: string,
  id: string | undefined,
  fits: (discussion: Discussion) => boolean = () => true,
): Promise<Opened & { readonly discussion: Discussion }> {
  const session = text(options["session"]);
  const opened =
    session !== undefined
      ? await openSessionFolder(session, cwd)
      : id !== undefined
        ? await openById(home, id)
        : (await openArchive(home)).opened.find(({ discussions }) => discussions.slice(-1).some(fits));
  const discussion = opened?.discussions.at(-1);
  if (opened !== undefined && discussion !== undefined) return { ...opened, discussion };
  throw new ColloquyError("not-found", `There is no such discussion in ${session ?? home}.`, {
    hint: "`colloquy list` shows those there are; `colloquy critique <artifact>` starts one.",
  });
}

/** What is odd about a journal that can be read all the same. */
export function warnOf({ tornLine, alteredLine, folder }: Opened, { err }: Terminal): void {
  if (tornLine !== null)
    err(
      `warning: ${folder}/journal.jsonl:${tornLine} was cut off by a crash; \`colloquy resume\` mends it.\n`,
    );
  if (alteredLine !== null)
    err(
      `warning: ${folder}/journal.jsonl was altered at line ${alteredLine} or before; \`colloquy verify\` tells more.\n`,
    );
}

/**
 * Runs what reads a journal. One whose lines all pass and that still cannot be read as its protocol was written by
 * nobody of ours: that is said in a sentence, as of any other broken journal.
 */
export async function readingOf<T>(folder: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
    throw new ColloquyError("journal-broken", `${folder} holds what cannot be read: ${error.message}.`, {
      cause: error,
      hint: "Its protocol does not write such a journal; --verbose tells where it went wrong.",
    });
  }
}
