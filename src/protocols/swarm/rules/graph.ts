import { citationsIn } from "./citations.ts";
import { ledgerOf } from "./ledger.ts";
import { roundIn, roundsIn, type SwarmMessage } from "./said.ts";
import { messagesNamed, stepOf } from "./steps.ts";
import type { Edge, RejectedCitation } from "./verdict.ts";

/** A message's id -> the ids of those that its author had been shown in full before it said it. */
export type SeenIn = ReadonlyMap<string, Seen>;

/**
 * The argument graph of some messages: who speaks to whom, and which citations lead nowhere. In the order of the
 * messages, and in each in the order in which it names others.
 */
export function edgesOf(
  messages: readonly SwarmMessage[],
  all: readonly SwarmMessage[],
  seen: SeenIn,
): { readonly edges: readonly Edge[]; readonly rejected: readonly RejectedCitation[] } {
  const edges: Edge[] = [];
  const rejected: RejectedCitation[] = [];
  const authors = authorsOf(all);
  const told = ledgerOf(all);
  for (const message of messages) {
    const step = stepOf(told, message);
    for (const { cited, relation } of citationsIn(message, (text) => messagesNamed(text, told, step))) {
      const why = whyRejected(cited, message, authors, seen);
      if (why === null) edges.push({ from: message.id, to: cited, type: relation });
      else rejected.push({ from: message.id, cited, why });
    }
  }
  return { edges, rejected };
}

/** A message's id -> the seat that said it. */
type Authors = (id: string) => string | undefined;

/** Few messages are cited, and each stands in the round that its id names. */
export function authorsOf(all: readonly SwarmMessage[]): Authors {
  const rounds = roundsIn(all);
  return (id) => {
    const number = roundIn(id);
    return rounds.findLast(({ round }) => round === number)?.said.find((message) => message.id === id)?.from;
  };
}

/** Why a message cannot have spoken to another, `null` where it can: nobody answers what it was not shown. */
export function whyRejected(
  cited: string,
  by: SwarmMessage,
  authors: Authors,
  seen: SeenIn,
): RejectedCitation["why"] | null {
  const author = authors(cited);
  if (author === undefined) return "unknown";
  if (author === by.from) return "own";
  return seen.get(by.id)?.has(cited) === true ? null : "unseen";
}

/** What a seat has been shown in full: what it had been before, and the news. Each turn adds to it, and none copies it. */
export interface Seen {
  has(id: string): boolean;
}

export function seenWith(before: Seen | undefined, news: readonly string[]): Seen {
  const fresh = new Set(news);
  return { has: (id) => fresh.has(id) || before?.has(id) === true };
}
