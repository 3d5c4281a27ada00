import { join } from "node:path";
import { isThere } from "../../home-files.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { isId } from "../../kernel/id.ts";
import type { Kept, KeptDiscussions, Surroundings } from "../../manifest/request.ts";
import { openById, opened, type Opened } from "../archive/archive.ts";
import { rowsIn } from "../archive/rows.ts";
import type { Session } from "./plan.ts";

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
