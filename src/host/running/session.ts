import { join, resolve } from "node:path";
import { isThere } from "../../home-files.ts";
import { hasEnded } from "../../kernel/discussion.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { openFolder } from "../../kernel/journal/archive.ts";
import { journalFile } from "../../kernel/journal-name.ts";
import type { SessionFolder } from "./plan.ts";
import { shellWord } from "../../kernel/printable.ts";
import { isId } from "../../kernel/slug.ts";
import type { Kept, KeptDiscussions, Surroundings } from "../../manifest/request.ts";
import { type Opened, openById, opened } from "../archive/archive.ts";
import { rowsIn } from "../archive/rows.ts";

const ours = ["manifest.json", "personas", "rounds"];

/**
 * Looks at a folder of the user's own: new, or one whose last discussion of the same protocol has ended. Whoever gives it has
 * ways of their own to say which other to choose, and what goes on with one that has not ended.
 */
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

/** The discussions of a home as a plan sees them. What it was shown is what it goes on in. */
export function keptAt(home: string, ofProtocol: string, now: number) {
  const shown = new Map<string, Opened>();
  const show = (opened: Opened): KeptDiscussions => {
    const { discussions, running } = opened;
    const id = discussions.at(-1)?.id ?? opened.folder;
    shown.set(id, opened);
    return { id, discussions, running };
  };
  const open = async (id: string) => shown.get(id) ?? openById(home, id);
  return {
    async kept(
      wanted: "all" | readonly string[],
      isEnough?: Parameters<Surroundings["kept"]>[1],
    ): Promise<Kept> {
      const found = new Map<string, KeptDiscussions>();
      const missing: string[] = [];
      if (wanted === "all") {
        const { rows } = await rowsIn(home, now);
        for await (const one of opened(rows.filter(({ protocol }) => protocol === ofProtocol))) {
          const next = show(one);
          found.set(one.folder, next);
          if (isEnough?.(next) === true) break;
        }
        return { found: [...found.values()], missing, where: home };
      }
      for (const id of wanted)
        try {
          const one = await openById(home, id);
          found.set(one.folder, show(one));
        } catch (error) {
          if (!(error instanceof ColloquyError) || error.code !== "not-found") throw error;
          missing.push(id);
        }
      return { found: [...found.values()], missing, where: home };
    },
    holds: (id: string) => isId(id) && isThere(home, join("discussions", id)),
    async sessionOf(id: string): Promise<SessionFolder> {
      const { folder, events, parsed } = await open(id);
      return { folder, past: events, parsed };
    },
    /** The config that was typed when one was last gone on with, by the word of its journal, and its folder. */
    async configOf(id: string) {
      const { folder, discussions } = await open(id);
      return { path: discussions.at(-1)?.configFiles.at(-1), folder };
    },
  };
}
