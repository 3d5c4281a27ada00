import { z } from "zod";
import type { Group } from "./groups.ts";

/** What several readers gave that one would not have. */
export const PanelWorth = z.object({
  byOne: z.number(),
  bySeveral: z.number(),
  contested: z.number(),
  /** Who alone named most of it, the grave before the rest. */
  best: z.string(),
  /** Groups that this one named nothing of. */
  beyondBest: z.number(),
  beyondBestHigh: z.number(),
});
export type PanelWorth = Readonly<z.infer<typeof PanelWorth>>;

/** `null` where nothing was asked for. */
export function panelWorth(groups: readonly Group[]): PanelWorth | null {
  const members = new Set(groups.flatMap(({ perspectives }) => perspectives));
  const [best] = [...members]
    .map((member) => ({
      member,
      missed: groups.filter(({ perspectives }) => !perspectives.includes(member)),
    }))
    .toSorted((a, b) => highIn(a.missed) - highIn(b.missed) || a.missed.length - b.missed.length);
  if (best === undefined) return null;
  const bySeveral = groups.filter(({ perspectives }) => perspectives.length > 1).length;
  return {
    byOne: groups.length - bySeveral,
    bySeveral,
    contested: groups.filter(({ contested }) => contested === true).length,
    best: best.member,
    beyondBest: best.missed.length,
    beyondBestHigh: highIn(best.missed),
  };
}

function highIn(groups: readonly Group[]): number {
  return groups.filter(({ severity }) => severity === "HIGH").length;
}
