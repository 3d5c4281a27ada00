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
  [["remove", "--session", folder], `or \`colloquy remove --session ${folder} --yes\` if you have read it`],
  [["remove"], "Which discussion should be removed?"],
  [["remove", "cach", "--yes"], 'There is no discussion "cach"'],
  [["remove", "../discussions/cache", "--yes"], "There is no discussion"],
  [["remove", "cache", "--session", folder, "--yes"], "use only one"],
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

test("of a folder of the user's own only what colloquy wrote is deleted", async () => {
  const told = story();
  told.write("design.md", "# Design\n\nA map in the process.\n");
  told.write("kept/notes.md", "mine\n");
  await told.run(["critique", "design.md", "--agents", "reader", "--session", "kept", "--fail-on", "never"]);
  expect(told.has("kept/journal.jsonl")).toBe(true);

  expect((await told.run(["remove", "--session", "kept", "--yes"])).code).toBe(0);

  expect(Object.keys(treeOf(join(told.folder, "kept")))).toEqual([join(told.folder, "kept/notes.md")]);
});

test("a link among the discussions is not followed", async () => {
  const told = await kept();
  told.write("elsewhere/journal.jsonl", "");
  symlinkSync(join(told.folder, "elsewhere"), join(told.folder, ".colloquy/discussions/linked"));

  const { code } = await told.run(["remove", "linked", "--yes"]);

  expect(code).toBe(2);
  expect(told.has("elsewhere/journal.jsonl")).toBe(true);
});

test("a folder that holds no discussion is left alone", async () => {
  const told = story();
  told.write("mine/lock", "my own\n");
  for (const folder of ["mine", "nowhere"]) {
    const { code, stderr } = await told.run(["remove", "--session", folder, "--yes"]);
    expect([code, stderr]).toEqual([2, expect.stringContaining("so nothing was removed.")]);
  }
  expect(told.read("mine/lock")).toBe("my own\n");
});
