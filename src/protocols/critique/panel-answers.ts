import { isByRules } from "../../kernel/by-rules.ts";
import type { Reply } from "../../kernel/reply.ts";
import type { Seat } from "../../kernel/seat.ts";
import type { CritiqueReply } from "./rules/critique.ts";
import type { CritiqueVerdict } from "./rules/verdict.ts";

type Replies = readonly Reply<CritiqueReply>[];

/** Whether every seat was the reader's own, also those it abstained for: then nobody was away. */
export function isReaderAlone(replies: Replies): boolean {
  const receipts = replies.flatMap((reply) => (reply.answered ? [reply.receipt] : []));
  const readers = new Set(receipts.map(({ asked }) => asked));
  return (
    receipts.length > 0 &&
    receipts.every((receipt) => isByRules(receipt) && !receipt.fallback) &&
    replies.every(({ receipt }) => receipt === null || readers.has(receipt.asked))
  );
}

/** What whoever reads a verdict must know of those it rests on; not yet where a limit kept some away. */
export function panelWarnings(
  seats: readonly Seat[],
  replies: Replies,
  verdict: CritiqueVerdict,
): readonly string[] {
  if (replies.some((reply) => !reply.answered && reply.failure.code === "limit")) return [];
  // That too few answered is the verdict itself; that some did not, and it stands all the same, has to be said.
  const { answered, asked, quorum, ratings } = verdict;
  if (quorum === undefined || verdict.verdict === "inconclusive") return [];
  const absent = seats.flatMap(({ name }) => (Object.hasOwn(ratings, name) ? [] : [name]));
  if (absent.length === 0) return [];
  return [
    `The verdict rests on ${answered} of ${asked} perspectives: ${absent.join(", ")} ${absent.length === 1 ? "was" : "were"} not answered by ${absent.length === 1 ? "its own agent" : "their own agents"} or a person.`,
  ];
}
