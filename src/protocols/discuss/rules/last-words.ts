import type { Given } from "../../../ledger/edit.ts";
import type { Final } from "./statements.ts";

/** What a seat says at the end that no claim of its own carries, by an id: `DA.c1` a compromise, `UX.r1` what would make it think again. */
export interface LastWords extends Given {
  readonly kind: "compromise" | "reconsider";
}

export function lastWordsOf(
  finals: ReadonlyMap<string, Final>,
  prefixOf: (seat: string) => string,
): readonly LastWords[] {
  return [...finals].flatMap(([seat, { compromise, reconsiderWhen }]) => [
    ...(compromise
      ? [{ id: `${prefixOf(seat)}.c1`, text: compromise, kind: "compromise" as const, isAside: true }]
      : []),
    ...(reconsiderWhen
      ? [{ id: `${prefixOf(seat)}.r1`, text: reconsiderWhen, kind: "reconsider" as const, isAside: true }]
      : []),
  ]);
}
