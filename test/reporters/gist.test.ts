import { expect, test } from "vitest";
import { answered, journal } from "./events.ts";
import { findSeat, gist, withCall } from "../../src/reporters/seat-state.ts";

test.each([
  ["a rating", { rating: 4, strengths: ["Short and clear"] }, 4, "Short and clear"],
  ["plain text", "  Keep it.\nThen split. ", null, "Keep it. Then split."],
  ["the first phrase, not the id before it", { target: "ada", weakness: "No way back" }, null, "No way back"],
  [
    "a phrase in a script without spaces",
    { id: "a", claim: "分割しない方がよい" },
    null,
    "分割しない方がよい",
  ],
  ["a word where there is no phrase", { action: "conclude" }, null, "conclude"],
  ["a phrase deep inside", { experts: [{ id: "a", name: "Ada Lovelace" }] }, null, "Ada Lovelace"],
  ["a rating that is no number", { rating: "four" }, null, "four"],
  ["nothing to read", { votes: [1, 2], note: null }, null, ""],
  ["no reply", null, null, ""],
])("the gist of a reply is %s", (_, reply, rating, words) => {
  expect(gist(reply)).toEqual({ rating, words });
});

test("a long reply is cut between words, and shows that it is", () => {
  const { words } = gist(`${"seven78 ".repeat(24)}the last words of a long reply`);

  expect(words.length).toBeLessThanOrEqual(200);
  expect(words.endsWith("seven78 the…")).toBe(true);
});

test("a long reply gives a short gist", () => {
  expect(gist("word ".repeat(100_000)).words.length).toBeLessThanOrEqual(200);
});

const ada = { id: "bob", name: "Ada", agent: null, speaking: [], last: null };

test.each([
  [0, "no findings"],
  [1, "1 finding"],
  [2, "2 findings"],
])("of rules %i findings are told as %s", (many, words) => {
  const points = [...Array.from({ length: many }, () => ({ problem: "p" })), { fine: true }];
  const draft = answered("Ada", "reader", { points });
  const [event] = journal({ ...draft, receipt: { ...draft.receipt, model: "rules" } });
  if (event?.type !== "turn.answered") throw new Error("It is no answer.");
  expect(withCall(ada, event, 0).last).toMatchObject({ words, rating: null });
});

test("a seat is known by its id before any is by its name", () => {
  const bob = { ...ada, id: "eve", name: "bob" };
  expect([findSeat([bob, ada], "bob"), findSeat([bob, ada], "Ada"), findSeat([bob], "bob")]).toEqual([
    ada,
    ada,
    bob,
  ]);
});
