import { expect, test } from "vitest";
import { servedPassages } from "../../../src/reading/project/served-passages.ts";

const places = (text: string) =>
  servedPassages(text, "server", { most: 8 }).map(({ path, from, to, text: shown }) => [
    `${path}:${from}-${to}`,
    shown,
  ]);

test.each([
  [
    "numbered lines under paths",
    "The following sections were retrieved:\nPath: src/a.ts\n    12\tconst a = 1;\n    13\tconst b = 2;\n...\nPath: src/b.ts\n     7\tx();\n",
    [
      ["src/a.ts:12-13", "const a = 1;\nconst b = 2;"],
      ["src/b.ts:7-7", "x();"],
    ],
  ],
  [
    "headings with lines and fences",
    "## src/a.ts:10-12\n```ts\none\ntwo\n```\n\n**src/deep/b.py** (lines 3-4)\n```\nthree\n```\n",
    [
      ["src/a.ts:10-11", "one\ntwo"],
      ["src/deep/b.py:3-3", "three"],
    ],
  ],
  ["a bare place", "./src/a.ts:5\nhere\n", [["src/a.ts:5-5", "here"]]],
  [
    "no path at all",
    "It is done in the caller.\nSee there.",
    [["server:1-2", "It is done in the caller.\nSee there."]],
  ],
  [
    "a sentence with a file in it",
    "Look at src/a.ts for more.",
    [["server:1-1", "Look at src/a.ts for more."]],
  ],
  ["a path and nothing below it", "src/a.ts\n", []],
  ["a secret file", ".env\nKEY=value\n", []],
  ["nothing", "", []],
])("%s", (_, text, expected) => {
  expect(places(text)).toEqual(expected);
});

test("what a server says is masked, bounded, and keeps its order", () => {
  const text = `a.ts\npassword = "hunter2"\n${Array.from({ length: 20 }, (_, i) => `f${i}.ts\nline`).join("\n")}\n${"x".repeat(500_000)}`;

  const passages = servedPassages(text, "server", { most: 5 });

  expect(passages).toHaveLength(5);
  expect(passages[0]?.text).toBe('password = "[masked]"');
  expect(passages.map(({ score }) => score)).toEqual([1, 1 / 2, 1 / 3, 1 / 4, 1 / 5]);
});
