import {
  type Doc,
  type Item as Row,
  list,
  seatsNamed,
  section,
  strong,
  type Text,
} from "../document/document.ts";
import { isOfBrief, missingKind, replyKind, stepKind } from "./brief-told.ts";
import { answerKind, authorOf, followUpKind, type Item, sameText, textOf } from "./item.ts";
import type { Ledger, Shift } from "./ledger.ts";
import { earlierDoc } from "./memory.ts";
import { stanceWord, type Tell } from "./sections.ts";
import { cameTrueField, changesOf, lastCondition, liveItems } from "./stands.ts";
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
      why:
        ledger.shifts.find((one) => one.round === round && one.by === by && one.option === to)?.now?.why ??
        "",
    })),
    /** Who stands elsewhere on an option without a move to another, and who is against an item. */
    stances: stancesIn(ledger, round).map((one) => ({ ...one, seat: nameOf(one.seat) })),
    /** What seats had said would change their mind, and read as come true. */
    cameTrue: ledger.notes
      .filter(({ round: at, words, standIn }) => at === round && words[cameTrueField] && !standIn)
      .map(({ by }) => ({
        seat: nameOf(by),
        text: lastCondition(ledger, by, (note) => note.round < round) ?? "",
      })),
    changed: [...ledger.items.values()].flatMap((item) => changeIn(ledger, item, round, readAs) ?? []),
  }));
}

function stancesIn(ledger: Ledger, round: number) {
  const moves = changesOf(ledger, { round });
  const isOfMove = ({ by, option, was, now }: Shift) =>
    moves.some(
      (move) =>
        move.by === by &&
        ((move.from === option && was?.stance === "for" && now === null) ||
          (move.to === option && now?.stance === "for" && now.condition === null)),
    );
  const shifts = ledger.shifts.filter((shift) => shift.round === round && !isOfMove(shift));
  const against = ledger.stands.filter(({ on, as, round: at, standIn }) => {
    const item = at === round && !standIn ? ledger.items.get(on) : undefined;
    return (as === "contest" || as === "narrower") && item !== undefined && !isOfBrief(item);
  });
  return [
    ...shifts.map(({ by, option, was, now }) => ({
      seat: by,
      on: option,
      was: was?.stance ?? ("not said" as const),
      now: now?.stance ?? ("not said" as const),
      wasCondition: was?.condition ?? null,
      condition: now?.condition ?? null,
      why: now?.stance === "for" && was?.stance === "for" ? "" : (now?.why ?? ""),
    })),
    ...against.map(({ by, on, as, why, instead }) => ({
      seat: by,
      on,
      was: null,
      wasCondition: null,
      now: as as "contest" | "narrower",
      condition: instead,
      why,
    })),
  ];
}

function stepLine({ fields }: Item, text: string): string {
  return [fields["by"] ?? "", text].filter((one) => one !== "").join(": ");
}

/** Cells of a table beside each other, without the rule below their heads. */
function inOneLine(text: string): string {
  const lines = text.split("\n").flatMap((line) => {
    const cells = line.startsWith("|") ? line.split("|").map((cell) => cell.trim()) : [line];
    return cells.every((cell) => /^:?-*:?$/.test(cell))
      ? []
      : cells.filter((cell) => cell !== "").join(" · ");
  });
  return lines.join("; ");
}

/** How an item read before a round and after it; `null` where that is the same. */
function changeIn({ items }: Ledger, item: Item, round: number, readAs: Tell["readAs"]) {
  if ([followUpKind, viewKind, replyKind, missingKind].includes(item.kind)) return null;
  const at = (last: number) => {
    const isThere = item.round <= last && (item.withdrawn === null || item.withdrawn.round > last);
    const wording = isThere ? item.wordings.findLast((one) => one.round <= last) : undefined;
    const words = wording === undefined ? null : (readAs?.(item, wording) ?? inOneLine(wording.text));
    // A step at another date is another step.
    const text = words !== null && item.kind === stepKind ? stepLine(item, words) : words;
    return text !== null && item.kind === answerKind && item.under !== null ? `${item.under}: ${text}` : text;
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
      sameText(other.kind === stepKind ? stepLine(other, textOf(other)) : textOf(other)) ===
        sameText(was ?? now ?? ""),
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
  const further = shown.flatMap(({ id, question, answers, moves, stances, cameTrue, changed }) => {
    const said = answers.map(({ seat, text }): Text => [...seatsNamed([seat]), `: ${text}`]);
    const moved = moves.map(({ seat, from, to, because, why }): Text => [
      strong(seat),
      `: ${from} → ${to}${because.length === 0 ? "" : ` (${because.join(", ")})`}${why === "" ? "" : `: ${why}`}`,
    ]);
    const on = (condition: string | null) =>
      condition === null ? "" : ` (${words("table.if", { condition })})`;
    const stood = stances.map(({ seat, on: of, was, wasCondition, now, condition, why }): Text => {
      const before = was === null ? "" : `${stanceWord(words, was)}${on(wasCondition)} → `;
      const after =
        now === "contest" || now === "narrower" ? words("item.as", { as: now }) : stanceWord(words, now);
      return [strong(seat), `: ${of}: ${before}${after}${on(condition)}${why === "" ? "" : `: ${why}`}`];
    });
    const came = cameTrue.map(({ seat, text }): Text => [
      strong(seat),
      `: ${words("table.cameTrue", { text })}`,
    ]);
    const edited = changed.map(({ id: of, was, now }): Row => ({
      text: [strong(of), ` ${now ?? words("table.takenOut")}`],
      below: was === null ? [] : [words("table.readBefore", { text: was })],
    }));
    return section(words("table.followUp", { id: id, question }), [
      list(said),
      ...section(words("table.stoodElsewhere"), [list([...moved, ...stood, ...came])], 3),
      ...section(words("table.readsAnew"), [list(edited)], 3),
    ]);
  });
  return [...further, ...earlierDoc(tell)];
}
