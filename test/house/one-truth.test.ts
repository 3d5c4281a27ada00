import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { countsByItself, readsProse } from "./not-yet-moved.ts";

/**
 * Standing (`src/table/standing.ts`) is the only truth on who is for what, and no verdict is read out of words. Protocols that
 * are not told with the kit yet still have ways of their own. The lists of their files only shrink: whoever moves one takes
 * it out, and nobody puts one in.
 */

/** What reads a verdict out of prose: who takes sides, approves, was moved by what, agrees; which findings are one. */
const detectors: ReadonlySet<string> = new Set([
  "src/protocols/swarm/rules/approval.ts",
  "src/protocols/swarm/rules/agreement.ts",
]);

/** Where seats stand, as only a ledger and `standing` know it; and words of those who count it again. */
const counting = /\b(?:positions|stands|stances|holdings|heldBy|supporters|dissenters)\b/;

/** Protocols that are told with the kit: what they know of stands they have from it. */
const onTheKit = /^src\/protocols\/(?:critique|ask|discuss|solve|swarm|roundtable)\//;

const sources = globSync("src/**/*.{ts,tsx}").map((path) => path.replaceAll("\\", "/"));
const outside = sources.filter(
  (path) => !/^src\/(?:table|ledger|words)\//.test(path) && path !== "src/kit.ts",
);

function importsOf(path: string): readonly string[] {
  const found = readFileSync(path, "utf8").matchAll(/(?:from|import\()\s*"(\.[^"]+)"/g);
  return [...found].map(([, to = ""]) => join(dirname(path), to).replaceAll("\\", "/"));
}

/** The code alone: what comments and messages say counts nothing. */
function codeOf(path: string): string {
  const text = readFileSync(path, "utf8");
  return text.replaceAll(
    /\/\*[^]*?\*\/|\/\/.*$|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/gm,
    '""',
  );
}

test("who reads prose for a verdict, or the ledger of 0.2, is on a list that only shrinks", () => {
  const reading = outside.filter(
    (path) =>
      detectors.has(path) || importsOf(path).some((to) => to.startsWith("src/ledger/") || detectors.has(to)),
  );
  expect(reading.sort()).toEqual(readsProse);
});

test("who counts stands by itself is on a list that only shrinks", () => {
  // Elsewhere these words mean places in a text and the like; a protocol on the kit reads them there.
  const telling = outside.filter(
    (path) => /^src\/(?:protocols|host|cli|mcp|web|library|document)\//.test(path) && !onTheKit.test(path),
  );
  expect(telling.filter((path) => counting.test(codeOf(path))).sort()).toEqual(countsByItself);
});

test("a protocol on the kit reads no stands, positions or joins of the ledger by itself", () => {
  const own =
    /\bledger\.(?:positions|stands|joins|moves)\b|\b(?:positions|stands|joins)\b[^{}=]*\}\s*=\s*ledger\b/;
  const moved = [...outside.filter((path) => onTheKit.test(path)), ...globSync("examples/protocols/*/*.ts")];
  expect(moved.filter((path) => own.test(codeOf(path)))).toEqual([]);
});

test("nobody outside of the kit looks into its fold", () => {
  const inner = new Set(
    ["fold", "last-word", "acts", "edits", "items"].map((name) => `src/table/${name}.ts`),
  );
  expect(outside.filter((path) => importsOf(path).some((to) => inner.has(to)))).toEqual([]);
});

test("protocols of the examples import the kit and zod, and read standing through it", () => {
  for (const path of globSync("examples/protocols/*/*.ts")) {
    const imported = [...readFileSync(path, "utf8").matchAll(/from "([^"]+)"/g)].map(([, from]) => from);
    expect(imported.filter((from) => from !== "colloquy/kit" && from !== "zod")).toEqual([]);
    expect(codeOf(path)).not.toMatch(/\.(?:positions|stands|moves|log)\b/);
    expect(readFileSync(path, "utf8").trimEnd().split("\n").length).toBeLessThanOrEqual(120);
  }
});
