import { describe, expect, test } from "vitest";
import { consistency } from "../../src/reading/lenses/consistency.ts";
import { found, passed, project } from "./found.ts";

const find = (text: string, path = "README.md") => {
  const file = project({ "docs/guide.md": "# Guide\n", [path]: text })(path);
  return found(consistency, text, file);
};

describe("A link to a file that is not there is found", () => {
  test.each([
    ["a file", "[c](./c.md#x)\n", 'missing-file 1 "./c.md#x"'],
    ["a picture", "![c](img/c.png)\n", 'missing-file 1 "img/c.png"'],
    ["a file of a definition", "[c][c]\n\n[c]: c.md\n", 'missing-file 3 "c.md"'],
    ["a file, in Japanese", "[手引き](手引き.md)を参照。\n", 'missing-file 1 "手引き.md"'],
  ])("%s", async (_, text, expected) => {
    expect(await find(text)).toEqual([expected]);
  });
});

test("Nothing is said of files that are there, sites and pages", async () => {
  const text = "[b](docs/guide.md) [d](https://d.example/d.md) [e](guide) [f](../../issues/new.md)\n";
  expect(await find(text)).toEqual([]);
});

test("An installed package holds what was published: what it links to is not looked for", async () => {
  expect(await find("[c](c.md)\n", "node_modules/a/README.md")).toEqual([]);
});

test("Nothing is looked for when the artifact itself is not on disk", async () => {
  expect(await found(consistency, "# A\n\n[b](b.md)\n", "nowhere/at-all.md")).toEqual([]);
});

test("What is there is a strength", async () => {
  const text = "[b](docs/guide.md)\n";
  const file = project({ "docs/guide.md": "# Guide\n", "README.md": text })("README.md");
  expect(await passed(consistency, text, file)).toEqual([
    "The one relative link points to a file that exists",
  ]);
});
