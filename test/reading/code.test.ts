import { describe, expect, test } from "vitest";
import { code } from "../../src/reading/lenses/code.ts";
import { found, passed } from "./found.ts";

const fenced = (language: string, text: string) => `# A\n\n\`\`\`${language}\n${text}\n\`\`\`\n`;

describe("An example that does not parse is found where it stops", () => {
  test.each([
    ["JSON", fenced("json", "{ 'a': 1 }"), "broken-example 4 \"{ 'a': 1 }\""],
    [
      "JSON with an address in it",
      fenced("json", '{\n  "a": "https://a.example",\n}'),
      'broken-example 6 "}"',
    ],
    ["YAML", fenced("yaml", "a: 1\nb: [1, 2\nc: 3"), 'broken-example 6 "c: 3"'],
    ["an example inside a list", "- a\n\n  ```json\n  [1,,]\n  ```\n", 'broken-example 4 "[1,,]"'],
  ])("%s", async (_, text, expected) => {
    expect(await found(code, text)).toEqual([expected]);
  });
});

describe("An example parses, or was never meant to", () => {
  test.each([
    ["a fragment of JSON", fenced("json", '"a": 1,')],
    ["JSON with a gap", fenced("json", '{ "a": … }')],
    ["JSON with a comment", fenced("json", '{\n  // why\n  "a": 1\n}')],
    ["JSON, one value a line", fenced("json", "{}\n{}")],
    ["several YAML documents", fenced("yaml", "a: 1\n---\nb: 2")],
    ["YAML to be filled in", fenced("yaml", "a: {{ b }}")],
    ["another language", fenced("python", "def f(: pass")],
    ["JavaScript, which is not parsed", fenced("js", "const a = ;")],
  ])("%s", async (_, text) => {
    expect(await found(code, text)).toEqual([]);
  });
});

test("Examples that parse are a strength", async () => {
  expect(await passed(code, `${fenced("json", "{}")}\n${fenced("yaml", "a: 1")}`)).toEqual([
    "All 2 examples in JSON, YAML parse",
  ]);
});

describe("A fault of code is found", () => {
  test.each([
    ["JSON that does not parse", "a.json", '{\n  "a": \n}', 'unparsable 3 "}"'],
    ["YAML that does not parse", "a.yaml", "a: 1\nb: [1\nc: 2\n", 'unparsable 3 "c: 2"'],
    ["a marked place", "src/a.ts", "a(); // TODO: later\n", 'marked 1 "TODO: later"'],
    ["a marked place in another language", "a.py", "# FIXME now\n", 'marked 1 "FIXME now"'],
  ])("%s", async (_, path, text, expected) => {
    expect(await found(code, text, path)).toEqual([expected]);
  });
});

describe("No fault of code", () => {
  test.each([
    ["marks spoken of", "src/a.ts", 'a("TODO"); // TODO comments are fine\n'],
    ["JSON with comments", "tsconfig.json", '{ "a": 1, // one\n}'],
    ["YAML to be filled in", "a.yaml", "a: {{ b }}\n"],
  ])("%s", async (_, path, text) => {
    expect(await found(code, text, path)).toEqual([]);
  });
});

test("Code in which nothing is left open says so", async () => {
  expect(await passed(code, "a();\n".repeat(30), "a.ts")).toEqual([
    "No place marked TODO or FIXME in 30 lines",
  ]);
});
