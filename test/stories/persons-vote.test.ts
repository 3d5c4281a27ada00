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

test("a form in a file takes numbers, words and lines, and says what cannot be taken", async () => {
  const told = await voting();
  await told.run(["answer", id]);
  const file = `.colloquy/discussions/${id}/waiting/1.vote.human.md`;
  const open = told.read(file);
  const filled = (first: string) =>
    open
      .replace("status: open", "status: done")
      .replace(/(## strength\n\n<!--[^]*?-->)/, "$1\n\n4")
      .replace(/(## order\n\n<!--[^]*?-->)/, `$1\n\n${first}, 1, coffee`)
      .replace(/(## fine\n\n<!--[^]*?-->)/, "$1\n\n- milk\n- coffee");
  told.write(file, filled("milk"));
  expect((await told.run(["resume", id])).stderr).not.toContain("cannot be taken");
  expect(told.read(`.colloquy/discussions/${id}/journal.jsonl`)).toContain('["milk","tea","coffee"]');

  const again = await voting();
  await again.run(["answer", id]);
  again.write(file, filled("milk").replace("- milk\n- coffee", "- tea"));
  const refused = await again.run(["resume", id]);
  expect([refused.code, refused.stderr]).toEqual([
    4,
    expect.stringContaining("the answer cannot be taken: what stands first must be fine with you"),
  ]);
  expect(open).toContain("the best first");
});
