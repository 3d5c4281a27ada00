import { expect, test } from "vitest";
import { documentOf } from "../../src/reading/document.ts";
import { blocksOf } from "../../src/reading/markdown/blocks.ts";
import { findingsOn } from "../../src/reading/reading.ts";

// A blank line stands wherever one can, so that a block might begin there.
const section = (index: number) =>
  [
    `## Part ${index}`,
    "Here the the cache keeps `what was` read [last](https://a.example/b).",
    `\`\`\`text\n${"TBD in code\n\n".repeat(30)}\`\`\``,
    `<!--${"\n\nTBD in a comment".repeat(30)}\n\n-->`,
    "Setext\n------",
    "    TBD as code\n\n    TBD as code",
    `- an item\n\n  of TBD and more\n- ${"word ".repeat(20)}`,
  ].join("\n\n");
const sections = Array.from({ length: 900 }, (_, index) => section(index));
const long = `${sections.join("\n\n")}\n`;

test("A long text is cut after blank lines, in no code and no comment", () => {
  const hidden = Array.from(long.matchAll(/```[^`]+```/g), ({ index, 0: code }) => ({
    start: index,
    end: index + code.length,
  }));
  const blocks = blocksOf(long, hidden);
  expect(blocks.length).toBeGreaterThan(3);
  expect(blocks.map(({ start, end }) => long.slice(start, end)).join("")).toBe(long);
  for (const { start, end } of blocks.slice(0, -1)) {
    const block = long.slice(start, end);
    expect(block.endsWith("\n\n")).toBe(true);
    expect(block.split("```").length % 2).toBe(1);
    expect(block.split("<!--").length).toBe(block.split("-->").length);
  }
});

test("A text of one block stays one, and so does one without a blank line", () => {
  expect(blocksOf("a\n\n".repeat(300_000), [])).toHaveLength(1);
  expect(blocksOf("a\n".repeat(1_000_000), [])).toHaveLength(1);
});

test("What is found at one place is the same in blocks and by itself", { timeout: 120_000 }, async () => {
  const local = new Set(["unfinished", "repeated-word", "empty-section", "skipped-level"]);
  const placesIn = async (text: string) =>
    findingsOn(await documentOf("a.md", text))
      .filter(({ rule }) => local.has(rule))
      .flatMap(({ rule, places }) => places.map(({ line, quote }) => `${line} ${rule} ${quote}`));
  // So deep a quotation is read by its lines, as a long text is.
  const deep = `${">".repeat(30)} a\n\n`;
  const alone = await placesIn(deep + section(0) + "\n");
  expect(alone).toEqual(expect.arrayContaining(["5 repeated-word the the"]));
  const height = section(0).split("\n").length + 1;
  const expected = sections.flatMap((_, index) =>
    alone.map((place) => place.replace(/^\d+/, (line) => String(Number(line) - 2 + index * height))),
  );
  expect((await placesIn(long)).sort()).toEqual(expected.sort());
});
