import { eachOnce } from "../../../text/each-once.ts";
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
  /** The last of a round: ids of options that its synthesis then called the same. */
  readonly sameOptions?: SameOptions;
}

type SameOptions = readonly (readonly string[])[];

/** What was said in a round, with what its synthesis says of the options in it. */
export function summedUp<Message extends SwarmMessage>(
  messages: readonly Message[],
  { sameOptions }: { readonly sameOptions?: SameOptions | null | undefined },
): readonly Message[] {
  const last = messages.at(-1);
  if (last === undefined || !sameOptions?.length) return messages;
  return [...messages.slice(0, -1), { ...last, sameOptions }];
}

export function messageId(round: number, number: number): string {
  return `r${round}-msg-${String(number).padStart(3, "0")}`;
}

/** The round of a message with an id like that. */
export function roundIn(id: string): number {
  return Number.parseInt(id.slice(1), 10);
}

/** All that was said in one round. */
export interface SaidInRound {
  readonly round: number;
  readonly said: readonly SwarmMessage[];
}

/** What was said so far, round by round. One that is over is the same object from then on, however much is said later. */
export const roundsIn = eachOnce((messages: readonly SwarmMessage[]): readonly SaidInRound[] => {
  const last = messages.at(-1);
  if (last === undefined) return [];
  const { round } = last;
  const begin = messages.findLastIndex((message) => message.round !== round) + 1;
  const before = messages[begin - 1];
  const over = before === undefined ? [] : (roundsUntil.get(before) ?? roundsIn(messages.slice(0, begin)));
  if (before !== undefined) roundsUntil.set(before, over);
  return [...over, { round, said: messages.slice(begin) }];
});

/** By the message that ended the last of them. */
const roundsUntil = new WeakMap<SwarmMessage, readonly SaidInRound[]>();
