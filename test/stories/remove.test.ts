import { symlinkSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { shared } from "../beside.ts";
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

const here = shared(kept);

test.for([
  [["remove", "cache"], "This needs your yes, and there is no terminal to ask at."],
  [["remove", "cache"], "or `colloquy remove cache --yes` if you have read it"],
  [["remove"], "Missing required argument"],
  [["remove", "cach", "--yes"], 'There is no discussion "cach"'],
  [["remove", "../discussions/cache", "--yes"], "There is no discussion"],
  [["remove", "cache", "--session", folder, "--yes"], "does not apply to"],
] as const)("%j is refused and nothing is deleted", async ([args, why]) => {
  const told = here();
  const before = treeOf(told.folder);

  const { code, stderr } = await told.run(args);

  expect(code).not.toBe(0);
  expect(stderr).toContain(why);
  expect(treeOf(told.folder)).toEqual(before);
});

test("one that is being written is left alone", async () => {
  const told = await kept();
  const lock = { pid: process.ppid, host: hostname(), startedAt: null, start: null };
  told.write(`${folder}/lock`, JSON.stringify(lock));
  const before = treeOf(told.folder);

  const { code, stderr } = await told.run(["remove", "cache", "--yes"]);

  expect(code).not.toBe(0);
  expect(stderr).toContain("cache");
  expect(treeOf(told.folder)).toEqual(before);
});

test("a link among the discussions is not followed", async () => {
  const told = await kept();
  told.write("elsewhere/journal.jsonl", "");
  symlinkSync(join(told.folder, "elsewhere"), join(told.folder, ".colloquy/discussions/linked"));

  const { code } = await told.run(["remove", "linked", "--yes"]);

  expect(code).toBe(2);
  expect(told.has("elsewhere/journal.jsonl")).toBe(true);
});

test("a discussion that another command runs is stopped, and says how it goes on; one at rest is not", async () => {
  const told = story();
  const slow = shellAgent(told, "slow", "cat > /dev/null; until [ -e go ]; do sleep 0.2; done; echo done");
  const panel = config(told, { agents: { slow } });
  const running = told.run(["ask", "Why?", "--id", "cache", ...panel]);
  await until(() => told.has(`${folder}/journal.jsonl`), "it is being written");
  await until(() => told.read(`${folder}/journal.jsonl`).includes("turn.asked"), "it is asked");

  const { code, stdout } = await told.run(["stop"]);

  expect([code, stdout]).toEqual([0, "cache was stopped. To continue: colloquy resume cache\n"]);
  expect((await running).code).toBe(130);
  const again = await told.run(["stop", "cache"]);
  expect([again.code, again.stderr]).toEqual([
    2,
    expect.stringContaining("cache is not running: it is paused."),
  ]);
});
