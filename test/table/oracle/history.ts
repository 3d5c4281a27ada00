import type { Moved } from "../../../src/table/moved.ts";
import type { History } from "./answer.ts";

/** What was said of the issues of a discussion, as its journal keeps it. */
export function historyOf(kept: readonly Moved[]): History {
  const seats = kept.flatMap((moved) => moved.seats).filter(({ chair }) => chair !== true);
  const known = new Set(["editor", ...seats.map(({ id }) => id)]);
  return {
    seats: seats.map(({ id, tag, counts }) => ({ id, tag, counts, joinsInRound: 0 })),
    issues: kept
      .flatMap(({ put }) => put)
      .filter(({ item }) => item.kind === "issue")
      .map(({ item }) => ({ text: item.text, options: [] })),
    said: kept.flatMap((moved) => moved.said).filter(({ by }) => known.has(by)),
  };
}

/** How the JSON of a result calls each stance. */
export const stanceFields = {
  for: "for",
  accepts: "accepts",
  "stands aside": "standsAside",
  objects: "objects",
  withdrew: "withdrew",
  "not said": "notSaid",
} as const;
