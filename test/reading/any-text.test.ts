import fc from "fast-check";
import { expect, test } from "vitest";
import { documentOf } from "../../src/reading/document.ts";
import { hazards, unreadable } from "../../src/reading/hazards.ts";
import { lenses } from "../../src/reading/lenses.ts";

const pieces = fc.constantFrom(
  "# A\n",
  "## A\n",
  "---\n",
  "===\n",
  "```json\n",
  "```\n",
  "~~~",
  "`",
  "``",
  "<!--",
  "-->",
  "[a](#b)",
  "[a](b.md)",
  "TODO",
  "TBD, ",
  "fast ",
  "the the ",
  "The timeout is 30 s. ",
  "The timeout is 60 s. ",
  "QZX ",
  "未定。",
  "高速に",
  "catch (e) {}",
  "console.log(1)",
  "// FIXME",
  "function f() {\n",
  "}\n",
  "debugger;\n",
  "<<<<<<< a\n",
  "=======\n",
  ">>>>>>> b\n",
  "- ",
  "| ",
  "    ",
  "\t",
  "\r\n",
  "\r",
  "\n\n",
  "\uFEFF",
  "\u202E",
  "\u001B[2J",
  "😀",
  "\uD83D",
  "{",
  "'",
  "> ",
);
const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 300 }),
  fc
    .array(fc.oneof({ weight: 4, arbitrary: pieces }, fc.string({ maxLength: 5 })), { maxLength: 60 })
    .map((parts) => parts.join("")),
);

test("Any text can be read; every finding stands on a line that exists and quotes words that stand on it", () => {
  fc.assert(
    fc.property(
      text,
      fc.constantFrom("a.md", "design.md", "a.txt", "a.ts", "a.py", "a.json", "a"),
      (raw, path) => {
        const document = documentOf(path, raw);
        const rules = [unreadable, hazards, ...Object.values(lenses).flat()];
        for (const remark of rules.flatMap((rule) => rule(document))) {
          if (!("finding" in remark)) continue;
          for (const { line, quote } of remark.finding.places) {
            expect(raw.replace(/^\uFEFF/, "").split(/\r?\n/)[line - 1]).toContain(quote);
          }
        }
      },
    ),
    { numRuns: 2000 },
  );
});

test("What is masked keeps its length and its lines", () => {
  fc.assert(
    fc.property(text, (raw) => {
      const { prose, text } = documentOf("a.md", raw);
      if (prose !== "") expect(prose.replace(/[^\n]/g, ".")).toBe(text.replace(/[^\n]/g, "."));
    }),
  );
});

test("A paragraph may hold more code than a call may have arguments", () => {
  const { prose } = documentOf("a.md", `${"`a` ".repeat(300_000)}\n\nTBD\n`);
  expect(prose).not.toContain("a");
});
