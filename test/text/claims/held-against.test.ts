import { expect, test } from "vitest";
import { heldAgainst } from "../../../src/text/claims/held-against.ts";

const piece = (from: number, text: string, path = "src/a.ts") => ({
  path,
  from,
  to: from + text.split("\n").length - 1,
  text,
});

function quotesIn(said: string, ...shown: readonly ReturnType<typeof piece>[]) {
  const { quotes } = heldAgainst([said], { shown, paths: [] });
  return quotes.map(({ path, line }) => `${path}:${line}`);
}

test("a quotation is found over the seam of two looks, by the file's own numbers", () => {
  const shown = [piece(12, "until it is empty."), piece(11, "Jobs are retried")];
  expect(quotesIn('"retried until it is empty"', ...shown)).toEqual(["src/a.ts:11"]);
});

test("no quotation reaches across lines that were not shown", () => {
  const shown = [piece(3, "Jobs are retried"), piece(9, "until it is empty.")];
  expect(quotesIn('"Jobs are retried until it is empty"', ...shown)).toEqual([]);
  expect(quotesIn('"it is empty"', ...shown)).toEqual(["src/a.ts:9"]);
});

test("of a file that changed between two looks, both are what was shown", () => {
  const shown = [piece(5, "the limit is 512 bytes"), piece(5, "the limit is 9 bytes")];
  expect(quotesIn('"limit is 512 bytes"', ...shown)).toEqual(["src/a.ts:5"]);
  expect(quotesIn('"limit is 9 bytes"', ...shown)).toEqual(["src/a.ts:5"]);
  expect(quotesIn('"limit is 7 bytes"', ...shown)).toEqual([]);
});

test("a place in a file that is known by another way of writing its path is not unopened", () => {
  const said = [
    "./src/a.ts:4, a.ts:4, shop/src/a.ts:4, /home/x/src/a.ts:4, src/b.ts:4, src/b.ts line 4, src/c.ts",
    "b.ts:1",
  ];
  expect(heldAgainst(said, { shown: [], paths: ["src/a.ts"] }).unopened).toEqual([
    { path: "src/b.ts", line: 4 },
    { path: "b.ts", line: 1 },
  ]);
});

test("what stands word for word comes before what is nearly so: of a file, and among files", () => {
  const near = "all of the jobs are tried again as needed";
  const exact = "all of the jobs are run again as needed";
  const said = `"${exact}"`;
  expect(quotesIn(said, piece(3, near), piece(9, exact))).toEqual(["src/a.ts:9"]);
  expect(quotesIn(said, piece(3, near), piece(4, exact, "src/b.ts"))).toEqual(["src/b.ts:4", "src/a.ts:3"]);
});

test("common words are found in four files, and in no more", () => {
  const shown = ["a", "b", "c", "d", "e"].map((name) => piece(1, "the end of it", `src/${name}.ts`));
  expect(quotesIn('"the end of it"', ...shown)).toHaveLength(4);
});
