import { type Doc, heading, section } from "../document/document.ts";
import { looksSection } from "../document/looks.ts";
import { receipts } from "../document/receipts.ts";
import type { Discussion } from "../kernel/discussion.ts";
import type { Words } from "../words.ts";
import { type Brief, briefOf } from "./brief.ts";
import { itemsTold } from "./item-told.ts";
import { type Id, textOf, type Who } from "./item.ts";
import type { Ledger } from "./ledger.ts";
import { ledgerOf, type Moved, type Prefixes, takeInLate } from "./moved.ts";
import { askedQuestions } from "./questions.ts";
import { briefReviews } from "./said.ts";
import { namesFor, notTaken, type Tell, whoMoved, whoStandsWhere } from "./sections.ts";
import { standingJson, standingTables } from "./standing-json.ts";

/** What reports of all protocols are made of that are held at a table. */

/** What sections are made of, from what was kept: with what the person answered after the end. */
export function tellOf(
  moves: readonly Moved[],
  { added, seats }: Discussion,
  words: Words,
  prefixes?: Prefixes,
) {
  const ledger = ledgerOf(moves, prefixes);
  const late = takeInLate(ledger, added, Math.max(0, ...moves.map(({ round }) => round)));
  const names = seats.map(({ seat }) => seat);
  return { ledger, words, nameOf: namesFor(words, names), late } satisfies Tell;
}

/** What of a report is looked up by ids. */
export function byIds(tell: Tell) {
  const { ledger, nameOf, late } = tell;
  return {
    questions: () => askedQuestions(ledger, nameOf, late),
    items: () => itemsTold(tell),
    standings: () => standingTables(tell),
  };
}

/** What every result holds of its ledger. */
export function ledgerJson({ ledger, nameOf, late }: Tell) {
  return {
    brief: briefJson(ledger, nameOf),
    standing: standingJson(ledger, nameOf),
    /** What seats asked the person, with the answers there are. */
    questions: askedQuestions(ledger, nameOf, late).map(({ ids: _ids, ...one }) => one),
    /** What could not be taken as it was said. */
    notTaken: ledger.refused.map(({ by, why }) => ({ seat: nameOf(by), why })),
  };
}

/** A brief for programs: seats by their names. */
export type BriefJson = NonNullable<ReturnType<typeof briefJson>>;

export function briefJson(ledger: Ledger, nameOf: (who: Who) => string) {
  const brief = briefOf(ledger);
  if (brief === null) return null;
  return {
    title: brief.title,
    parts: brief.parts.map((part) => ({
      id: part.id,
      heading: part.fields["heading"] ?? "",
      text: textOf(part),
      from: part.from.slice(1),
    })),
    /** What the author did not take, in the objector's words. */
    dissent: brief.dissent.map(({ by, ...point }) => ({ ...point, seat: nameOf(by) })),
  };
}

/** An answer in sentences, each with the ids that carry it: the author's words for it, then what is counted. */
export interface Sentence {
  readonly sentence: string;
  readonly ids: readonly Id[];
}

export function answerLines(brief: Brief | null, counted: readonly Sentence[]): readonly Sentence[] {
  const ids = brief?.parts[0]?.from.slice(1) ?? [];
  return [...(brief === null ? [] : [{ sentence: brief.title, ids }]), ...counted];
}

/** What is done next, as the author of the brief put it. */
export function stepsIn(brief: Brief | null) {
  return (brief?.steps ?? []).map((step) => {
    const { owner = "", by = "" } = step.fields;
    return { action: textOf(step), owner, by, ids: step.from.slice(1) };
  });
}

/** Everything that was said, by ids, with what others said of it, and who answered: a file of its own. */
export function recordDoc(tell: Tell, discussion: Discussion, about: string, body: Doc, end: Doc = []): Doc {
  const { words } = tell;
  return [
    heading(1, words("table.everything", { about })),
    ...whoStandsWhere(tell),
    ...whoMoved(tell),
    ...body,
    ...briefReviews(tell),
    ...notTaken(tell),
    ...end,
    ...section(words("table.receipts"), [receipts(discussion, words)]),
    ...looksSection(discussion, words),
  ];
}
