import { sameWords } from "../../../text/likeness/same-words.ts";
import type { SwarmMessage } from "./message.ts";
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
