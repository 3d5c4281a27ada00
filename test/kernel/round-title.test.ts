import { expect, test } from "vitest";
import { numberedRound, ownTitle } from "../../src/kernel/turn-record.ts";

const topic = "How should the shop keep its orders?";

test.each([
  { what: "a phase", title: "refinement", own: "refinement", numbered: "2. refinement" },
  { what: "the topic of the whole discussion", title: topic, own: "", numbered: "Round 2" },
  { what: "its number in words", title: "Round 2", own: "", numbered: "Round 2" },
  { what: "another round's number", title: "Round 1", own: "Round 1", numbered: "2. Round 1" },
])("a round whose title is $what", ({ title, own, numbered }) => {
  expect(ownTitle({ round: 2, title }, topic)).toBe(own);
  expect(numberedRound({ round: 2, title }, topic)).toBe(numbered);
});
