import type { Account } from "./account.ts";
import { filled } from "./words/words-for.ts";

/** Whether a person approved what is written, and how that is told; a gate that nobody answered approves nothing. */
export function approvalOf({ discussion, words, verdict }: Account): {
  readonly approved: boolean;
  readonly sentence: string;
} {
  const review = discussion.gates.findLast(({ question }) => question.id === "review");
  const approved = verdict !== null && review?.answer?.by === "person" && review.answer.value === "approve";
  if (isCutShort(verdict)) return { approved: false, sentence: words.cutShort };
  const date = dateOf(discussion.lastActiveAt);
  return { approved, sentence: approved ? filled(words.approved, { date }) : words.notApproved };
}

/** Whether a limit came before the end. */
export function isCutShort(verdict: Account["verdict"]): boolean {
  return verdict?.concludedBy === "limit";
}

export function dateOf(time: string): string {
  return time.slice(0, 10);
}
