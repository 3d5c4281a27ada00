import { join, resolve } from "node:path";
import { isThere } from "../../home-files.ts";
import { hasEnded } from "../../kernel/discussion.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { openFolder } from "../../kernel/journal/archive.ts";
import { journalFile } from "../../kernel/journal-name.ts";
import type { Session } from "./plan.ts";
import { shellWord } from "../../kernel/printable.ts";
import { isId } from "../../kernel/slug.ts";
import type { Kept, KeptDiscussions, Surroundings } from "../../manifest/request.ts";
import { type Opened, openById, opened } from "../archive/archive.ts";
import { rowsIn } from "../archive/rows.ts";

const ours = ["manifest.json", "personas", "rounds"];

/** How whoever gives a folder says so. */
interface FolderSpelling {
  readonly another: string;
  /** What goes on with a discussion that has not ended. */
  readonly goesOn: string;
}

/** Looks at a folder of the user's own: new, or one whose last discussion of the same protocol has ended. */
export async function openSession(
  given: string,
  cwd: string,
  protocol: string,
  { another, goesOn }: FolderSpelling = typed(given),
): Promise<Session> {
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
  if (last !== undefined && last.protocol !== protocol) {
    throw new ColloquyError(
      "bad-input",
      `${given} holds a discussion of another protocol (${last.protocol}).`,
      { hint: `Choose ${another}.` },
    );
  }
  if (last !== undefined && !running && !hasEnded(last.status)) {
    throw new ColloquyError("bad-input", `The last discussion in ${given} has not ended.`, {
      hint: `\`${goesOn}\` continues it.`,
    });
  }
  return { folder, past: events, parsed };
}

function typed(given: string): FolderSpelling {
  return {
    another: "another folder with --session",
    goesOn: `colloquy resume --session ${shellWord(given)}`,
  };
}

/** The discussions of a home as a plan sees them. What it was shown is what it goes on in. */
export class KeptAt {
  readonly #home: string;
  readonly #protocol: string;
  readonly #now: number;
  readonly #shown = new Map<string, Opened>();

  constructor(home: string, protocol: string, now: number) {
    this.#home = home;
    this.#now = now;
    this.#protocol = protocol;
  }

  async kept(
    wanted: "all" | readonly string[],
    isEnough?: Parameters<Surroundings["kept"]>[1],
  ): Promise<Kept> {
    if (wanted === "all") {
      const { rows } = await rowsIn(this.#home, this.#now);
      const shown: KeptDiscussions[] = [];
      for await (const one of opened(rows.filter(({ protocol }) => protocol === this.#protocol))) {
        const next = this.#show(one);
        shown.push(next);
        if (isEnough?.(next) === true) break;
      }
      return { found: shown, missing: [], where: this.#home };
    }
    const found = new Map<string, KeptDiscussions>();
    const missing: string[] = [];
    for (const id of wanted) {
      const opened = await this.#open(id);
      if (opened === null) missing.push(id);
      else found.set(opened.folder, this.#show(opened));
    }
    return { found: [...found.values()], missing, where: this.#home };
  }

  holds(id: string): boolean {
    return isId(id) && isThere(this.#home, join("discussions", id));
  }

  async sessionOf(id: string): Promise<Session> {
    const { folder, events, parsed } = this.#shown.get(id) ?? (await openById(this.#home, id));
    return { folder, past: events, parsed };
  }

  /** The config that was typed when one was last gone on with, by the word of its journal, and its folder. */
  async configOf(id: string): Promise<{ readonly path: string | undefined; readonly folder: string }> {
    const { folder, discussions } = this.#shown.get(id) ?? (await openById(this.#home, id));
    return { path: discussions.at(-1)?.configFiles.at(-1), folder };
  }

  #open(id: string): Promise<Opened | null> {
    return openById(this.#home, id).catch((error: unknown) => {
      if (error instanceof ColloquyError && error.code === "not-found") return null;
      throw error;
    });
  }

  #show(opened: Opened): KeptDiscussions {
    const { discussions, running } = opened;
    const id = discussions.at(-1)?.id ?? opened.folder;
    this.#shown.set(id, opened);
    return { id, discussions, running };
  }
}
