import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { holds, nearestWith } from "../src/folders.ts";
import { temporaryFolder } from "./discussion.ts";

test.each([
  ["itself", "/a", true],
  ["what is below", "/a/b/c", true],
  ["a name that begins with two dots", "/a/..b/c", true],
  ["a name of three dots", "/a/...", true],
  ["the folder above", "/", false],
  ["a neighbour", "/b", false],
  ["a neighbour with the same beginning", "/ab", false],
  ["a way out again", "/a/../b", false],
  ["a way out and back", "/b/../a/c", true],
])("a folder holds %s: %s, %s", (_, path, isHeld) => {
  expect(holds("/a", path)).toBe(isHeld);
});

test("the nearest folder with an entry of a name is this one or one above; a file counts as a folder does", async () => {
  const root = await temporaryFolder();
  await mkdir(join(root, "a/b/c"), { recursive: true });
  await mkdir(join(root, ".git"));
  await writeFile(join(root, "a/.git"), "gitdir: elsewhere\n");
  expect(nearestWith([".git"], join(root, "a/b/c"))).toBe(join(root, "a"));
  expect(nearestWith([".git"], root)).toBe(root);
  expect(nearestWith([".colloquy-nowhere", ".git"], join(root, "a"))).toBe(join(root, "a"));
  expect(nearestWith([".colloquy-nowhere"], root)).toBeNull();
});
