import type { Method } from "../../manifest/method.ts";
import { ask } from "./ask.ts";
import { conversationOf, isSameTurn, turnOf } from "./plan.ts";
import { type AskEntry, type AskOptions, type AskOutcome, brief } from "./options.ts";
import { type AskVerdict, report } from "./report/report.ts";

export const method: Method<AskOptions, AskEntry, AskOutcome, AskVerdict> = {
  ...brief,
  run: ask,
  follows: (_given, id) => ["ask", "--resume", id, "…"],
  report,
  // A question that merged conversations is asked in one of them; the others get the turn.
  shares: {
    with: ({ given, outcome }) => (given.given !== null || outcome === null ? [] : given.shareWith),
    copy({ discussion, given }, held) {
      const turn = turnOf(discussion);
      const there = conversationOf(held);
      if (turn.answer === null || there.some((one) => isSameTurn(one, turn))) return null;
      const nothing = { context: [], knownContext: [], earlier: [], shareWith: [], notices: [] };
      return { ...given, ...nothing, session: null, turn: there.length + 1, given: turn };
    },
  },
};
