import { expect, test } from "vitest";
import { indexProject } from "../../../src/reading/project/project-index.ts";
import { type Rerank, searchIndex } from "../../../src/reading/project/search.ts";
import { walkProject } from "../../../src/reading/project/walk.ts";
import { found, project, signal } from "./project.ts";

const places = async (root: string, query: string, most?: number) =>
  (await found(root, query, most)).map(({ path, from, to }) => `${path}:${from}-${to}`);

const filler = (n: number) => Array.from({ length: n }, (_, i) => `const other${i} = ${i};`).join("\n");

test("the file that speaks of it comes first, with the lines that matter", async () => {
  const root = await project({
    "src/retry.ts": `${filler(20)}\n// Waits before the server is asked again.\nexport function waitForServer() {}\n${filler(20)}`,
    "src/server.ts": `${filler(10)}\nexport const serverName = "x";\n${filler(10)}`,
    "docs/other.md": "Nothing of the kind.",
  });

  const [first, second] = await found(root, "how long do we wait before asking the server");

  expect({ path: first?.path, from: first?.from, to: first?.to }).toEqual({
    path: "src/retry.ts",
    from: 18,
    to: 25,
  });
  expect(first?.text.split("\n")).toHaveLength(8);
  expect(first?.text).toContain("waitForServer");
  expect(second?.path).toBe("src/server.ts");
});

test("names are found by their parts and whole, in any spelling", async () => {
  const root = await project({
    "a.ts": "const maxOutputBytes = 1;",
    "b.ts": "const bytes = 1;",
    "c.ts": "const x = 1;",
  });

  expect(await places(root, "max_output_bytes")).toEqual(["a.ts:1-1", "b.ts:1-1"]);
  expect(await places(root, "maxoutputbytes")).toEqual(["a.ts:1-1"]);
});

test("the words of the path count", async () => {
  const root = await project({
    "src/billing/invoice.ts": "export const x = 1;",
    "src/other.ts": "export const y = 1;",
  });

  expect(await places(root, "billing")).toEqual(["src/billing/invoice.ts:1-1"]);
});

test("passages that meet are one, and a file gives only a few", async () => {
  const lines = Array.from({ length: 400 }, (_, i) => (i % 50 === 0 ? "zebra crossing" : ""));
  const root = await project({ "many.md": lines.join("\n"), "near.md": "zebra\n".repeat(40) });

  const passages = await found(root, "zebra", 20);

  expect(passages.filter(({ path }) => path === "many.md")).toHaveLength(3);
  expect(passages.filter(({ path }) => path === "near.md")).toHaveLength(1);
  expect(passages.every(({ from, to }) => to - from < 60)).toBe(true);
});

test("scripts without spaces are searched by their words", async () => {
  const root = await project({
    "設計.md": "# 設計書\n\n再試行の回数を確認する。",
    "other.md": "# 概要\n\n別の話。",
  });

  expect(await places(root, "再試行の回数")).toEqual(["設計.md:1-3"]);
});

test("no words in common, nothing found; the same search gives the same list", async () => {
  const root = await project({ "b.ts": "alpha", "a.ts": "alpha", "c.ts": "beta" });

  expect(await places(root, "gamma")).toEqual([]);
  expect(await places(root, "!?")).toEqual([]);
  expect(await places(root, "alpha")).toEqual(["a.ts:1-1", "b.ts:1-1"]);
});

test("what is shown is masked, and a line nobody can read is cut", async () => {
  const root = await project({
    "settings.ts": `export const password = "hunter2";\nexport const data = "${"zebra ".repeat(500)}";`,
  });

  const [passage] = await found(root, "settings password zebra");

  expect(passage?.text).toContain('password = "[masked]"');
  expect(passage?.text.length).toBeLessThan(600);
  expect(await found(root, "hunter2")).toEqual([]);
});

test("another opinion can change the order; without one it stays", async () => {
  const root = await project({ "a.ts": "zebra zebra", "b.ts": "zebra and more words" });
  const { files } = await walkProject(root, { signal });
  const index = await indexProject(root, files, { known: null, signal });
  const search = async (rerank?: Rerank) =>
    (await searchIndex(root, index, { query: "zebra", most: 8 }, rerank)).map(({ path }) => path);

  expect(await search()).toEqual(["a.ts", "b.ts"]);
  expect(await search(() => Promise.resolve(null))).toEqual(["a.ts", "b.ts"]);
  expect(
    await search((_, texts) => Promise.resolve(texts.map((text) => (text.includes("more") ? 1 : 0)))),
  ).toEqual(["b.ts", "a.ts"]);
});
