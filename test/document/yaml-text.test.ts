import { expect, test } from "vitest";
import { parse } from "yaml";
import { yamlText } from "../../src/document/yaml-text.ts";

// oxlint-disable-next-line no-control-regex -- it is what must not be there
const unprintable = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/;

test.each([
  ["a C1 control", "a\u009b31mb"],
  ["a mark that turns letters around", "\u202Elive\u202C"],
  ["an isolate over several lines", "one\n\u2067two\u2069\nthree"],
  ["separators of lines", "a\u2028b\u2029c\u0085d"],
  ["an escape", "a\u001b[31mb"],
])("%s is written as an escape and reads back the same, as a value, a key and in a list", (_, text) => {
  const value = { plain: "words", [text]: text, list: [text, "words"] };

  const written = yamlText(value, { lineWidth: 110 });

  expect(written).not.toMatch(unprintable);
  expect(parse(written)).toEqual(value);
});

test("what needs no escape stays as it would be anyway", () => {
  expect(yamlText({ a: "words", b: ["日本語", "עברית"] })).toBe("a: words\nb:\n  - 日本語\n  - עברית\n");
});
