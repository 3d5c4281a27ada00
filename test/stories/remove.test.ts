import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { story, treeOf, type Story, until } from "./command.ts";
import { config, shellAgent } from "./panel.ts";

const folder = ".colloquy/discussions/cache";

async function kept(): Promise<Story> {
  const told = story();
  expect((await told.run(["ask", "--example", "--id", "cache"])).code).toBe(0);
  return told;
}

test("a discussion is deleted whole, and what was deleted is said", async () => {
  const told = await kept();
  await told.run(["ask", "--example", "--id", "cache-2"]);

  const { code, stdout } = await told.run(["remove", "cache", "--yes"]);

  expect(code).toBe(0);
  expect(stdout).toMatch(/^Removed cache \(ask, completed: Which cache fits 10,000 keys\?\): \d+ files in /);
  expect(told.has(folder)).toBe(false);
  expect(told.has(`${folder}-2/journal.jsonl`)).toBe(true);
  expect((await told.run(["list", "--json"])).stdout).not.toContain('"cache"');
});

test.for([
  [["remove", "cache"], "This needs your yes, and there is no terminal to ask at."],
  [["remove", "cache"], "or `colloquy remove cache --yes` if you have read it"],
  [["remove"], "Missing required argument"],
  [["remove", "cach", "--yes"], 'There is no discussion "cach"'],
  [["remove", "../discussions/cache", "--yes"], "There is no discussion"],
  [["remove", "cache", "--session", folder, "--yes"], "does not apply to"],
] as const)("%j is refused and nothing is deleted", async ([args, why]) => {
  const told = await kept();
  const before = treeOf(told.folder);

  const { code, stderr } = await told.run(args);

  expect(code).not.toBe(0);
  expect(stderr).toContain(why);
  expect(treeOf(told.folder)).toEqual(before);
});

test("one that is being written is left alone", async () => {
  const told = story();
  const slow = shellAgent(told, "slow", "cat > /dev/null; until [ -e go ]; do sleep 0.05; done; echo done");
  const running = told.start(["ask", "Why?", "--id", "cache", ...config(told, { agents: { slow } })]);
  await until(() => told.has(`${folder}/lock`), "it is being written");

  const { code, stderr } = await told.run(["remove", "cache", "--yes"]);
  told.write("go", "");

  expect(code).not.toBe(0);
  expect(stderr).toContain("cache");
  expect((await running.ended).code).toBe(0);
  expect(told.has(`${folder}/journal.jsonl`)).toBe(true);
});

test("a link among the discussions is not followed", async () => {
  const told = await kept();
  told.write("elsewhere/journal.jsonl", "");
  symlinkSync(join(told.folder, "elsewhere"), join(told.folder, ".colloquy/discussions/linked"));

  const { code } = await told.run(["remove", "linked", "--yes"]);

  expect(code).toBe(2);
  expect(told.has("elsewhere/journal.jsonl")).toBe(true);
});

test("a discussion that another process runs is stopped, and says how it goes on; one at rest is not", async () => {
  const told = story();
  const slow = shellAgent(told, "slow", "cat > /dev/null; until [ -e go ]; do sleep 0.05; done; echo done");
  const panel = config(told, { agents: { slow } });
  const running = told.start(["ask", "Why?", "--id", "cache", ...panel]);
  await until(() => told.has(`${folder}/lock`), "it is being written");
  await until(() => told.read(`${folder}/journal.jsonl`).includes("turn.asked"), "it is asked");

  const { code, stdout } = await told.run(["stop"]);

  expect([code, stdout]).toEqual([0, "cache was stopped. To continue: colloquy resume cache\n"]);
  expect((await running.ended).code).toBe(130);
  const again = await told.run(["stop", "cache"]);
  expect([again.code, again.stderr]).toEqual([
    2,
    expect.stringContaining("cache is not running: it is paused."),
  ]);
});
