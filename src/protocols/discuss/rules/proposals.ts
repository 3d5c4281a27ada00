import type { MergedAction } from "../../../ledger/edit.ts";
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
