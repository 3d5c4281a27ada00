import { sameWords } from "../../../text/likeness/same-words.ts";
import type { Statement } from "./statements.ts";

/** What an expert said: an initial statement, a rebuttal, or the answer to a stress test. */
export interface StatementMessage extends SwarmMessage {
  readonly content: Statement;
}

export function isStatement(message: SwarmMessage): message is StatementMessage {
  return typeof message.content !== "string";
}

/** Where each expert stands in the end: its last statement, in the order in which they first spoke. */
export function lastStatements(messages: readonly SwarmMessage[]): readonly StatementMessage[] {
  const last = new Map<string, StatementMessage>();
  for (const message of messages) if (isStatement(message)) last.set(message.from, message);
  return [...last.values()];
}

/** Each text once, as it was said first: what differs only in capitals and signs is the same. */
export function once(texts: readonly string[]): readonly string[] {
  return [...Map.groupBy(texts, sameWords).values()].flatMap((same) => same.slice(0, 1));
}

/** What can be said in a round, in the order in which it is; the last two only where an agreement is put under stress. */
export const messageTypes = [
  "opening",
  "initial_statement",
  "counterpoint",
  "rebuttal",
  "analogy",
  "stress_test",
  "stress_response",
] as const;
export type MessageType = (typeof messageTypes)[number];

/** Something said, with the id by which others cite it. It is what a mailbox gets, as it is. */
export interface SwarmMessage {
  /** `r1-msg-003`: the third of the first round. */
  readonly id: string;
  readonly round: number;
  /** The seat's id, and its name. */
  readonly from: string;
  readonly name: string;
  readonly type: MessageType;
  readonly content: string | Statement;
  /** The topic of its round, where that is another than the discussion's. */
  readonly topic?: string;
}

export function messageId(round: number, number: number): string {
  return `r${round}-msg-${String(number).padStart(3, "0")}`;
}
