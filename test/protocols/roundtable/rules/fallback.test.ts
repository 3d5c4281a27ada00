import { expect, test } from "vitest";
import { fallbackQuestion, fallbackSynthesis } from "../../../../src/protocols/roundtable/round.ts";
import {
  FacilitatorQuestion,
  FacilitatorSynthesis,
} from "../../../../src/protocols/roundtable/rules/replies.ts";

test("what stands in for a facilitator could be a facilitator's own", () => {
  const question = fallbackQuestion("Where do sessions live? ");
  expect(FacilitatorQuestion.parse(question)).toEqual(question);
  expect(FacilitatorSynthesis.parse(fallbackSynthesis())).toEqual(fallbackSynthesis());
  expect([question, fallbackSynthesis()]).toMatchInlineSnapshot(`
    [
      {
        "action": "question",
        "focus": "core requirements",
        "participants": "all",
        "question": "What are the key considerations for Where do sessions live?",
      },
      {
        "conflicts": [],
        "consensus": [],
        "next_action": "continue",
        "resolved": [],
        "synthesis": "The discussion continues.",
      },
    ]
  `);
});
