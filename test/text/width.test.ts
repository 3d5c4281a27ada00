import fc from "fast-check";
import stringWidth from "string-width";
import { expect, test } from "vitest";
import { graphemes } from "../../src/text/segments.ts";
import { textWidth } from "../../src/text/wrap.ts";
import { anyCharacter } from "../any-character.ts";

test.each([
  ["", 0],
  ["plain", 5],
  ["– naïve “δοκιμή” → проба …", 26],
  ["\u001B[1m\u001B[31mred\u001B[39m\u001B[22m", 3],
  ["読みやすさ", 10],
  ["한글", 4],
  ["한글".normalize("NFD"), 4],
  ["ﾊﾞ", 2],
  ["e\u0301", 1],
  ["👩‍🚀", 2],
  ["❤️", 2],
  ["❤", 1],
  ["1️⃣", 2],
  ["🇯🇵", 2],
  ["™\u20E3\u200D", 1],
  ["soft\u00ADhyphen", 10],
  ["\u200B", 0],
])("%j takes %d columns", (text, columns) => expect(textWidth(text)).toBe(columns));

const signs = fc.constantFrom(
  ...Array.from(
    "aZ é–…→─█✓✔✗©™Жλ\u00A0\u00AD\u0301\u093E\u0915\u200D\uFE0F\uFE0E\u20E3#1\u200B\u0000\t읽읽가ꥠힰퟋ読、ｶﾞｰ🇯🇵❤🚀👩🏽✅🏴\uD83D\u001B",
  ),
  "\u001B[31m",
  "👩‍🚀",
);

test("it is what string-width counts, whatever the text is made of", () => {
  const texts = fc.oneof(
    fc.array(signs).map((parts) => parts.join("")),
    fc.string({ unit: "grapheme" }),
    fc.string({ unit: anyCharacter }),
  );
  fc.assert(
    fc.property(texts, (text) => textWidth(text) === stringWidth(text)),
    { numRuns: 1000 },
  );
});

/** Around what is counted two columns each without a closer look. */
const wide = [0x2ff0, 0x9ff0, 0xff00].flatMap((from) => Array.from({ length: 0x110 }, (_, at) => from + at));

test("signs beside those of Japanese and Chinese are not taken for theirs", () => {
  const standard = new Intl.Segmenter();
  for (const sign of wide.map((code) => `読${String.fromCharCode(code)}`)) {
    expect(textWidth(sign), JSON.stringify(sign)).toBe(stringWidth(sign));
    expect(graphemes(sign)).toEqual(Array.from(standard.segment(sign), ({ segment }) => segment));
  }
});

test("a text is taken apart as the standard says", () => {
  const standard = new Intl.Segmenter();
  fc.assert(
    fc.property(fc.array(signs), (parts) => {
      const text = parts.join("");
      expect(graphemes(text)).toEqual(Array.from(standard.segment(text), ({ segment }) => segment));
    }),
  );
});
