import {
  type Doc,
  type Item as Row,
  list,
  seatsNamed,
  section,
  strong,
  type Text,
} from "../document/document.ts";
import { isOfBrief, missingKind, replyKind } from "./brief-told.ts";
import { authorOf, followUpKind, type Item, sameText, textOf } from "./item.ts";
import type { Ledger } from "./ledger.ts";
import { earlierDoc } from "./memory.ts";
import type { Tell } from "./sections.ts";
import { changesOf, liveItems } from "./stands.ts";
import { viewed } from "./view.ts";

/** What a seat says to what was asked further. */
export const viewKind = "view";

/** What was asked after the end and what seats said to it, for who sums up. */
export function furtherLines(ledger: Ledger): readonly string[] {
  const of = [...liveItems(ledger, followUpKind), ...liveItems(ledger, viewKind)].map(({ id }) => id);
  return viewed(ledger, { of, names: true, reasons: false });
}

/** What was asked after the end, and what came of each. */
export function followUpsOf({ ledger, nameOf, readAs }: Pick<Tell, "ledger" | "nameOf" | "readAs">) {
  return liveItems(ledger, followUpKind).map(({ id, round, wordings }) => ({
    id,
    question: wordings[0]?.text ?? "",
    answers: liveItems(ledger, viewKind)
      .filter((item) => item.round === round)
      .map((item) => ({ id: item.id, seat: nameOf(authorOf(item)), text: textOf(item) })),
    moves: changesOf(ledger, { round }).map(({ by, issue, from, to, causes }) => ({
      seat: nameOf(by),
      issue,
      from,
      to,
      because: causes,
    })),
    changed: [...ledger.items.values()].flatMap((item) => changeIn(ledger, item, round, readAs) ?? []),
  }));
}

/** How an item read before a round and after it; `null` where that is the same. */
function changeIn({ items }: Ledger, item: Item, round: number, readAs: Tell["readAs"]) {
  if ([followUpKind, viewKind, replyKind, missingKind].includes(item.kind)) return null;
  const at = (last: number) => {
    const isThere = item.round <= last && (item.withdrawn === null || item.withdrawn.round > last);
    const wording = isThere ? item.wordings.findLast((one) => one.round <= last) : undefined;
    return wording === undefined ? null : (readAs?.(item, wording) ?? wording.text);
  };
  const [was, now] = [at(round - 1), at(round)];
  if (was === now) return null;
  // Steps are given anew all together: the same words under another id are no change.
  const isElsewhere = [...items.values()].some(
    (other) =>
      other !== item &&
      isOfBrief(item) &&
      other.kind === item.kind &&
      (was === null ? other.withdrawn?.round === round : other.round === round) &&
      sameText(textOf(other)) === sameText(was ?? now ?? ""),
  );
  return isElsewhere ? null : [{ id: item.id, was, now }];
}

/**
 * What stands around an answer: for each question after the end, or the last of them, what the seats say to it, who moved, and
 * how the answer read before; then which earlier decisions it changes, confirms or leaves.
 */
export function followUpDoc(tell: Tell, which: "all" | "last" = "all"): Doc {
  const { words } = tell;
  const asked = followUpsOf(tell);
  const shown = which === "last" ? asked.slice(-1) : asked;
  const further = shown.flatMap(({ id, question, answers, moves, changed }) => {
    const said = answers.map(({ seat, text }): Text => [...seatsNamed([seat]), `: ${text}`]);
    const moved = moves.map(({ seat, from, to, because }): Text => [
      strong(seat),
      `: ${from} → ${to}${because.length === 0 ? "" : ` (${because.join(", ")})`}`,
    ]);
    const edited = changed.map(({ id: of, was, now }): Row => ({
      text: [strong(of), ` ${now ?? words("table.takenOut")}`],
      below: was === null ? [] : [words("table.readBefore", { text: was })],
    }));
    return section(words("table.followUp", { id: id, question }), [
      list(said),
      ...(moved.length + edited.length === 0 ? [] : [list([...moved, ...edited])]),
    ]);
  });
  return [...further, ...earlierDoc(tell)];
}
