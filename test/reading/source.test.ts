import { expect, test } from "vitest";
import { source } from "../../src/reading/source.ts";
import { found, passed } from "./found.ts";

const body = (lines: number) => "  step('}');\n".repeat(lines);
const inCode = (text: string, path = "src/a.ts") => found(source, text, path);

test("An empty catch is found; one that says why is not", () => {
  expect(inCode("try { a() } catch (e) {}\ntry { b() } catch {\n}\n")).toEqual([
    'empty-catch 1 "catch (e) {}"',
    'empty-catch 2 "catch {"',
  ]);
  expect(inCode("try { a() } catch { /* nothing to clean up */ }\n")).toEqual([]);
});

test("A debugger statement is found; the word in a string is not", () => {
  expect(inCode("debugger;\n")).toEqual(['debugger 1 "debugger;"']);
  expect(inCode('const tool = "debugger";\n')).toEqual([]);
});

test("Printing is found in a library, not in a script, a test or an example", () => {
  expect(inCode("console.log(1);\n")).toEqual(['console 1 "console.log(1);"']);
  expect(inCode("#!/usr/bin/env node\nconsole.log(1);\n")).toEqual([]);
  expect(inCode("console.log(1);\n", "scripts/a.ts")).toEqual([]);
  expect(inCode("console.log(1);\n", "src/a.test.ts")).toEqual([]);
});

test("A marked place is found in a comment, not in a string or a list of marks", () => {
  expect(inCode("a(); // TODO: later\n")).toEqual(['marked 1 "TODO: later"']);
  expect(inCode("# FIXME now\n", "a.py")).toEqual(['marked 1 "FIXME now"']);
  expect(inCode('a("TODO"); // TODO comments are fine\n')).toEqual([]);
});

test("A function of more than 80 lines is found by its indentation", () => {
  expect(inCode(`function long() {\n${body(79)}}\n`)).toEqual(['long-function 1 "function long() {"']);
  expect(
    inCode(`class A {\n  format(a: string): void {\n${"    step();\n".repeat(79)}  }\n}\n`),
  ).toHaveLength(1);
  expect(inCode(`function fits() {\n${body(78)}}\n`)).toEqual([]);
  expect(inCode(`describe("long", () => {\n${body(99)}});\n`)).toEqual([]);
});

test("A very wide line of code is found; a comment, an address or generated code is not", () => {
  const wide = `const a = [${"b, ".repeat(80)}];\n`;
  expect(inCode(wide)).toHaveLength(1);
  expect(inCode(`// ${"b, ".repeat(80)};\n`)).toEqual([]);
  expect(inCode(`// Generated. Do not edit.\n${wide}`)).toEqual([]);
});

test("Code in which nothing is left open says so", () => {
  expect(passed(source, "a();\n".repeat(30), "a.ts")).toEqual(["No place marked TODO or FIXME in 30 lines"]);
});
