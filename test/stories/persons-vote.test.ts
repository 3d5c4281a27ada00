import { expect, test } from "vitest";
import { goodVote as good, voting, votingId as id } from "./urn.ts";
import { expectSays } from "../says.ts";

/** A person who votes: a scale, an order of what is listed, several of it, and a rule that only the protocol knows. */

test("what is asked says what may be answered", async () => {
  const told = await voting();
  const { stdout } = await told.run(["answer", id]);
  expectSays(stdout.slice(stdout.indexOf("strength"), stdout.indexOf("\nAnswer with")), [
    "strength: a whole number from 1 to 5",
    "order: all of these, as numbers or the words in brackets, with commas between them, the best first",
    "1. tea [tea]",
    "2. coffee [coffee]",
    "3. milk [milk]",
    "fine: up to 3 of these, as numbers or the words in brackets, with commas between them; may stay empty",
    "1. tea [tea]",
    "2. coffee [coffee]",
    "3. milk [milk]",
  ]);
});

test("a rule of the protocol tells the person why, and their vote is not spent", async () => {
  const told = await voting();
  const refused = await told.run(["answer", id, JSON.stringify({ ...good, fine: ["tea"] })]);
  expect(refused).toMatchObject({ code: 2, stdout: "" });
  expect(refused.stderr).toContain("The answer cannot be taken: what stands first must be fine with you.");
  const twice = await told.run(["answer", id, JSON.stringify({ ...good, order: ["milk", "tea", "tea"] })]);
  expect([twice.code, twice.stderr]).toEqual([2, expect.stringContaining('"order" names "tea" twice')]);
  expect(told.read(`.colloquy/discussions/${id}/journal.jsonl`)).not.toContain("turn.failed");

  const taken = await told.run(["answer", id, JSON.stringify(good)]);
  // The next question is the one of the gate.
  expect(taken.code).toBe(4);
  const { discussion } = { discussion: told.read(`.colloquy/discussions/${id}/journal.jsonl`) };
  expect(discussion.match(/"turn.answered"/g)).toHaveLength(2);
  expect(discussion).toContain('"person":true');
});
