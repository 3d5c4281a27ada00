import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

/** Standing (`src/table/standing.ts`) is the only truth on who is for what, and no verdict is read out of words. */

/** Faces in which these words mean something else. The list only shrinks: nobody puts one in. */
const countsByItself: readonly string[] = [
  "src/cli/verbs/list.ts",
  "src/host/on-engine/call-on.ts",
  "src/mcp/situation.ts",
  "src/web/page/live/watched.ts",
];

/** Where seats stand, as only a ledger and `standing` know it; and words of those who count it again. */
const counting = /\b(?:positions|stands|stances|holdings|heldBy|supporters|dissenters)\b/;

/** Protocols that are told with the kit: what they know of stands they have from it. */
const onTheKit = /^src\/protocols\/(?:critique|ask|discuss|solve|swarm|roundtable)\//;

const sources = globSync("src/**/*.{ts,tsx}").map((path) => path.replaceAll("\\", "/"));
const outside = sources.filter((path) => !/^src\/(?:table|words)\//.test(path) && path !== "src/kit.ts");

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

test("protocols of the examples import the kit, documents and zod, and read standing through it", () => {
  for (const path of globSync("examples/protocols/*/*.ts")) {
    const imported = [...readFileSync(path, "utf8").matchAll(/from "([^"]+)"/g)].map(([, from]) => from);
    const known = new Set(["colloquy/document", "colloquy/kit", "zod"]);
    expect(imported.filter((from = "") => !known.has(from))).toEqual([]);
    expect(codeOf(path)).not.toMatch(/\.(?:positions|stands|moves|log)\b/);
    expect(readFileSync(path, "utf8").trimEnd().split("\n").length).toBeLessThanOrEqual(120);
  }
});
