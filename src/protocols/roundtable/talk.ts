import type { Floor } from "../../kernel/floor.ts";
import type { Seat } from "../../kernel/seat.ts";
import { type Id, optionKind, sameText, textOf } from "../../table/item.ts";
import { type Tell, namesFor } from "../../table/sections.ts";
import type { Heard } from "../../table/move.ts";
import type { Table } from "../../table/table.ts";
import { wordsFor } from "../../words.ts";
import type { RoundtableOptions, Sides, Escalation, TableRound } from "./options.ts";
import type { Counting } from "./rules/agreement.ts";
import type { Phase, Strategy } from "./rules/strategy.ts";
import type { Replied } from "./shapes.ts";
import { liveItems } from "../../table/stands.ts";
import { quoted } from "../../kernel/line.ts";
import { part } from "../prompt-parts.ts";

export interface TableQuestion {
  readonly question: string;
  /** What it gives to choose from, in words. */
  readonly options: readonly string[];
  readonly focus: string;
  readonly participants: "all" | readonly string[];
  readonly topic_id: string | null;
  readonly isFallback: boolean;
}

/** A roundtable while it is held. What was said is in the table's ledger; what is here follows from the record. */
export interface Talk {
  readonly floor: Floor;
  readonly options: RoundtableOptions;
  readonly table: Table;
  readonly facilitator: Seat;
  readonly participants: readonly Seat[];
  readonly strategy: Strategy;
  /** What a debate is about, as it was confirmed; `null` where there is none. */
  readonly motion: string | null;
  readonly sides: Sides | null;
  readonly issue: Id;
  /** What all are told first, without its files and what the project says of itself: for who has read these. */
  readonly shortOpening: string;
  phase: number;
  readonly rounds: TableRound[];
  readonly escalations: Escalation[];
  asked: TableQuestion | null;
  /** What each looks for when a draft is reviewed, by participant, as the facilitator says. */
  charges: Readonly<Record<string, string>>;
  concluding: Readonly<Record<string, unknown>> | null;
  recommends: Id | null;
  lastRoundAt: number;
  /** Of a draft: how far the log was when all had read it, and when it was last proof-read. */
  readUpTo: number;
  provedUpTo: number;
}

export function phaseOf({ strategy, phase }: Talk): Phase {
  return strategy.phases[phase] as Phase;
}

/** Which document it works on a draft of: the workflow's, or the one that was asked for; `null` where it is an exchange. */
export function draftedAs({ workflow, outputType }: RoundtableOptions): "specs" | "design" | null {
  if (workflow === "specs" || workflow === "design") return workflow;
  if (outputType === "requirements") return "specs";
  return outputType === "architecture" ? "design" : null;
}

export function isDrafted({ options }: Pick<Talk, "options">): boolean {
  return draftedAs(options) !== null;
}

export function isPro({ sides }: Talk, id: string): boolean | null {
  if (sides?.pro.includes(id) === true) return true;
  return sides?.con.includes(id) === true ? false : null;
}

export function confidenceIn(rounds: readonly TableRound[]): Readonly<Record<string, number>> {
  return Object.assign({}, ...rounds.map(({ confidence }) => confidence)) as Record<string, number>;
}

export function confidenceOf(heard: readonly Heard<Replied>[]): Readonly<Record<string, number>> {
  return Object.fromEntries(
    heard.flatMap(({ seat, value: { confidence } }) =>
      typeof confidence === "number" ? [[seat.id, confidence] as const] : [],
    ),
  );
}

export function tellOf({ table, options, floor }: Talk): Tell {
  const words = wordsFor(options.lang, options.topic);
  return { ledger: table.ledger, words, nameOf: namesFor(words, floor.seats) };
}

export function collects(talk: Talk): "idea" | "plan" | "risk" | null {
  const { stands, converges, participants } = phaseOf(talk);
  if (talk.options.workflow !== "brainstorm" || participants === "facilitator") return null;
  if (!stands) return "idea";
  return converges ? "risk" : "plan";
}

export function countedIn(talk: Talk, confidence = confidenceIn(talk.rounds)): Counting {
  const {
    table: { ledger },
    strategy: { consensus },
    recommends,
    escalations,
  } = talk;
  return { ledger, consensus, confidence, recommends, escalations, isDrafted: isDrafted(talk) };
}

/** The one wording that people consent to: an option of the facilitator's, whose new words take the place of the old. */
function wordingOf({ table: { ledger }, issue, facilitator }: Talk) {
  return liveItems(ledger, optionKind).find(
    ({ under, from }) => under === issue && from[0] === facilitator.id,
  );
}

export function reword(talk: Talk, words: string | null): void {
  const { table, issue, facilitator, strategy } = talk;
  if (words === null || strategy.consensus.policy !== "consent") return;
  const there = wordingOf(talk);
  if (there === undefined) table.put(facilitator.id, [{ kind: optionKind, text: words, under: issue }]);
  else if (sameText(textOf(there)) !== sameText(words))
    table.edit([{ do: "enact", id: there.id, text: words, because: [] }]);
}

/** What is stood to in this round. A report of a round is nothing to consent to: without a wording nothing is decided. */
export function wordingShown(talk: Talk): Id | null {
  if (talk.strategy.consensus.policy !== "consent") return null;
  if (wordingOf(talk) === undefined && phaseOf(talk).converges)
    talk.floor.warn("The facilitator put no wording before the table, so there is nothing to consent to.");
  return wordingOf(talk)?.id ?? null;
}

export function wordingText({ table: { ledger } }: Talk, wording: Id | null): string {
  const item = wording === null ? undefined : ledger.items.get(wording);
  return item === undefined
    ? ""
    : part(`The wording [${item.id}] that you take a stance on`, quoted(textOf(item)), "wording");
}
