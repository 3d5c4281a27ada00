import type { Failure } from "../../kernel/failure.ts";
import type { Seat } from "../../kernel/seat.ts";
import type { Witnessed } from "../../kernel/witnessed.ts";
import type { WitnessedBySeat } from "../../text/claims/claims.ts";
import type { PersonsPart } from "../persons-part.ts";
import type { SeenIn } from "./rules/graph.ts";
import type { SwarmMessage } from "./rules/message.ts";
import type { Seen } from "./rules/seen.ts";
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
  /** What the author of a message had been shown in full before. */
  readonly seen: SeenIn;
  /** What experts asked of the person, and after which round. */
  readonly questions: readonly AskedAfter[];
}

interface AskedAfter extends PersonsPart {
  readonly round: number;
}

export const beginning: Course = { held: [], topic: null, messages: [], seen: new Map(), questions: [] };

export function messagesOf({ messages }: Pick<Course, "messages">, round: number): readonly SwarmMessage[] {
  return messages.filter((message) => message.round === round);
}

/** No expert said anything in a round. */
export function isSilent(course: Course, round: number): boolean {
  return messagesOf(course, round).every(({ type }) => type !== "initial_statement" && type !== "rebuttal");
}
