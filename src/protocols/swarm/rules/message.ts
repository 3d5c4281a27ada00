import type { Statement } from "./statements.ts";

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
