import type { Discussion } from "../../../kernel/discussion.ts";
import type { DiscussVerdict } from "../rules/verdict.ts";
import { accountOf } from "./account.ts";

/** What `--json` gives for a discuss (contract, section 4); `null` before its end. Digging deeper gives a later one. */
export function discussResult(discussion: Discussion): DiscussVerdict | null {
  return accountOf(discussion).verdict;
}
