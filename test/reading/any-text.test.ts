import fc from "fast-check";
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { documentOf } from "../../src/reading/document.ts";
import { plainParts } from "../../src/reading/markdown.ts";
import { findingsOn } from "../../src/reading/reading.ts";
import { anyCharacter } from "../any-character.ts";
import { runs, taking } from "../runs.ts";

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
  "```yaml\n",
  "a: [1\n",
  "| a | b |\n|---|---|\n",
  "[a][b]",
  "[a]: b\n",
  "<a href='#b'>",
  "**",
  "_",
  "![",
  "\\",
  "&amp;",
  "[^1]",
  "https://a.example ",
  "The cache keeps what was read last and forgets what was not asked for in a long, long while.\n\n",
  "GitHub Github ",
  "サーバー サーバ ",
  "タイムアウトは30秒。タイムアウトは60秒。",
  "src/a.ts:3 `npm run x` ",
  "import { a } from 'b';\n",
  "try {} catch {}\n",
);
const text = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 300 }),
  fc
    .array(fc.oneof({ weight: 4, arbitrary: pieces }, fc.string({ maxLength: 5 })), { maxLength: 60 })
    .map((parts) => parts.join("")),
);

const paths = ["a.md", "design.md", "a.txt", "a.py", "a.json", "a.yaml", "a"];

test("Any text can be read; every finding stands on a line that exists and quotes words that stand on it", async () => {
  await fc.assert(
    fc.asyncProperty(text, fc.constantFrom(...paths), async (raw, path) => {
      const lines = raw.replace(/^\uFEFF+/, "").split(/\r?\n/);
      for (const { places } of findingsOn(await documentOf(path, raw)))
        for (const { line, quote } of places) expect(lines[line - 1]).toContain(quote);
    }),
    { numRuns: runs(2000, 25) },
  );
});

test("What is masked keeps its length and its lines, by the grammar and as plain text", async () => {
  await fc.assert(
    fc.asyncProperty(text, async (raw) => {
      const { prose, text, lines } = await documentOf("a.md", raw);
      if (prose.length === 0) return;
      for (const masked of [prose, plainParts(text, lines).prose])
        expect(masked.replace(/[^\n]/g, ".")).toBe(text.replace(/[^\n]/g, "."));
    }),
    // An address after a bracket has no place of its own in the tree.
    { numRuns: runs(100, 3), examples: [["# A\n[https://a.example "]] },
  );
});

const word = "The cache keeps [what](#a) was *read* `last`. ";
const hostile: readonly (readonly [string, string, (size: number) => string])[] = [
  ["quotations in quotations", "a.md", (size) => ">".repeat(size)],
  ["lists in lists", "a.md", (size) => "- ".repeat(size / 2)],
  [
    "lists in lists by indentation",
    "a.md",
    (size) => Array.from({ length: Math.sqrt(size) }, (_, at) => `${"  ".repeat(at)}- a`).join("\n"),
  ],
  ["open brackets", "a.md", (size) => "[".repeat(size)],
  ["open links", "a.md", (size) => "[a](b".repeat(size / 5)],
  ["links in links", "a.md", (size) => "[a".repeat(size / 6) + "](b)".repeat(size / 6)],
  ["open emphasis", "a.md", (size) => "*a **b".repeat(size / 6)],
  ["rows of a table full of brackets", "a.md", (size) => `|a|\n|-|\n${"|[[[[[[[[[|\n".repeat(size / 12)}`],
  ["backticks", "a.md", (size) => "`a``b".repeat(size / 5)],
  ["open tags", "a.md", (size) => "<a href='".repeat(size / 9)],
  ["open comments", "a.md", (size) => "<!--".repeat(size / 4)],
  ["one long line", "a.md", (size) => word.repeat(size / word.length)],
  ["many paragraphs alike", "a.md", (size) => `${word}\n\n`.repeat(size / word.length)],
  ["many headings", "a.md", (size) => "# a\n".repeat(size / 4)],
  ["many names in code", "a.md", (size) => "`src/a.ts:1` `npm run x` ".repeat(size / 25)],
  ["open braces in JSON", "a.json", (size) => "[".repeat(size)],
  ["open braces in YAML", "a.yaml", (size) => "[".repeat(size)],
  [
    "deep YAML",
    "a.yaml",
    (size) => Array.from({ length: Math.sqrt(size) }, (_, at) => `${" ".repeat(at)}a:`).join("\n"),
  ],
  ["an example nested deeply", "a.md", (size) => `\`\`\`json\n${"[".repeat(size)}\n\`\`\`\n`],
  ["right to left", "a.md", (size) => "\u202Eשלום עולם. ".repeat(size / 13)],
  ["carriage returns", "a.md", (size) => "a\r\n\r\n".repeat(size / 5)],
  ["unspaced Japanese", "a.md", (size) => "高速に動く。サーバーは未定".repeat(size / 13)],
  ["zero bytes", "a.md", (size) => "\0\u0001".repeat(size / 2)],
];

/** What this process and those it has started have worked so far; where that is not told, the time that has passed. */
function workMs(): number {
  const ofProcess = "/proc/self/stat";
  if (!existsSync(ofProcess)) return performance.now();
  const fields = readFileSync(ofProcess, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");
  // proc_pid_stat(5), fields 14 to 17, in hundredths of a second.
  return fields.slice(11, 15).reduce((sum, ticks) => sum + 10 * Number(ticks), 0);
}

const processMs = 750;

/** Loose on purpose: what is quadratic takes sixteen times as much for four times the text, and more at these sizes. */
describe("Four times the text takes no more than about four times as much work", () => {
  test.each(taking(hostile, 6))("%s", async (_, path, make) => {
    const ms = async (size: number) => {
      const raw = make(size);
      const before = workMs();
      findingsOn(await documentOf(path, raw));
      return workMs() - before;
    };
    await ms(1000);
    // What a process costs does not grow with the text; what takes no longer than one needs no comparison.
    const first = await ms(200_000);
    if (first < processMs) return;
    const most = (await ms(50_000)) * 10 + processMs;
    // The first time it may have been compiled on the way.
    const large = first < most ? first : await ms(200_000);
    expect(large).toBeLessThan(most);
  });
});

test("A million characters are read, as plain text; of more the beginning is; and it says so", async () => {
  const line = `${word}\n`;
  const read = `${line.repeat(Math.floor(1_000_000 / line.length) - 1)}TBD\n`;
  const document = await documentOf("a.md", read + line.repeat(2000));
  expect(findingsOn(document).find(({ rule }) => rule === "unfinished")?.places).toEqual([
    { line: read.split("\n").length - 1, quote: "TBD" },
  ]);
  expect(document.limits).toEqual([
    "Of 1,093,929 characters only the first 999,976 were read",
    "The text is longer than 400,000 characters: it was read as plain text, without headings, links and examples",
  ]);
});

test("A paragraph may hold more code than a call may have arguments", async () => {
  const { prose } = await documentOf("a.md", `${"`a` ".repeat(300_000)}\n\nTBD\n`);
  expect(prose).not.toContain("a");
});
