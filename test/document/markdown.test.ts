import { expect, test } from "vitest";
import { code, plain, prose } from "../../src/document/markdown.ts";

test.each([
  ["emphasis and `<code>` stay, in **prose**", "emphasis and `<code>` stay, in **prose**"],
  ["<!-- gone", String.raw`\<!-- gone`],
  ["![p](http://x) [a]: b", "!\\[p](`http://x`) \\[a]: b"],
  [
    "see https://example.org/a, or ask (ann@example.org).",
    "see `https://example.org/a`, or ask (`ann@example.org`).",
  ],
  ["`a`https://x.org`b`", "`a` `https://x.org` `b`"],
  ["a path C:\\temp, 3 @ 2 and @types/node stay", "a path C:\\temp, 3 @ 2 and @types/node stay"],
  ["a lone ` backtick", "a lone \\` backtick"],
  ["`` two ` one ``", "`` two ` one ``"],
  ["\\`<b>`", "\\`\\<b>\\`"],
  ["ends in \\", "ends in \\\\"],
  ["# heading", String.raw`\# heading`],
  ["- item", String.raw`\- item`],
  ["12. item", String.raw`12\. item`],
  ["---", String.raw`\---`],
  ["```js", "\\`\\`\\`js"],
  ["> quoted\n> twice", String.raw`\> quoted > twice`],
  ["snake_case * 2", "snake_case * 2"],
])("as prose, %j is %j", (text, markdown) => expect(prose(text)).toBe(markdown));

test.each([
  ["a | b\\", String.raw`a \| b` + "\\\\"],
  ["**bold** _it_ snake_case", String.raw`\*\*bold\*\* \_it\_ snake_case`],
  ["1) <b>", String.raw`1\) \<b>`],
])("as a name, %j is %j", (text, markdown) => expect(plain(text)).toBe(markdown));

test("a name in code has a longer fence than any inside it", () => {
  expect(code("a.ts:3")).toBe("`a.ts:3`");
  expect(code("a``b`c")).toBe("``` a``b`c ```");
});
