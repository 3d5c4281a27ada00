import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { searchFolder } from "../../../src/reading/project/search.ts";
import { project, put, signal } from "./project.ts";

const home = (root: string) => join(root, ".colloquy");

async function search(root: string, query: string) {
  const { passages, files, opened } = await searchFolder(root, {
    query: { query, most: 8 },
    home: home(root),
    signal,
  });
  return { paths: passages.map(({ path }) => path), files, opened };
}

/** A project with a home, searched once. */
async function searched(): Promise<string> {
  const root = await project({
    "a.ts": "alpha",
    "b.ts": "beta",
    "c/d.ts": "gamma alpha",
    "logo.ts": Buffer.from([0, 1, 2]),
  });
  mkdirSync(home(root));
  expect(await search(root, "alpha")).toEqual({ paths: ["a.ts", "c/d.ts"], files: 4, opened: 4 });
  return root;
}

function cacheFile(root: string): string {
  const name = readdirSync(join(home(root), "cache")).find((file) => file.endsWith(".index"));
  return join(home(root), "cache", name ?? "");
}

test("a second search opens nothing that it knows", async () => {
  const root = await searched();

  expect(await search(root, "alpha")).toEqual({ paths: ["a.ts", "c/d.ts"], files: 4, opened: 0 });
  expect(await search(root, "gamma")).toEqual({ paths: ["c/d.ts"], files: 4, opened: 0 });
});

test("only what changed, came or went is looked at again", async () => {
  const root = await searched();
  put(root, "b.ts", "beta delta alpha");
  put(root, "new.ts", "epsilon");
  rmSync(join(root, "a.ts"));

  expect(await search(root, "alpha")).toEqual({ paths: ["b.ts", "c/d.ts"], files: 4, opened: 2 });
  expect(await search(root, "delta epsilon")).toMatchObject({ opened: 0, files: 4 });
  rmSync(join(root, "new.ts"));
  expect(await search(root, "epsilon")).toEqual({ paths: [], files: 3, opened: 0 });
  expect(readFileSync(cacheFile(root)).includes("epsilon")).toBe(false);
});

test("a file that was only touched is opened once more and is known again", async () => {
  const root = await searched();
  put(root, "a.ts", "alpha");

  expect(await search(root, "alpha")).toMatchObject({ opened: 1 });
  expect(await search(root, "alpha")).toEqual({ paths: ["a.ts", "c/d.ts"], files: 4, opened: 0 });
});

test("a file that changed a moment ago is not relied on", async () => {
  const root = await searched();
  writeFileSync(join(root, "a.ts"), "alpha");
  await search(root, "alpha");

  writeFileSync(join(root, "a.ts"), "omega");

  expect(await search(root, "omega")).toMatchObject({ paths: ["a.ts"] });
});

test.each([
  ["cut off", (file: string) => truncateSync(file, 60)],
  ["cut off at its end", (file: string) => truncateSync(file, readFileSync(file).length - 3)],
  [
    "of another version",
    (file: string) =>
      writeFileSync(file, readFileSync(file, "latin1").replace(/"format":\d+/, '"format":0'), "latin1"),
  ],
  ["altered", (file: string) => writeFileSync(file, Buffer.concat([readFileSync(file), Buffer.from([7])]))],
  ["empty", (file: string) => writeFileSync(file, "")],
])("a cache that is %s is made anew", async (_, spoil) => {
  const root = await searched();
  spoil(cacheFile(root));

  expect(await search(root, "alpha")).toEqual({ paths: ["a.ts", "c/d.ts"], files: 4, opened: 4 });
  expect(await search(root, "alpha")).toMatchObject({ opened: 0 });
});

test("no home, no cache; a home that cannot be written, no error", async () => {
  const root = await project({ "a.ts": "alpha" });
  expect(await search(root, "alpha")).toMatchObject({ paths: ["a.ts"], opened: 1 });
  expect(existsSync(home(root))).toBe(false);

  mkdirSync(home(root));
  // A file where the folder should be stops even those who may write everywhere.
  writeFileSync(join(home(root), "cache"), "");
  chmodSync(home(root), 0o500);
  expect(await search(root, "alpha")).toMatchObject({ paths: ["a.ts"], opened: 1 });
  chmodSync(home(root), 0o700);
});

test("the cache holds no secret, nothing half written, and is not committed", async () => {
  const secret = ["hunter", "two", "42"].join("");
  const root = await project({ "a.ts": `const password = "${secret}";`, ".env": `KEY=${secret}` });
  mkdirSync(home(root));

  await search(root, "password");

  expect(readFileSync(cacheFile(root)).includes("hunter")).toBe(false);
  expect(readdirSync(join(home(root), "cache")).toSorted()).toEqual([
    ".gitignore",
    expect.stringMatching(/^project-\w+\.index$/),
  ]);
});
