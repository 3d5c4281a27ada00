import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nonAnswer } from "../../src/kernel/engine/non-answer.ts";
import { readReply } from "../../src/kernel/engine/ladder.ts";
import { nothingShown } from "../kernel/engine/nothing-shown.ts";
import { SeedCritique as Critique } from "../../src/protocols/critique/reply.ts";
import { anyCharacter } from "../any-character.ts";
import { corpus } from "../fixtures/replies/corpus.ts";
import { runs, taking } from "../runs.ts";

/** Replies that are read elsewhere (`test/kernel/engine/ladder.test.ts`). */
const known = new Set(corpus.map(({ text }) => text));

const awkward = fc.constantFrom(
  '"rating": 2',
  "rating: 1,",
  "{",
  "}",
  "[3]",
  "```json",
  "</think>",
  "it's",
  '"',
  "\\",
  "//",
  "4/5",
  "\n",
  "評価",
  "👍",
);
const point = fc
  .array(fc.oneof(fc.string({ unit: anyCharacter, maxLength: 12 }), awkward), { minLength: 1, maxLength: 4 })
  .map((parts) => `a${parts.join(" ")}`);
const points = fc.array(point, { maxLength: 3 });
const rating = fc.constantFrom(1, 2, 3, 4, 5, 1.5, 2.25, 3.75, 4.5);
const critique = fc.record(
  { rating, strengths: points, critical_issues: points, weaknesses: points, suggestions: points },
  { requiredKeys: ["rating", "strengths", "weaknesses", "suggestions"] },
);
/** A critique as agents write it: keys in any order, on one line or on many. */
const reply = fc
  .tuple(critique, fc.constantFrom(0, 2), fc.integer())
  .map(([value, indent, seed]) => ({ value, json: JSON.stringify(shuffled(value, seed), null, indent) }));
const prose = fc
  .array(fc.oneof(fc.string({ unit: anyCharacter, maxLength: 20 }), awkward), { maxLength: 5 })
  .map((parts) => parts.join(" ").replaceAll(/[{}]/g, ""));

describe("Whatever an agent says,", () => {
  test("a critique in prose is read as it was meant, or not at all", () => {
    fc.assert(
      fc.property(reply, prose, prose, ({ value, json }, before, after) => {
        expect([value.rating, undefined]).toContain(ratingIn(`${before}${json}${after}`));
      }),
    );
  });

  test("a critique between two quiet sentences is always read", () => {
    fc.assert(
      fc.property(reply, ({ value, json }) => {
        expect(ratingIn(`Here it is: ${json}\nThat is all.`)).toBe(value.rating);
      }),
    );
  });

  test("a critique that is cut off anywhere is not read, but where only its last brace is missing", () => {
    fc.assert(
      fc.property(reply, fc.nat(), ({ value, json }, at) => {
        const end = at % json.length;
        const isWhole = json.slice(end).trim() === "}";
        const read = readReply({ text: json.slice(0, end) }, { schema: Critique }, nothingShown);
        if (read.rung === null) return;
        expect(isWhole).toBe(true);
        expect(read.value).toEqual(asRead(value));
      }),
      { numRuns: runs(1000, 20) },
    );
  });

  test("a critique in a fence that is cut off anywhere is never read otherwise", () => {
    fc.assert(
      fc.property(reply, fc.nat(), ({ value, json }, at) => {
        const text = `Here:\n\`\`\`json\n${json}\n\`\`\`\nDone.`;
        expect([value.rating, undefined]).toContain(ratingIn(text.slice(0, at % text.length)));
      }),
      { numRuns: runs(300) },
    );
  });

  test("two critiques with different ratings are no answer", () => {
    fc.assert(
      fc.property(reply, reply, prose, (one, other, between) => {
        fc.pre(one.value.rating !== other.value.rating);
        expect(ratingIn(`${one.json}${between}${other.json}`)).toBeUndefined();
      }),
      { numRuns: runs(100, 3) },
    );
  });

  test("a single wrong character makes no rating that does not stand in the text as a whole number", () => {
    fc.assert(
      fc.property(reply, corruption, ({ json }, corrupt) => {
        const text = corrupt(json);
        const read = ratingIn(text);
        const tokens = text.match(/(?<![\w.,/-])-?\d+(?:\.\d+)?(?:[eE]\d+)?(?![\w./-])/g) ?? [];
        expect([...tokens.map(Number), undefined]).toContain(read);
      }),
      { numRuns: runs(1000, 20) },
    );
  });

  test("a single wrong character away from the rating does not change it", () => {
    fc.assert(
      fc.property(reply, corruption, ({ value, json }, corrupt) => {
        const text = corrupt(json);
        const label = /"rating": ?[\d.]+\s*[,}]/;
        fc.pre(label.exec(text)?.[0] === label.exec(json)?.[0]);
        fc.pre(json.split('rating"').length === 2);
        expect([value.rating, undefined]).toContain(ratingIn(text));
      }),
      { numRuns: runs(1000, 20) },
    );
  });

  test("a backslash in place of any character, or before it, makes no other rating", () => {
    const json = '{"rating":1,"strengths":[],"weaknesses":["a"],"suggestions":[]}';
    for (let at = 0; at < json.length; at++)
      for (const text of [
        `${json.slice(0, at)}\\${json.slice(at + 1)}`,
        `${json.slice(0, at)}\\${json.slice(at)}`,
      ])
        expect([1, undefined]).toContain(ratingIn(text));
  });

  test("the ladder never throws", () => {
    const pieces = fc.oneof(
      awkward,
      fc.constantFrom(
        "{",
        "}",
        "[",
        "]",
        '"',
        "'",
        ":",
        ",",
        '{"rating": 4',
        '"strengths": []',
        "<think>",
        "I will ",
      ),
      fc.string({ unit: anyCharacter, maxLength: 8 }),
    );
    const text = fc.array(pieces, { maxLength: 400 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(fc.oneof(text, fc.string({ unit: anyCharacter, maxLength: 2000 })), (text) => {
        const reading = readReply({ text }, { schema: Critique }, nothingShown);
        expect(reading.rung === null ? typeof reading.problem : reading.value.rating).toBeDefined();
        nonAnswer(text);
        readReply({ text }, { schema: null }, nothingShown);
      }),
      { numRuns: runs(500) },
    );
  });

  const pieces = [
    "{",
    "}",
    "{}",
    "[",
    '{"',
    '{"a":',
    "{a:'x",
    '"rating": 4 ',
    "rating: ",
    "</think>\n",
    "- ",
    "I will ",
    "```json\n{",
    "\\",
  ];
  test.each(taking(pieces, 3))("a megabyte of %j is read to its end", (piece) => {
    const text = piece.repeat(1_000_000 / piece.length);
    for (const around of [text, `{${text}}`, `{"strengths": ["${text}`, `x ${text} {"rating": 4}`]) {
      if (!known.has(around)) expect(ratingIn(around)).toBeUndefined();
    }
  });
});

const letter = fc.constantFrom(...`"'{}[]:,.0123456789 \n/\\-eE+#*ratings`.split(""));
const corruption = fc
  .tuple(fc.constantFrom("delete", "insert", "replace"), fc.nat(), letter)
  .map(([how, place, char]) => (text: string) => {
    const at = place % text.length;
    return text.slice(0, at) + (how === "delete" ? "" : char) + text.slice(how === "insert" ? at : at + 1);
  });

/** Points are trimmed. */
function asRead(value: object): unknown {
  return Critique.parse(value);
}

function ratingIn(text: string): number | undefined {
  const reading = readReply({ text }, { schema: Critique }, nothingShown);
  return reading.rung === null ? undefined : reading.value.rating;
}

function shuffled(value: object, seed: number): object {
  const entries = Object.entries(value);
  const turn = Math.abs(seed) % entries.length;
  return Object.fromEntries([...entries.slice(turn), ...entries.slice(0, turn)]);
}
