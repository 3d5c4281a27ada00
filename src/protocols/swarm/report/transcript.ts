import { allChecksOf, standingText } from "../../../document/checks.ts";
import {
  type Doc,
  heading,
  list,
  paragraph,
  section,
  strong,
  type Text,
} from "../../../document/document.ts";
import { looksSection } from "../../../document/looks.ts";
import { receipts } from "../../../document/receipts.ts";
import { briefOf, isOfBrief } from "../../../table/brief.ts";
import { authorOf, type Item, textOf, wordingId } from "../../../table/item.ts";
import { notTaken, questions, whoMoved, whoStandsWhere } from "../../../table/sections.ts";
import { itemStanding } from "../../../table/stands.ts";
import { insightKind } from "../shapes.ts";
import { lastNoted } from "../state.ts";
import type { Account } from "./account.ts";
import { messagesOf } from "./round-file.ts";

export const transcriptPath = "artifacts/transcript.md";

/** Everything that was said, by ids, with what others said of it, and who answered: a file of its own. */
export function transcript(account: Account): Doc {
  const { words, told, syntheses } = account;
  const { rounds, roundsBefore } = told.discussion;
  return [
    heading(1, words("swarm.said", { topic: told.given.topic })),
    ...whoStandsWhere(account),
    ...whoMoved(account),
    ...questions(account),
    ...rounds.flatMap((round) => {
      const number = round.round - roundsBefore;
      const summary = syntheses.get(number)?.summary;
      const title = `${words("swarm.round", { round: number })}: ${round.title}`;
      return section(title, [
        ...openingOf(account, round),
        ...saidIn(account, number),
        ...(summary === undefined
          ? []
          : [heading(3, words("swarm.synthesisOf", { round: number })), paragraph(summary)]),
      ]);
    }),
    ...reopened(account),
    ...reviews(account),
    ...notTaken(account),
    ...section(words("swarm.receipts"), [receipts(told.discussion, words)]),
    ...looksSection(told.discussion, words),
  ];
}

function openingOf(account: Account, round: Parameters<typeof messagesOf>[1]): Doc {
  const opening = messagesOf(account, round).find(({ type }) => type === "opening");
  return opening === undefined
    ? []
    : [heading(3, account.nameOf(opening.from)), paragraph(String(opening.content))];
}

function saidIn({ ledger, nameOf, ...account }: Account, round: number): Doc {
  const items = [...ledger.items.values()].filter(
    (item) => item.round === round && !isOfBrief(item) && item.kind !== insightKind,
  );
  return ledger.seats.flatMap(({ id, chair }) => {
    const notes = ledger.notes.filter((note) => note.by === id && note.round === round);
    const own = items.filter((item) => authorOf(item) === id);
    if (chair === true || notes.length + own.length === 0) return [];
    const told = notes.flatMap(({ words }) => Object.entries(words));
    return [
      heading(3, nameOf(id)),
      list([
        ...told.map(([name, text]): Text => [strong(name), `: ${text.replaceAll("\n", "; ")}`]),
        ...own.map((item) => ({
          text: [strong(wordingId(item.id, item.wordings.length)), ` ${textOf(item)}`],
          below: belowItem({ ledger, nameOf, ...account }, item),
        })),
      ]),
    ];
  });
}

/** Its fields, whether what it cites was found, and what others say of it. */
function belowItem({ ledger, words, nameOf, told }: Account, item: Item): readonly Text[] {
  const checked = allChecksOf(told.discussion).get(item.id);
  return [
    ...Object.entries(item.fields).map(([name, text]) => `${name}: ${text}`),
    ...(checked === undefined ? [] : [standingText(checked, words)]),
    ...(item.withdrawn === null ? [] : [words("swarm.withdrawn")]),
    ...(itemStanding(ledger, item.id)?.stands ?? []).map(({ by, as, why }) =>
      words("swarm.stoodTo", {
        seat: nameOf(by),
        stand: words("critique.stand", { stand: as ?? "agree" }),
        why: why || "none",
      }),
    ),
  ];
}

/** After a pause, until the next round begins. */
function reopened({ told, words }: Account): Doc {
  const last = lastNoted(told.kept, "reopening");
  return last === null ? [] : section(words("swarm.reopening"), [paragraph(last.text)]);
}

/** What the reviews asked for, and what the author made of each. */
function reviews({ ledger, words, nameOf }: Account): Doc {
  const points = briefOf(ledger)?.points ?? [];
  return section(words("swarm.reviews"), [
    list(
      points.map(({ id, by, text, change, reply }) => ({
        text: [strong(id), ` ${nameOf(by)}: ${text}${change === null ? "" : ` → ${change}`}`],
        below: reply === null ? [] : [reply.why],
      })),
    ),
  ]);
}
