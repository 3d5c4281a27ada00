import type { Failure } from "../../kernel/failure.ts";
import type { Floor } from "../../kernel/floor.ts";
import type { Seat } from "../../kernel/seat.ts";
import type { Witnessed } from "../../kernel/witnessed.ts";
import type { WitnessedBySeat } from "../../text/claims/claims.ts";
import type { PersonsPart } from "../persons-part.ts";
import type { SwarmOptions } from "./options.ts";
import type { Seen } from "./rules/graph.ts";
import { roundsIn, type SwarmMessage } from "./rules/said.ts";
import type { Statement } from "./rules/statements.ts";
import type { JudgedSynthesis, RoundJudgement } from "./rules/verdict.ts";

/** What one seat said when it was asked, knowing what it had been shown. */
export interface Heard {
  readonly seat: Seat;
  /** Which occurrences of its turn it was asked. */
  readonly asked: readonly number[];
  readonly content: string | Statement | null;
  readonly seen: Seen;
  readonly failure: Failure | null;
  /** What it had been shown of the project; absent where it could not look. */
  readonly witnessed?: Witnessed | undefined;
}

/** What each of them had been shown, by name. */
export function witnessedBy(heard: readonly Heard[]): WitnessedBySeat {
  return new Map(heard.map(({ seat, witnessed }) => [seat.name, witnessed]));
}

/** A round that was held. */
export interface HeldRound {
  readonly round: number;
  readonly topic: string;
  readonly synthesis: JudgedSynthesis;
  readonly judgement: RoundJudgement;
  /** Of the stress checks that followed it. */
  readonly stress: readonly RoundJudgement[];
}

/** A swarm so far. */
export interface Course {
  readonly held: readonly HeldRound[];
  /** What the round is on, where that is another topic than the discussion's. */
  readonly topic: string | null;
  /** All that was said, in order. */
  readonly messages: readonly SwarmMessage[];
  /** What the author of a message had been shown in full before; only ever added to, so that nobody copies it. */
  readonly seen: Map<string, Seen>;
  /** What experts asked of the person, and after which round. */
  readonly questions: readonly AskedAfter[];
}

interface AskedAfter extends PersonsPart {
  readonly round: number;
}

export function beginning(): Course {
  return { held: [], topic: null, messages: [], seen: new Map(), questions: [] };
}

export function messagesOf({ messages }: Pick<Course, "messages">, round: number): readonly SwarmMessage[] {
  return roundsIn(messages).find((one) => one.round === round)?.said ?? [];
}

/** No expert said anything in a round. */
export function isSilent(course: Course, round: number): boolean {
  return messagesOf(course, round).every(({ type }) => type !== "initial_statement" && type !== "rebuttal");
}

/** Who sits at the table (seed 003). */
export interface Table {
  readonly options: SwarmOptions;
  readonly moderator: Seat;
  readonly historian: Seat;
  readonly contrarian: Seat;
  readonly crossDomain: Seat | null;
  readonly experts: readonly Seat[];
}

export function tableOf({ seats }: Floor, options: SwarmOptions, experts: readonly Seat[]): Table {
  const seatOf = (id: string) => seats.find((seat) => seat.id === id);
  const needed = (id: string) => {
    const seat = seatOf(id);
    if (seat === undefined) throw new TypeError(`A swarm needs a seat "${id}".`);
    return seat;
  };
  return {
    options,
    moderator: needed("moderator"),
    historian: needed("historian"),
    contrarian: needed("contrarian"),
    crossDomain: seatOf("cross-domain") ?? null,
    experts,
  };
}

/** Everybody who hears what is said: all but the historian, who reads the record instead. */
export function hearersOf({ moderator, contrarian, crossDomain, experts }: Table): readonly Seat[] {
  return [moderator, contrarian, ...(crossDomain === null ? [] : [crossDomain]), ...experts];
}
