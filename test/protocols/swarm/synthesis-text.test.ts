import { expect, test } from "vitest";
import type { HeldRound } from "../../../src/protocols/swarm/course.ts";
import { stillOpen } from "../../../src/protocols/swarm/questions.ts";
import { ledgerOf } from "../../../src/protocols/swarm/rules/ledger.ts";
import { openingText } from "../../../src/protocols/swarm/synthesis-text.ts";
import { message, statement } from "./rules/said.ts";

test("who opens a next round reads what the ids of its summary stand for, and what it suggested itself", () => {
  const stated = statement({ position: "Use sagas.", option: "Sagas", proposals: ["Count orders"] });
  const reworded = statement({ own: [{ claim: "ADA-2", now: "refined", text: "Count orders for a week" }] });
  const { ledger } = ledgerOf([
    message("r1-msg-001", "ada", "initial_statement", stated),
    message("r1-msg-002", "ada", "rebuttal", reworded),
  ]);
  const synthesis = {
    summary: "[O1] is what [ADA-2] rests on, see [r1-msg-001] and [BO-1].",
    agreements: ["[ADA-2v1] is too short"],
    disagreements: [],
    insights: [],
    openQuestions: [],
    nextTopicSuggestions: ["How to count"],
  };
  const held = { round: 1, topic: "Orders", synthesis } as unknown as HeldRound;
  expect(openingText(held, ledger)).toMatchInlineSnapshot(`
    "Round 1, on: Orders
    [O1] is what [ADA-2] rests on, see [r1-msg-001] and [BO-1].
    Agreements:
    - [ADA-2v1] is too short
    Suggested for a next round:
    - How to count
    What these ids stand for:
    - [O1] Sagas
    - [ADA-2v2] Count orders for a week
    - [ADA-2] Count orders"
  `);
});

test("what nobody answered is asked on, the latest of it", () => {
  const questions = Array.from({ length: 9 }, (_, at) => ({
    round: at < 8 ? 1 : 2,
    seat: "Ada",
    question: `Question ${at}?`,
    answer: at === 7 ? "Ten." : null,
  }));
  expect(stillOpen({ questions }, 1)).toBe("");
  expect(stillOpen({ questions }, 2).match(/Question \d/g)).toEqual(
    [1, 2, 3, 4, 5, 6].map((at) => `Question ${at}`),
  );
});
