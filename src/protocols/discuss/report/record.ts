import { type Doc, heading, list, section, strong, type Text } from "../../../document/document.ts";
import { allChecksOf, standingText } from "../../../document/checks.ts";
import { looksSection } from "../../../document/looks.ts";
import { receipts } from "../../../document/receipts.ts";
import { authorOf, type Item, textOf, wordingId } from "../../../table/item.ts";
import { notTaken, questions, whoMoved, whoStandsWhere } from "../../../table/sections.ts";
import { itemStanding } from "../../../table/stands.ts";
import { briefOf, isOfBrief } from "../../../table/brief.ts";
import type { Account } from "./account.ts";

export const recordPath = "artifacts/said.md";

/** Everything that was said, by ids, with what others said of it, and who answered: a file of its own. */
export function record(account: Account): Doc {
  const { words, told } = account;
  return [
    heading(1, words("discuss.said", { topic: told.given.topic })),
    ...whoStandsWhere(account),
    ...whoMoved(account),
    ...questions(account),
    ...account.rounds.flatMap(({ round, kind }, index) =>
      section(`R${index + 1} ${words("discuss.round", { round: kind })}`, saidIn(account, round)),
    ),
    ...reviews(account),
    ...notTaken(account),
    ...section(words("discuss.receipts"), [receipts(told.discussion, words)]),
    ...looksSection(told.discussion, words),
  ];
}

function saidIn(account: Account, round: number): Doc {
  const { ledger, nameOf } = account;
  const items = [...ledger.items.values()].filter((item) => item.round === round && !isOfBrief(item));
  return ledger.seats.flatMap(({ id, chair }) => {
    const notes = ledger.notes.filter((note) => note.by === id && note.round === round);
    const own = items.filter((item) => authorOf(item) === id);
    if (chair === true || notes.length + own.length === 0) return [];
    return [
      heading(3, nameOf(id)),
      list([
        ...notes.flatMap(({ words }) =>
          Object.entries(words).map(([field, text]): Text => [
            strong(field),
            `: ${text.replaceAll("\n", "; ")}`,
          ]),
        ),
        ...own.map((item) => ({ text: itemText(item), below: belowItem(account, item) })),
      ]),
    ];
  });
}

function itemText(item: Item): Text {
  return [strong(wordingId(item.id, item.wordings.length)), ` ${textOf(item)}`];
}

function belowItem({ ledger, words, nameOf, told }: Account, item: Item): readonly Text[] {
  const { on, failureScenario, alternative, evidence } = item.fields;
  const checked = allChecksOf(told.discussion).get(item.id);
  return [
    ...(on ? [words("discuss.on", { target: on })] : []),
    ...(failureScenario ? [words("discuss.fails", { text: failureScenario })] : []),
    ...(alternative ? [words("discuss.instead", { text: alternative })] : []),
    ...(evidence ? [words("discuss.evidence", { text: evidence })] : []),
    ...(checked === undefined ? [] : [standingText(checked, words)]),
    ...(item.withdrawn === null ? [] : [words("discuss.withdrawn")]),
    ...(itemStanding(ledger, item.id)?.stands ?? []).map(({ by, as, why }) =>
      words("discuss.stoodTo", {
        seat: nameOf(by),
        stand: words("critique.stand", { stand: as ?? "agree" }),
        why: why || "none",
      }),
    ),
  ];
}

/** What the reviews asked for, and what the author made of each. */
function reviews(account: Account): Doc {
  const { words, nameOf } = account;
  const points = briefOf(account.ledger)?.points ?? [];
  if (points.length === 0) return [];
  return section(words("discuss.round", { round: "edit" }), [
    list(
      points.map(({ id, by, text, change, reply }) => ({
        text: [strong(id), ` ${nameOf(by)}: ${text}${change === null ? "" : ` → ${change}`}`],
        below: reply === null ? [] : [reply.why],
      })),
    ),
  ]);
}
