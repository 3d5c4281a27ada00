import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { host } from "./host.ts";
import { urnStory } from "./urn.ts";

/** A secret ballot through every face: until the discussion is over, nobody is shown a vote. */

const id = "urn-tea-or-coffee";
const home = ".colloquy/discussions";
const ada = "oolong-of-ada";
const bob = "espresso-of-bob";
// The second has to be repaired: what was asked then quotes what it had said.
const votes = { ada: JSON.stringify({ vote: ada }), bob: `${bob}, as always` };

function filesOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((one) =>
    one.isFile() ? [join(one.parentPath, one.name)] : [],
  );
}

function silentOf(text: string): void {
  expect(text).not.toContain(ada);
  expect(text).not.toContain(bob);
}

test("the command, its files, list, show, search and every export, until it is over", async () => {
  const told = await urnStory(votes);
  const held = await told.run(["urn", "Tea or coffee?", "--agents", "ada,bob", "--verbose"]);
  expect(held.code).toBe(4);
  const journal = told.read(`${home}/${id}/journal.jsonl`);
  expect(journal).toContain(ada);
  expect(journal).toContain(bob);
  expect(journal).toContain('"why":"repair"');
  silentOf(held.stdout + held.stderr);
  const commands = [
    ["show"],
    ["show", "--json"],
    ["show", "--format", "ndjson"],
    ["show", "--verbose"],
    ["list", "--json"],
    ["answer", id],
    ["search", ada, "--json"],
    ["export", "--to", "markdown"],
    ["export", "--to", "html"],
    ["export", "--to", "json"],
  ];
  for (const args of commands) {
    const { stdout, stderr } = await told.run(args);
    // A search repeats the words that were looked for.
    silentOf((stdout + stderr).replaceAll(args[1] ?? "-", ""));
  }
  for (const path of filesOf(join(told.folder, home, id)))
    if (!path.endsWith("journal.jsonl")) silentOf(readFileSync(path, "utf8"));

  // When it is over everybody may read it, nobody was asked again, and the record holds.
  expect((await told.run(["answer", id, "yes"])).code).toBe(0);
  expect((await told.run(["export", "--to", "markdown"])).stdout).toContain(ada);
  const asked = told.read(`${home}/${id}/journal.jsonl`).match(/"turn.asked"/g);
  // Two who vote, one of them a second time, and who stands in for it.
  expect(asked).toHaveLength(4);
  const verified = await told.run(["verify"]);
  expect([verified.code, verified.stdout]).toEqual([0, expect.not.stringContaining("fault")]);
});

test("events for programs tell that it was said, and what it was at the end", async () => {
  const told = await urnStory(votes);
  const paused = await told.run(["urn", "Tea or coffee?", "--agents", "ada,bob", "--format", "ndjson"]);
  silentOf(paused.stdout);
  expect(paused.stdout).toContain('"reply":"Secret until the discussion is over."');

  const ended = await told.run(["answer", id, "yes", "--format", "ndjson"]);
  expect(ended.code).toBe(0);
  expect(ended.stdout).toContain(`"type":"turn.opened"`);
  expect(ended.stdout).toContain(ada);
  expect(ended.stdout).not.toContain("turn.sealed");
});

test("an agent host", async () => {
  const told = await urnStory(votes);
  const { tell, text } = await host(told, [], { asBuilt: true });
  const situation = await tell("start_discussion", {
    protocol: "urn",
    subject: "Tea or coffee?",
    options: { option: ["tea", "coffee"] },
    wait_seconds: 60,
  });
  expect(situation).toMatchObject({ state: "waiting", id });
  silentOf(JSON.stringify(situation));
  for (const part of [undefined, "transcript", "journal"])
    silentOf(await text("read_discussion", { id, ...(part && { part }) }).catch(String));
});
