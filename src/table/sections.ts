import {
  type Doc,
  list,
  section,
  type Span,
  strong,
  table as rows,
  type Text,
} from "../document/document.ts";
import { listed, type Words } from "../words.ts";
import type { Finding } from "./check.ts";
import { authorOf, editor, type Id, type Item, textOf, type Who, you } from "./item.ts";
import type { Ledger, Stance } from "./ledger.ts";
import { answersOf, openQuestions } from "./questions.ts";
import type { Settled } from "./settle.ts";
import { type OptionStanding, type SeatStanding, standing } from "./standing.ts";
import { liveItems } from "./stands.ts";

/** Sections of a report, each made from the ledger and nothing else: what one says, no other can deny. */

/** What sections are made of: the ledger, the words of the discussion's language, and what people call a seat. */
export interface Tell {
  readonly ledger: Ledger;
  readonly words: Words;
  readonly nameOf: (who: Who) => string;
  /** Answers of the person that came after the end. */
  readonly late?: ReadonlySet<Id>;
}

/** What was decided of each issue, how, and who does not agree, each with the reason. */
export function decided({ words, ...tell }: Tell, settled: readonly Settled[]): Doc {
  const told = { words, ...tell };
  return section(
    words("table.decided"),
    settled.flatMap((one): Doc => [
      list([
        {
          text: [strong(textIn(told, one.issue)), ": ", ...decision(told, one)],
          below: [
            ...one.conditions.map(({ seat, condition }) =>
              words("table.condition", { seat: tell.nameOf(seat), condition }),
            ),
            ...one.dissent.map((against) =>
              words("table.dissents", {
                seat: tell.nameOf(against.seat),
                stance: stanceWord(words, against.stance),
                why: against.why,
              }),
            ),
          ],
        },
      ]),
    ]),
  );
}

function decision(tell: Tell, { decided: option, how, tied, compromise }: Settled): readonly Span[] {
  const { words } = tell;
  const ways = words("table.how", { how });
  if (option !== null) return [strong(optionText(tell, option)), ` (${ways})`];
  if (tied.length > 0)
    return [
      words("table.tied", {
        options: listed(
          words,
          tied.map((id) => optionText(tell, id)),
        ),
      }),
    ];
  if (compromise.length === 0) return [ways];
  return [
    `${ways}. `,
    words("table.compromise", {
      options: listed(
        words,
        compromise.map((id) => optionText(tell, id)),
      ),
    }),
  ];
}

/** For every option, who is for it, accepts it, stands aside, objects, withdrew or has not said. */
export function whoStandsWhere({ ledger, words, nameOf }: Tell): Doc {
  const issues = standing(ledger).filter(({ options }) => options.length > 0);
  return section(
    words("table.whoStands"),
    issues.flatMap(({ issue, options }) => [
      ...(issues.length > 1 ? [list([[strong(textOf(issue))]])] : []),
      rows(
        [words("table.option"), ...shownStances.map((stance) => stanceWord(words, stance))],
        options.map((option) => [
          labelled(option.option),
          ...shownStances.map((stance) => seatsText({ words, nameOf }, option, stance)),
        ]),
      ),
    ]),
  );
}

const shownStances: readonly Stance[] = ["for", "accepts", "stands aside", "objects", "withdrew", "not said"];

function seatsText(
  { words, nameOf }: Omit<Tell, "ledger">,
  { seats }: OptionStanding,
  stance: Stance,
): string {
  const there = seats.filter((one) => one.stance === stance);
  return listed(
    words,
    there.map((one) => seatText({ words, nameOf }, one)),
  );
}

function seatText(
  { words, nameOf }: Omit<Tell, "ledger">,
  { seat, said, isOfOldWording }: SeatStanding,
): string {
  const marks = [
    ...(seat.counts ? [] : [words("table.notCounted")]),
    ...(said !== null && said.condition !== null ? [words("table.if", { condition: said.condition })] : []),
    ...(isOfOldWording ? [words("table.ofWording", { version: said?.version ?? 1 })] : []),
  ];
  return marks.length === 0 ? nameOf(seat.id) : `${nameOf(seat.id)} (${listed(words, marks)})`;
}

/** Who changed what it is for, and because of what. */
export function whoMoved({ ledger, words, nameOf }: Tell): Doc {
  return section(
    words("table.moves"),
    ledger.moves.length === 0
      ? []
      : [
          list(
            ledger.moves.map(({ by, from, to, causes }) =>
              words("table.moved", {
                seat: nameOf(by),
                from,
                to,
                cause: causes.length === 0 ? "none" : "named",
                ids: listed(words, causes),
              }),
            ),
          ),
        ],
  );
}

/** Who is for something other than what was decided, in its own words. */
export function minorityView(tell: Tell, settled: readonly Settled[]): Doc {
  const { words, nameOf } = tell;
  const all = settled.flatMap(({ minority }) => minority);
  return section(
    words("table.minority"),
    all.length === 0
      ? []
      : [
          list(
            all.map(({ seat, option, why }): Text => [
              strong(nameOf(seat)),
              `: ${optionText(tell, option)}. ${why}`,
            ]),
          ),
        ],
  );
}

/** Questions to the person, open ones first, with the answers there are. */
export function questions({ ledger, words, nameOf, late = new Set() }: Tell): Doc {
  const open = openQuestions(ledger);
  const answers = answersOf(ledger);
  const asked = (id: Id) => textOf(ledger.items.get(id) as Item);
  return [
    ...section(
      words("table.openQuestions"),
      open.length === 0
        ? []
        : [
            list(
              open.map(({ id, ids, text }): Text => [
                strong(id),
                ` ${text} (${listed(words, [...new Set(ids.map((one) => nameOf(authorOf(ledger.items.get(one) as Item))))])})`,
              ]),
            ),
          ],
    ),
    ...section(
      words("table.answers"),
      answers.length === 0
        ? []
        : [
            list(
              answers.map(({ id, under, ...item }) => ({
                text: under === null ? words("table.yourNote") : asked(under),
                below: [
                  `${id}: ${item.wordings.at(-1)?.text ?? ""}`,
                  ...(late.has(id) ? [words("table.answeredLate")] : []),
                ],
              })),
            ),
          ],
    ),
  ];
}

/** Items of one kind as they read now, with whose they are. */
export function itemList({ ledger, nameOf }: Tell, kind: string, title: string): Doc {
  const items = liveItems(ledger, kind);
  return section(
    title,
    items.length === 0
      ? []
      : [list(items.map((item): Text => [strong(item.id), ` ${textOf(item)} (${nameOf(authorOf(item))})`]))],
  );
}

/** What rules found. */
export function findings({ words }: Tell, found: readonly Finding[]): Doc {
  return section(words("table.findings"), found.length === 0 ? [] : [list(found.map(({ text }) => text))]);
}

/** What was said and could not be taken, with the reason. */
export function notTaken({ ledger, words, nameOf }: Tell): Doc {
  return section(
    words("table.notTaken"),
    ledger.refused.length === 0 ? [] : [list(ledger.refused.map(({ by, why }) => `${nameOf(by)}: ${why}`))],
  );
}

function stanceWord(words: Words, stance: Stance): string {
  const key = stance === "stands aside" ? "aside" : stance === "not said" ? "unsaid" : stance;
  return words("table.stance", { stance: key });
}

/** What a seat is called, and those that are no seats. */
export function namesFor(
  words: Words,
  seats: readonly { readonly id: string; readonly name: string }[],
): Tell["nameOf"] {
  return (who) => {
    if (who === you) return words("table.you");
    if (who === editor) return words("table.editor");
    return seats.find(({ id }) => id === who)?.name ?? who;
  };
}

function textIn({ ledger }: Tell, id: Id): string {
  const item = ledger.items.get(id);
  return item === undefined ? id : textOf(item);
}

function optionText({ ledger }: Tell, id: Id): string {
  const item = ledger.items.get(id);
  return item === undefined ? id : labelled(item);
}

function labelled(item: Item): string {
  return `${item.id} ${textOf(item)}`;
}
