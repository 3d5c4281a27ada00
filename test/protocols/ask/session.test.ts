import { expect, test } from "vitest";
import { sessionOf } from "../../../src/protocols/ask/plan.ts";
import { answered, receipt } from "../answered.ts";

const inSession = { ...receipt, sessionId: "s-1" };

type Conversation = Parameters<typeof sessionOf>[0];

function conversation(...turns: Conversation["turns"]): Conversation {
  return { id: "a", turns };
}

test.for([
  ["has one when it answered last, here", conversation(answered("a", 1, { receipt: inSession })), "s-1"],
  ["has none when it told none", conversation(answered("a", 1)), undefined],
  [
    "has none when another agent answered last",
    conversation(
      answered("a", 1, { receipt: inSession }),
      answered("a", 2, { receipt: { ...inSession, answeredBy: "other" } }),
    ),
    undefined,
  ],
  [
    "has none when the last answer was given in another conversation",
    conversation(answered("a", 1, { receipt: inSession }), answered("b", 1, { receipt: inSession })),
    undefined,
  ],
  ["has none before anything was answered", conversation(), undefined],
] as const)("an agent's session in a conversation: it %s", ([, given, id]) => {
  expect(sessionOf(given, "mine")?.id).toBe(id);
});
