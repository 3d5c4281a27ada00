import type { SeenIn } from "./rules/graph.ts";
import type { SwarmMessage } from "./rules/message.ts";
import type { JudgedSynthesis, RoundJudgement } from "./rules/verdict.ts";

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
  /** All that was said, in order. */
  readonly messages: readonly SwarmMessage[];
  /** What the author of a message had been shown in full before. */
  readonly seen: SeenIn;
}

export const beginning: Course = { held: [], messages: [], seen: new Map() };

export function messagesOf({ messages }: Course, round: number): readonly SwarmMessage[] {
  return messages.filter((message) => message.round === round);
}

/** No expert said anything in a round. */
export function isSilent(course: Course, round: number): boolean {
  return messagesOf(course, round).every(({ type }) => type !== "initial_statement" && type !== "rebuttal");
}
