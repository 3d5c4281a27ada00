import { describe, expect, test } from "vitest";
import { code } from "../../src/reading/lenses/code.ts";
import { found, passed } from "./found.ts";

const fenced = (language: string, text: string) => `# A\n\n\`\`\`${language}\n${text}\n\`\`\`\n`;
const body = (lines: number) => "  step('}');\n".repeat(lines);

describe("An example that does not parse is found where it stops", () => {
  test.each([
    ["JSON", fenced("json", "{ 'a': 1 }"), "broken-example 4 \"{ 'a': 1 }\""],
    [
      "JSON with an address in it",
      fenced("json", '{\n  "a": "https://a.example",\n}'),
      'broken-example 6 "}"',
    ],
    ["YAML", fenced("yaml", "a: 1\nb: [1, 2\nc: 3"), 'broken-example 6 "c: 3"'],
    ["TypeScript", fenced("ts", "const a: number = 1;\nconst b = (;"), 'broken-example 5 "const b = (;"'],
    ["JavaScript", fenced("js", "const a = {\n  b: 1\n  c: 2\n};"), 'broken-example 6 "c: 2"'],
    ["an example inside a list", "- a\n\n  ```js\n  const a = ;\n  ```\n", 'broken-example 4 "const a = ;"'],
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
    ["the body of a function", fenced("js", "const a = await b();\nreturn a;")],
    ["members of a class", fenced("ts", "private a = 1;\nget b(): number { return this.a; }")],
    ["properties", fenced("js", "a: 1,\nb() {},")],
    ["a type", fenced("ts", "{ a: string; b?: number }")],
    ["tags", fenced("jsx", "<A b={1}>c</A>")],
    ["old and new syntax", fenced("js", "with (a) { b }\n\nenum C { D }")],
    ["alternatives", fenced("js", "{ a: 1, b: 2 }\n\nf(1, 2)")],
    ["code with a gap", fenced("js", "f({\n  ...\n});")],
    ["a transcript", fenced("js", "> 1 + 1\n2")],
    ["a signature", fenced("js", "f(a[, options]);")],
    ["a condition left out", fenced("js", "if (/* it is so */) {\n  a();\n}")],
    ["another language", fenced("python", "def f(: pass")],
  ])("%s", async (_, text) => {
    expect(await found(code, text)).toEqual([]);
  });
});

test("Examples that parse are a strength", async () => {
  expect(await passed(code, `${fenced("json", "{}")}\n${fenced("ts", "a();")}`)).toEqual([
    "All 2 examples in JSON, TypeScript parse",
  ]);
});

describe("A fault of code is found", () => {
  test.each([
    ["a file that does not parse", "src/a.ts", "const a = 1;\nconst b = ;\n", 'unparsable 2 "const b = ;"'],
    ["JSON that does not parse", "a.json", '{\n  "a": \n}', 'unparsable 3 "}"'],
    ["YAML that does not parse", "a.yaml", "a: 1\nb: [1\nc: 2\n", 'unparsable 3 "c: 2"'],
    ["an empty catch", "src/a.ts", "try { a() } catch (e) {}\n", 'empty-catch 1 "catch (e) {}"'],
    ["an empty catch over two lines", "src/a.ts", "try { a() } catch {\n}\n", 'empty-catch 1 "catch {"'],
    [
      "an empty catch without a parser",
      "A.java",
      "try { a(); } catch (E e) {}\n",
      'empty-catch 1 "catch (E e) {}"',
    ],
    ["a debugger", "src/a.ts", "if (a) debugger;\n", 'debugger 1 "debugger;"'],
    [
      "a test that runs alone",
      "src/a.test.ts",
      "test.only('a', () => {});\n",
      "focused-test 1 \"test.only('a', () => {})\"",
    ],
    [
      "an import that is not used",
      "src/a.ts",
      'import { a, b as c } from "d";\na();\n',
      'unused-import 1 "b as c"',
    ],
    ["printing in a library", "src/a.ts", "console.log(1);\n", 'console 1 "console.log(1);"'],
    ["a marked place", "src/a.ts", "a(); // TODO: later\n", 'marked 1 "TODO: later"'],
    ["a marked place in another language", "a.py", "# FIXME now\n", 'marked 1 "FIXME now"'],
    [
      "a long function",
      "src/a.ts",
      `function long() {\n${body(79)}}\n`,
      'long-function 1 "function long() {"',
    ],
    [
      "a long method",
      "src/a.ts",
      `class A {\n  b(): void {\n${body(79)}  }\n}\n`,
      'long-function 2 "(): void {"',
    ],
    [
      "a long function without a parser",
      "a.go",
      `func long() {\n${body(79)}}\n`,
      'long-function 1 "func long() {"',
    ],
    [
      "a wide line",
      "src/a.ts",
      `const a = [${"1, ".repeat(80)}];\n`,
      `long-line 1 "const a = [${"1, ".repeat(16)}1"`,
    ],
  ])("%s", async (_, path, text, expected) => {
    expect(await found(code, text, path)).toEqual([expected]);
  });
});

describe("No fault of code", () => {
  test.each([
    ["a catch that says why", "src/a.ts", "try { a() } catch { /* nothing to clean up */ }\n"],
    ["the word debugger in a string", "src/a.ts", 'const tool = "debugger";\n'],
    ["a test called only", "src/a.test.ts", "test('only', () => { a.only(1); });\n"],
    [
      "imports used in types, tags and comments",
      "src/a.tsx",
      'import React, { a, B, C } from "d";\n/** {@link C} */\nconst x: B = <a />;\n',
    ],
    ["a script that prints", "src/a.ts", "#!/usr/bin/env node\nconsole.log(1);\n"],
    ["a script by its folder", "scripts/a.ts", "console.log(1);\n"],
    ["a test that prints", "src/a.test.ts", "console.log(1);\n"],
    ["marks spoken of", "src/a.ts", 'a("TODO"); // TODO comments are fine\n'],
    ["a function that fits", "src/a.ts", `function fits() {\n${body(78)}}\n`],
    ["a long list of tests", "src/a.test.ts", `describe("long", () => {\n${body(99)}});\n`],
    ["a wide comment", "src/a.ts", `// ${"b, ".repeat(80)};\n`],
    ["generated code", "src/a.ts", `// Generated. Do not edit.\nconst a = [${"1, ".repeat(80)}];\n`],
    ["JSON with comments", "tsconfig.json", '{ "a": 1, // one\n}'],
    ["YAML to be filled in", "a.yaml", "a: {{ b }}\n"],
  ])("%s", async (_, path, text) => {
    expect(await found(code, text, path)).toEqual([]);
  });
});

test("Code that parses and in which nothing is left open says so", async () => {
  expect(await passed(code, "a();\n".repeat(30), "a.ts")).toEqual([
    "The file parses as TypeScript",
    "No place marked TODO or FIXME in 30 lines",
  ]);
});
