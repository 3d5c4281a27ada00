import type { EditorsText } from "../../../ledger/edit.ts";
import type { MergedAction } from "../../../ledger/edited.ts";
import { sameWords } from "../../../text/likeness/same-words.ts";
import type { Final } from "./statements.ts";

/** What a seat proposes to do at the end, by an id: `UX.a1`. */
export interface Proposal {
  readonly id: string;
  readonly seat: string;
  readonly text: string;
  readonly why: string | null;
}

export function proposalsOf(
  finals: ReadonlyMap<string, Final>,
  prefixOf: (seat: string) => string,
): readonly Proposal[] {
  return [...finals].flatMap(([seat, { actions }]) =>
    (actions ?? []).map(({ action, because }, index) => ({
      id: `${prefixOf(seat)}.a${index + 1}`,
      seat,
      text: action,
      why: because || null,
    })),
  );
}

/** Without an editor: those in the same words are one. */
export function mergedByWords(proposals: readonly Proposal[]): readonly MergedAction[] {
  const same = Map.groupBy(proposals, ({ text }) => sameWords(text));
  return [...same.values()].map((all) => ({
    action: all[0]?.text ?? "",
    ids: all.map(({ id }) => id),
  }));
}

/** What a seat says at the end that no claim of its own carries, by an id: `DA.c1` a compromise, `UX.r1` what would make it think again. */
export interface LastWords extends EditorsText {
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
