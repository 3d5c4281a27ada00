import { expect, test } from "vitest";
import { found, project } from "./project.ts";

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

test("a file gives one passage, of the lines that matter most", async () => {
  const lines = Array.from({ length: 400 }, (_, i) => (i % 50 === 0 ? "zebra crossing" : ""));
  const root = await project({ "many.md": lines.join("\n"), "near.md": "zebra\n".repeat(40) });

  const passages = await found(root, "zebra", 20);

  expect(passages.map(({ path }) => path).sort()).toEqual(["many.md", "near.md"]);
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

test("what a file is for counts more than what stands in its body", async () => {
  const body = "const a = 1; // queue queue\n".repeat(6);
  const root = await project({
    "src/drain-queue.ts": "// Empties the queue.\nexport function drainQueue() {}\n",
    "src/many-words.ts": body + "export const other = 1;\n",
    "dist/bundle.js": `${filler(3000)}\n${body}\nfunction drainQueue() {}`,
    "test/drain-queue.test.ts": "drain the queue",
  });

  const passages = await found(root, "where is the queue drained");

  expect(passages[0]?.path).toBe("src/drain-queue.ts");
  // One passage of every file before a second one of any.
  expect(new Set(passages.slice(0, 4).map(({ path }) => path)).size).toBe(4);
});

test("where little fits, only the best is shown, and that one always", async () => {
  const root = await project({
    "src/retry.ts": "// Waits before the server is asked again.\nexport function waitForServer() {}\n",
    "src/server.ts": 'export const serverName = "x";\n',
  });
  const query = "how long do we wait before asking the server";

  expect((await found(root, query, 8, 1000)).map(({ path }) => path)).toEqual([
    "src/retry.ts",
    "src/server.ts",
  ]);
  for (const tokens of [40, 1])
    expect((await found(root, query, 8, tokens)).map(({ path }) => path)).toEqual(["src/retry.ts"]);
});

test("other words for the same are found", async () => {
  const root = await project({
    "src/a.ts": "/** Terminates a child. */\nexport function terminateChild() {}",
    "src/b.ts": "export function splitLines() {}",
    "src/c.ts": "export const timeoutMs = 1;",
    "src/d.ts": "export const unrelated = 1;",
  });

  expect((await places(root, "who kills the subprocess"))[0]).toBe("src/a.ts:1-2");
  expect((await places(root, "cut into lines"))[0]).toBe("src/b.ts:1-1");
  expect((await places(root, "how long to wait"))[0]).toBe("src/c.ts:1-1");
});

test("as many are found as were asked for", async () => {
  const root = await project({ "b.ts": "alpha", "a.ts": "alpha", "c.ts": "alpha" });
  expect(await places(root, "alpha", 2)).toEqual(["a.ts:1-1", "b.ts:1-1"]);
});

test("two words beside each other tell more than one of them again and again", async () => {
  const lines = ["zebra", "zebra", "zebra", ...Array.from({ length: 100 }, () => "x"), "zebra crossing"];
  const root = await project({ "a.md": lines.join("\n") });
  const [passage] = await found(root, "zebra crossing");
  expect(passage?.text).toContain("zebra crossing");
});

test("a file that is named outright comes first, at the root too", async () => {
  const root = await project({
    "a.ts": "const x = 1;",
    "z.ts": "zebra zebra zebra",
    "b/c.ts": "const y = 1;",
  });
  expect((await found(root, "what does a.ts say of a zebra"))[0]?.path).toBe("a.ts");
  expect((await found(root, "what does c.ts say of a zebra"))[0]?.path).toBe("b/c.ts");
});

test("documents come first where they are asked for, else what does it", async () => {
  const root = await project({
    "docs/retry.md": "# Retry\n\nretry\n",
    "src/retry.ts": "// retry\nretry();\n",
  });
  expect((await found(root, "retry"))[0]?.path).toBe("src/retry.ts");
  expect((await found(root, "docs of retry"))[0]?.path).toBe("docs/retry.md");
});
