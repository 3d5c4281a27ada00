import fc from "fast-check";
import type { Nodes } from "mdast";
import { expect, test } from "vitest";
import { parseMarkdown } from "../../src/document/markdown-parser.ts";
import { markdownTree } from "../../src/document/quoted.ts";
import { runs } from "../runs.ts";

const signs =
  "a|B|1|é|か|。|.|,|:|;|?|!|'|\"|(|)|[|]|%|/|–|-|--|---|  | |\t|\n|\\|`|*|_|~|#|>|+|=|<|&amp;|@|^";
const marks =
  "www.a.de https://a.de a@b.de [O3] [SEC-4] [x]:y [a](b) ![a](b) 1. - | Word design.md:15 :// http: WWW.";
const pieces = fc.constantFrom("[ ]", ...signs.split("|"), ...marks.split(" "));

const words = fc.constantFrom("a", "Word", "か", "é,", "1", "[O3]");
const line = fc.oneof(
  fc.array(pieces, { minLength: 1, maxLength: 7 }).map((parts) => parts.join("")),
  fc.array(words, { minLength: 1, maxLength: 7 }).map((parts) => parts.join(" ")),
);

test("a line is the same whether or not its grammar was asked", () => {
  fc.assert(
    fc.property(line, (text) => {
      const tree = markdownTree(text);
      expect(tree && withoutPlaces(tree)).toEqual(withoutPlaces(parseMarkdown(text)));
    }),
    { numRuns: runs(1000) },
  );
});

test("of a line of plain words it is not asked", () => {
  // The grammar tells where everything stands.
  expect(markdownTree("Words, and more words [O3].")?.position).toBeUndefined();
  expect(markdownTree("Words, and *more* words.")?.position).toBeDefined();
});

function withoutPlaces(node: Nodes): unknown {
  const { position: _, ...rest } = node;
  return "children" in rest ? { ...rest, children: rest.children.map(withoutPlaces) } : rest;
}
