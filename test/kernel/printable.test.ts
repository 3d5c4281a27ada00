import { expect, test } from "vitest";
import { printableLines } from "../../src/kernel/printable.ts";

test("a text of several lines keeps its lines and tabs, and nothing a terminal would obey", () => {
  expect(printableLines("one\u001B[2J\n\ttwo\u0007\n\nthree \u{1F600}\r\n")).toBe(
    "one\n\ttwo\n\nthree \u{1F600}\n",
  );
});
