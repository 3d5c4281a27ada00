import { join } from "node:path";
import { isThere } from "../../home-files.ts";
import { foreseen } from "../../kernel/error.ts";
import { isId } from "../../kernel/id.ts";
import type { Kept, KeptDiscussions, Surroundings } from "../../manifest/manifest.ts";
import { openById, opened, type Opened } from "../archive/archive.ts";
import { rowsIn } from "../archive/rows.ts";
import type { SessionFolder } from "./plan.ts";

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
          if (foreseen(error).code !== "not-found") throw error;
          missing.push(id);
        }
      return { found: [...found.values()], missing, where: home };
    },
    holds: (id: string) => isId(id) && isThere(home, join("discussions", id)),
    async sessionOf(id: string): Promise<SessionFolder> {
      const { folder, events, parsed } = await open(id);
      return { folder, past: events, parsed };
    },
    async configOf(id: string) {
      const { folder, discussions } = await open(id);
      return { path: discussions.at(-1)?.configFiles.at(-1), folder };
    },
  };
}
