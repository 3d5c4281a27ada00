import type { Received } from "../../kernel/floor.ts";

/** What came in when statements were last made, and since; before that a member answered to it. */
export function latest(inbox: readonly Received[]): readonly Received[] {
  const last = inbox.findLast(({ type }) => type !== "rebuttal")?.round ?? 0;
  return inbox.filter(({ round }) => round >= last);
}
