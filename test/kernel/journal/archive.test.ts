import { existsSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findFolder, giveNumber, idOfNumber, numbersIn } from "../../../src/kernel/journal/archive.ts";
import { createFolder, makeFolder } from "../../../src/kernel/journal/files.ts";
import { temporaryFolder } from "../../discussion.ts";

test("a folder is made with those above it, for its owner alone; one that is there is left as it is", async () => {
  const folder = join(await temporaryFolder(), "a/b/c");
  await Promise.all([makeFolder(folder), makeFolder(folder)]);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  await makeFolder(folder);
});

test("where a file is in the way, that is said", async () => {
  const file = join(await temporaryFolder(), "file");
  writeFileSync(file, "");
  await expect(makeFolder(file)).rejects.toThrow(`${file} cannot be written (EEXIST).`);
  await expect(makeFolder(join(file, "a"))).rejects.toThrow("cannot be written (ENOTDIR).");
});

test.skipIf(!existsSync("/proc/self"))(
  "where nothing can ever be made, it does not try for ever",
  async () => {
    await expect(makeFolder("/proc/nobody/discussions")).rejects.toThrow("cannot be written (ENOENT).");
  },
);

async function homeWith(...ids: readonly string[]): Promise<string> {
  const home = await temporaryFolder();
  for (const id of ids) mkdirSync(join(home, "discussions", id), { recursive: true });
  return home;
}

const ids = ["cache", "cache-2", "team-cache", "design", "redesign-api", "d2"];

test.each<readonly [wanted: string, found: string]>([
  ["cache", "cache"],
  ["cache-", "cache-2"],
  ["team", "team-cache"],
  ["des", "design"],
  ["API", "redesign-api"],
  ["m-c", "team-cache"],
  ["d1", "team-cache"],
  ["D1", "team-cache"],
  // An id of its own goes before the number of another.
  ["d2", "d2"],
])("%s is the discussion %s", async (wanted, found) => {
  const home = await homeWith(...ids);
  for (const id of ["team-cache", "cache", "design"]) giveNumber(home, id);
  expect(await findFolder(home, wanted)).toBe(join(home, "discussions", found));
});

test.each<readonly [wanted: string, refused: string]>([
  ["ca", '"ca" could be cache, cache-2.'],
  ["sign", '"sign" could be design, redesign-api.'],
  ["nothing", 'There is no discussion "nothing"'],
  ["d9", 'There is no discussion "d9"'],
  ["-", 'There is no discussion "-"'],
  ["", 'There is no discussion ""'],
  ["../cache", 'There is no discussion "../cache"'],
])("%j is none, or several", async (wanted, refused) => {
  await expect(findFolder(await homeWith(...ids), wanted)).rejects.toThrow(refused);
});

test("a number is given once: who was removed takes theirs along, and who is made again has a new one", async () => {
  const home = await homeWith();
  for (const id of ["a", "b", "a"]) giveNumber(home, id);
  expect([...numbersIn(home)]).toEqual([
    ["a", "d3"],
    ["b", "d2"],
  ]);
  for (let n = 4; n <= 20; n++) giveNumber(home, `x${n}`);
  expect(["d1", "d2", "d3", "d20", "d21", "d02", "d0", "2"].map((one) => idOfNumber(home, one))).toEqual([
    undefined,
    "b",
    "a",
    "x20",
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test("a folder is made once: who comes second has a number behind the id", async () => {
  const home = await homeWith();
  const made = await Promise.all([
    createFolder(home, "one"),
    createFolder(home, "one"),
    createFolder(home, "one"),
  ]);
  expect(made.map(({ id }) => id).toSorted()).toEqual(["one", "one-2", "one-3"]);
  expect(statSync(join(home, "discussions/one-2")).mode & 0o777).toBe(0o700);
  expect([...numbersIn(home).keys()].toSorted()).toEqual(["one", "one-2", "one-3"]);
});
