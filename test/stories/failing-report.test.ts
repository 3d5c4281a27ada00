import { expect, test } from "vitest";
import type { Result } from "../../src/kernel/result.ts";
import { urnCode, urnStory } from "./urn.ts";

/** A stranger's report that throws: nobody is cancelled, all is kept, and the report is blamed. */

const id = "urn-tea-or-coffee";
const votes = { ada: JSON.stringify({ vote: "tea" }), bob: JSON.stringify({ vote: "coffee" }) };
const atOnce = urnCode.replace(
  "const document = () =>",
  'throw new TypeError("no seats here"); const document = () =>',
);
const inAPart = urnCode.replace(
  "const document = () => [",
  'const document = () => [facts(JSON.parse("nothing")), ',
);

test.each([
  ["at once", atOnce, "no seats here"],
  ["in a part that is drawn later", inAPart, "is not valid JSON"],
])("%s", async (_, code, why) => {
  const told = await urnStory(votes, code);
  const paused = await told.run(["urn", "Tea or coffee?", "--agents", "ada,bob"]);
  expect(paused.code).toBe(4);
  const ended = await told.run(["answer", id, "yes"]);
  expect(ended.code).toBe(1);
  expect(ended.stderr).toContain("error: The report of the protocol urn failed: ");
  expect(ended.stderr).toContain(why);
  expect(ended.stderr).toMatch(
    /urn\.ts:\d+\)\. The discussion itself is kept: `colloquy export urn-tea-or-coffee/,
  );

  const journal = told.read(`.colloquy/discussions/${id}/journal.jsonl`);
  expect(journal.match(/"turn.answered"/g)).toHaveLength(2);
  expect(journal).toContain('"discussion.completed"');
  expect(journal).not.toContain('"cancelled"');

  const { status, warnings } = JSON.parse((await told.run(["show", "--json"])).stdout) as Result;
  expect([status, warnings.at(-1)]).toEqual([
    "completed",
    expect.stringContaining("The report of the protocol urn"),
  ]);
  const shown = await told.run(["show"]);
  expect(shown.stdout).toContain("The report of the protocol urn failed");
  const exported = await told.run(["export", "--to", "markdown"]);
  expect([exported.code, exported.stdout]).toEqual([0, expect.stringContaining("**Vote**: coffee")]);
  expect((await told.run(["list"])).stdout).toContain(id);
});
