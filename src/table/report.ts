import {
  type Doc,
  type Item as Row,
  type Text,
  heading,
  list,
  paragraph,
  section,
  strong,
} from "../document/document.ts";
import { looksSection } from "../document/looks.ts";
import { receipts } from "../document/receipts.ts";
import type { Discussion } from "../kernel/discussion.ts";
import { type Words, listed } from "../words.ts";
import { itemsTold } from "./item-told.ts";
import { type Id, type Who, textOf } from "./item.ts";
import type { Ledger, Stance } from "./ledger.ts";
import { type Moved, type Prefixes, ledgerOf, takeInLate } from "./moved.ts";
import { askedQuestions } from "./questions.ts";
import { ended } from "./record.ts";
import { briefReviews } from "./said.ts";
import { type Tell, namesFor, notTaken, whoStandsWhere } from "./sections.ts";
import type { Decided } from "../manifest/method.ts";
import { countedSeats, givenUpWhen } from "./stands.ts";
import { type Settled, settle } from "./settle.ts";
import {
  type OptionStanding,
  type SeatStanding,
  type Standing,
  agreement,
  lastWord,
  leading,
  standing,
  tallies,
} from "./standing.ts";
import { type Brief, briefOf } from "./brief-told.ts";
import { followUpsOf } from "./follow-told.ts";
import { earlierOf } from "./memory.ts";

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
  return { questions: () => askedQuestions(ledger, nameOf, late), items: () => itemsTold(tell) };
}

/** What every result holds of its ledger. */
export interface LedgerJson extends ReturnType<typeof ledgerJson> {}

export function ledgerJson(tell: Tell) {
  const { ledger, nameOf, late } = tell;
  const asked = followUpsOf(tell);
  const earlier = earlierOf(tell);
  return {
    brief: briefJson(ledger, nameOf),
    standing: standingJson(ledger, nameOf),
    /** What seats asked the person, with the answers there are. */
    questions: askedQuestions(ledger, nameOf, late).map(({ ids: _ids, ...one }) => one),
    ...(asked.length > 0 && { followUps: asked }),
    /** Decisions of the project that seats were told of, and what becomes of each. */
    ...(earlier.length > 0 && { earlier }),
    notTaken: ledger.refused.map(({ by, why }) => ({ seat: nameOf(by), why })),
  };
}

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
export function recordDoc(tell: Tell, discussion: Discussion, about: string, body: Doc): Doc {
  const { words } = tell;
  return [
    heading(1, words("table.everything", { about })),
    ...whoStandsWhere(tell),
    ...body,
    ...briefReviews(tell),
    ...notTaken(tell),
    ...section(words("table.receipts"), [receipts(discussion, words)]),
    ...looksSection(discussion, words),
  ];
}

/** To be for none of the options is a word. */
function silentOn(ledger: Ledger, { issue, options }: Standing): readonly Who[] {
  return countedSeats(ledger).filter(
    (seat) =>
      lastWord(ledger, seat, issue.id)?.says.some(({ option }) => option === null) !== true &&
      options.every(({ seats }) => seats.some((one) => one.seat.id === seat && one.stance === "not said")),
  );
}

/** What came of each issue. Everything that is told of who is for what follows from this. */
export function endedOf(ledger: Ledger) {
  return standing(ledger).map((on) => ({
    on,
    settled: settle(ledger, on, { by: "majority", threshold: 0.5, unlessAgreed: true }),
    /** What all who count are for or accept; `null` where there is no such option. */
    agreed: agreement(on),
  }));
}

/** What is counted of each issue, a sentence or two each: no more and no less than seats said themselves. */
export function countedLines(tell: Tell): readonly Sentence[] {
  const { ledger, words, nameOf } = tell;
  const ended = endedOf(ledger);
  const all = countedSeats(ledger).length;
  return ended.map(({ on, agreed, settled: { compromise } }) => {
    const ids = agreed === null ? leading(on) : [agreed.option];
    const holders = tallies(on).find(({ option }) => option === ids[0])?.for ?? [];
    const ofAll = agreed?.how === "consensus" ? "for" : "forIf";
    const how = agreed === null ? "ahead" : holders.length === all ? ofAll : agreed.how;
    const counts = {
      is: ids.length > 1 ? "level" : how,
      count: holders.length,
      all,
      options: optionsIn(tell, ids),
      names: listed(
        words,
        holders.map(({ seat }) => nameOf(seat.id)),
      ),
    };
    const isSame = compromise.length === ids.length && compromise.every((id) => ids.includes(id));
    const silent = silentOn(ledger, on);
    const parts = [
      ...(ended.length > 1 ? [`${textOf(on.issue)}:`] : []),
      ids.length === 0 ? words("table.nobodyFor") : words("table.counted", counts),
      ...(agreed === null && compromise.length > 0 && !isSame
        ? [`${words("table.compromise", { options: optionsIn(tell, compromise) })}.`]
        : []),
      ...(silent.length === 0 ? [] : [words("table.unsaid", { names: listed(words, silent.map(nameOf)) })]),
    ];
    return { sentence: parts.join(" "), ids };
  });
}

export function optionIn({ ledger }: Pick<Tell, "ledger">, id: Id): string {
  const item = ledger.items.get(id);
  return item === undefined ? id : `${textOf(item)} [${id}]`;
}

export function optionsIn(tell: Tell, ids: readonly Id[]): string {
  const texts = ids.map((id) => optionIn(tell, id));
  return listed(tell.words, texts);
}

export function wouldChange(tell: Tell, on: Standing, option: Id): readonly string[] {
  const { words, nameOf } = tell;
  return givenUpWhen(tell.ledger, on, option).map(({ seat, text }) =>
    words("table.ofOption", { text, seat: nameOf(seat), option }),
  );
}

export function inVain({ nameOf }: Tell, brief: Brief | null): readonly Text[] {
  return (brief?.dissent ?? []).map(({ by, text }) => [strong(nameOf(by)), `: ${text}`]);
}

export function stepText(
  words: Words,
  { action, owner, by }: { readonly action: string; readonly owner: string; readonly by: string },
): string {
  return words("table.step", { action, owner: owner || "none", by: by || "none" });
}

export function stillAsked({ ledger, words, nameOf }: Tell): readonly string[] {
  const open = askedQuestions(ledger, nameOf).filter(({ answer }) => answer === null);
  return open.map(({ id, text, by }) => words("table.question", { id, names: listed(words, by), text }));
}

/** A few of each fit on a screen, a line each; what is left out is counted. */
export function titled(title: string, items: readonly (Text | Row)[], most: number): Doc {
  return items.length === 0 ? [] : [paragraph([strong(title)]), list(items, { most, cut: true })];
}

/** An answer as it is looked up later: whoever is against it is told with it, and what would overturn it. */
export function lookedUp(tell: Tell, sentences: readonly Pick<Sentence, "sentence">[]): Decided {
  const { ledger, nameOf } = tell;
  const all = endedOf(ledger);
  const by = all.flatMap(({ on, settled: { supporters, measured } }) => {
    const leads = tallies(on).find(({ option }) => option === measured)?.for ?? [];
    return [...supporters, ...leads.map(({ seat }) => seat.id)];
  });
  return {
    decided: sentences.map(({ sentence }) => ended(sentence)).join(" "),
    by: [...new Set(by.map(nameOf))],
    dissent: all.flatMap(({ settled }) =>
      settled.dissent.map(({ seat, why, for: other }) =>
        [`${nameOf(seat)}: ${why}`, ...(other === null ? [] : [`(${optionIn(tell, other)})`])].join(" "),
      ),
    ),
    lookAgain: all.flatMap(({ on, settled: { measured } }) =>
      measured === null ? [] : givenUpWhen(ledger, on, measured).map(({ text }) => text),
    ),
  };
}

/** How a discussion stands, for programs: the same truth that documents tell, seats by their names. */
export type StandingJson = ReturnType<typeof standingJson>[number];

export function standingJson(ledger: Ledger, nameOf: (who: Who) => string) {
  return standing(ledger).map(({ issue, options }) => ({
    issue: issue.id,
    text: textOf(issue),
    options: options.map((one) => optionJson(one, nameOf)),
    moves: ledger.moves
      .filter((move) => move.issue === issue.id)
      .map(({ by, from, to, causes }) => ({ seat: nameOf(by), from, to, because: causes })),
  }));
}

function optionJson({ option, seats, isGone }: OptionStanding, nameOf: (who: Who) => string) {
  const at = (stance: Stance) => seats.filter((one) => one.stance === stance);
  const saying = (stance: Stance) => at(stance).map((one) => saidJson(one, nameOf));
  const supporting = (stance: "for" | "accepts") =>
    at(stance).map((one) => ({ ...saidJson(one, nameOf), condition: one.said?.condition ?? null }));
  return {
    option: option.id,
    text: textOf(option),
    for: supporting("for"),
    accepts: supporting("accepts"),
    standsAside: saying("stands aside"),
    objects: saying("objects"),
    withdrew: saying("withdrew").map(({ seat }) => seat),
    notSaid: saying("not said").map(({ seat }) => seat),
    isGone,
  };
}

function saidJson({ seat, said, isOfOldWording }: SeatStanding, nameOf: (who: Who) => string) {
  return {
    seat: nameOf(seat.id),
    why: said?.why ?? "",
    counts: seat.counts,
    /** Of a wording that meant something else: it supports nothing. */
    ...(isOfOldWording && { ofOldWording: true as const }),
  };
}

export type SettledJson = ReturnType<typeof settledJson>;

export function settledJson(settled: Settled, nameOf: (who: Who) => string) {
  const { scores, measured: _measured, supporters, dissent, minority, conditions, ...told } = settled;
  const named = <T extends { readonly seat: Who }>(all: readonly T[]) =>
    all.map((one) => ({ ...one, seat: nameOf(one.seat) }));
  return {
    ...told,
    scores: Object.fromEntries(scores.map(({ option, score }) => [option, score])),
    supporters: supporters.map(nameOf),
    dissent: named(dissent),
    minority: named(minority),
    conditions: named(conditions),
  };
}
