import type { Discussion } from "../../../kernel/discussion.ts";
import { accountOf } from "./account.ts";
import { english } from "./english.ts";

/** `3 insights, 1 debate open`; `null` before its end. Lists of discussions are in English, as the command is. */
export function inAWord(discussion: Discussion): string | null {
  const { verdict } = accountOf(discussion);
  if (verdict === null) return null;
  const { insights, debates } = english.page;
  return `${insights(verdict.insights.length)}, ${debates(verdict.unresolvedDebates.length)}`;
}
