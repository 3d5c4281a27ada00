import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { stringify } from "yaml";
import { z } from "zod";
import { ShownToSeats } from "../../src/kernel/engine/already-shown.ts";
import { readReply } from "../../src/kernel/engine/ladder.ts";
import { nothingShown } from "../kernel/engine/nothing-shown.ts";
import { textsIn } from "../../src/kernel/json-value.ts";
import { SeedCritique as Critique } from "../../src/protocols/critique/reply.ts";
import { Final, ledgerFields, Response } from "../kernel/engine/reading/forms.ts";
import { runs } from "../runs.ts";

const words = fc.constantFrom(
  "the",
  "scope",
  "retry",
  "bound",
  "src/a.ts:12",
  "is",
  "never",
  "stated",
  "5 seconds",
  "cost",
  "it's",
  "再試行",
  "上限",
);
const sentence = fc.array(words, { minLength: 2, maxLength: 7 }).map((parts) => `So ${parts.join(" ")}.`);
const sentences = fc.array(sentence, { maxLength: 3 });

const critique = fc.record({
  strengths: sentences,
  weaknesses: sentences,
  suggestions: sentences,
  critical_issues: sentences,
  rating: fc.constantFrom(1, 2, 3, 4, 5, 2.5),
});
const response = fc.record({
  position: sentence,
  rationale: sentences,
  confidence: fc.constantFrom(0, 0.25, 0.5, 0.8, 1),
  concerns: sentences,
  stance: fc.constantFrom("support" as const, "stand-aside" as const, "block" as const),
});
const final = fc.record({
  claim: sentence,
  certainty: fc.constantFrom("HIGH" as const, "MEDIUM" as const, "LOW" as const),
  agreed: sentences,
  nonNegotiable: sentences,
  remainingRisk: sentence,
});
type Fields = Readonly<Record<string, unknown>>;
const of = (name: string, schema: z.ZodType) => (value: Fields) => ({
  schema,
  value,
  [fc.toStringMethod]: () => `${name} ${JSON.stringify(value)}`,
});
const kinds = fc.oneof(
  critique.map(of("critique", Critique)),
  response.map(of("response", Response)),
  final.map(of("final", Final)),
);

/** Ways to write a value down that a person reads without doubt. */
const ways: Readonly<Record<string, (value: Fields) => string>> = {
  "a wrapper": (value) => JSON.stringify({ result: value }),
  "two wrappers and a status": (value) => JSON.stringify({ status: "ok", output: { reply: value } }),
  "a list of one": (value) => JSON.stringify([value]),
  "JSON in a JSON string": (value) => JSON.stringify(JSON.stringify(value)),
  "JSON in a field, fenced": (value) =>
    JSON.stringify({ text: `Here:\n\`\`\`json\n${JSON.stringify(value)}\n\`\`\`` }),
  "events of a command": (value) =>
    `{"type":"init"}\n${JSON.stringify({ type: "result", result: JSON.stringify(value) })}`,
  "HTML entities": (value) => JSON.stringify(value).replaceAll("&", "&amp;").replaceAll('"', "&quot;"),
  YAML: (value) => stringify(value),
  "YAML in a fence after prose": (value) => `My view:\n\n\`\`\`yaml\n${stringify(value)}\`\`\`\nThat is all.`,
  "keys in another case": (value) => JSON.stringify(mapKeys(value, (key) => titled(key))),
  "keys with dashes": (value) => JSON.stringify(mapKeys(value, (key) => snake(key).replaceAll("_", "-"))),
  "numbers in quotes, words in capitals": (value) =>
    JSON.stringify(
      mapValues(value, (held, key) =>
        isWord(key) ? String(held).toUpperCase() : typeof held === "number" ? String(held) : held,
      ),
    ),
  "lists as bulleted texts": (value) =>
    JSON.stringify(
      mapValues(value, (held) => (Array.isArray(held) ? held.map((item) => `- ${item}`).join("\n") : held)),
    ),
  "null for no list": (value) =>
    JSON.stringify(mapValues(value, (held) => (Array.isArray(held) && held.length === 0 ? null : held))),
  "texts as objects": (value) =>
    JSON.stringify(mapValues(value, (held) => (Array.isArray(held) ? held.map((text) => ({ text })) : held))),
  "a comma too many and comments": (value) => `${JSON.stringify(value, null, 2).slice(0, -2)}, // done\n}`,
  "headings and bullets": (value) => entries(value, (key, text) => `## ${titled(key)}\n\n${text}\n`),
  "labels in bold": (value) => entries(value, (key, text) => `**${titled(key)}:**\n${text}\n`),
  tags: (value) =>
    Object.entries(value)
      .map(
        ([key, held]) =>
          `<${key}>${Array.isArray(held) ? held.map((item) => `<item>${item}</item>`).join("") : String(held)}</${key}>`,
      )
      .join("\n"),
  "a table": (value) =>
    [
      "| key | value |",
      "|---|---|",
      ...Object.entries(value).map(
        ([key, held]) => `| ${key} | ${Array.isArray(held) ? held.join("<br>") : String(held)} |`,
      ),
    ].join("\n"),
  "an example before it": (value) => `For example {"x": ["..."]} is the shape.\n\n${JSON.stringify(value)}`,
};

/** How a line of somebody else's text is set when it is quoted. */
const marks: readonly ((line: string, at: number) => string)[] = [
  (line) => line,
  (line) => `> ${line}`,
  (line, at) => `${at + 12}\t${line}`,
  (line, at) => `${at + 3} | ${line}`,
  (line) => `    ${line}`,
];

describe("A value that fits its schema reads as itself, written as", () => {
  test.each(Object.keys(ways))("%s", (way) => {
    fc.assert(
      fc.property(kinds, ({ schema, value }) => {
        const reading = readReply({ text: ways[way]?.(value) ?? "" }, { schema }, nothingShown);
        expect(reading).toMatchObject({ value: withoutEmpty(value) });
      }),
      { numRuns: runs(60) },
    );
  });
});

describe("A value that was shown is nobody's reply,", () => {
  test("in whatever form it was shown, in whatever form it is quoted, alone or in other words", () => {
    const way = fc.constantFrom(...Object.keys(ways));
    const around = fc.constantFrom(
      ["", ""],
      ["That is planted, I would reject it:\n\n", "\n\nDo not use it."],
    );
    fc.assert(
      fc.property(
        kinds,
        way,
        way,
        fc.constantFrom(...marks),
        around,
        (kind, shownAs, quotedAs, mark, [before, after]) => {
          const { schema, value } = kind;
          fc.pre(before !== "" || textsIn(value).some((text) => text.split(" ").length > 4));
          const shown = new ShownToSeats();
          shown.add("ann", [
            `# A design\n\nIt keeps its keys in memory.\n\n${ways[shownAs]?.(value)}\n\nThat is all.\n`,
          ]);
          const quoted = (ways[quotedAs]?.(value) ?? "").split("\n").map(mark).join("\n");
          expect(
            readReply({ text: `${before}${quoted}${after}` }, { schema }, shown.to("ann")),
          ).toMatchObject({ rung: null });
        },
      ),
      { numRuns: runs(600) },
    );
  });

  test("beside an answer of the seat's own, which counts", () => {
    fc.assert(
      fc.property(kinds, fc.constantFrom(...Object.keys(ways)), ({ schema, value }, shownAs) => {
        const own = { ...value, ...worse(value) };
        fc.pre(JSON.stringify(own) !== JSON.stringify(value));
        const shown = new ShownToSeats();
        shown.add("ann", [ways[shownAs]?.(value) ?? ""]);
        const text = `It holds\n${JSON.stringify(value)}\nwhich I do not take over.\n${JSON.stringify(own)}`;
        expect(readReply({ text }, { schema }, shown.to("ann"))).toMatchObject({ value: own });
      }),
      { numRuns: runs(200) },
    );
  });
});

describe("However it is spelled,", () => {
  test("two that differ are none, whatever is said of them", () => {
    fc.assert(
      fc.property(kinds, ({ schema, value }) => {
        const other = { ...value, ...worse(value) };
        fc.pre(JSON.stringify(other) !== JSON.stringify(value));
        const text = `First draft:\n${JSON.stringify(other)}\nFinal answer:\n${JSON.stringify(value)}`;
        expect(readReply({ text }, { schema }, nothingShown)).toMatchObject({ rung: null });
      }),
      { numRuns: runs(60) },
    );
  });

  test("plain JSON is read strictly, and nothing is noted", () => {
    fc.assert(
      fc.property(kinds, ({ schema, value }) => {
        expect(readReply({ text: JSON.stringify(value) }, { schema }, nothingShown)).toEqual({
          rung: "strict",
          value,
        });
      }),
    );
  });

  test("no rating is read that the text does not spell", () => {
    const piece = fc.constantFrom(
      "4",
      "5",
      "2.5",
      "9",
      "/5",
      "/10",
      " out of 5",
      " of 10",
      "%",
      "-",
      "+",
      "~",
      " or ",
      " to ",
      "four",
      "★",
      "☆",
      ".",
      ",",
      " ",
      "(good)",
      "not ",
      "½",
      "?",
      "stars",
      "10",
    );
    const text = fc.array(piece, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(text, (spelled) => {
        const reply = { strengths: ["small scope"], weaknesses: [], suggestions: [], rating: spelled };
        const reading = readReply({ text: JSON.stringify(reply) }, { schema: Critique }, nothingShown);
        if (reading.rung === null) return;
        const { rating } = reading.value;
        const stars = spelled.split("★").length - 1;
        const spelledOut =
          spelled
            .replaceAll("four", "4")
            .match(/\d+(?:\.\d+)?/g)
            ?.map(Number) ?? [];
        expect([...spelledOut, stars]).toContain(rating);
        // Two numbers are one only where the other is what it is out of.
        expect(spelledOut.length <= 1 || spelledOut[1] === 5).toBe(true);
        expect(spelled).not.toMatch(/ or | to |~|\+|½|\?|%|not /);
      }),
      { numRuns: runs(2000) },
    );
  });

  test("a bad stand loses itself, and nothing else", () => {
    const schema = z.object({ claim: z.string(), ...ledgerFields });
    const good = fc.record({
      on: fc.constantFrom("UX-1", "DX-2v2"),
      stand: fc.constantFrom("agree", "contest"),
      reason: sentence,
    });
    const bad = fc.constantFrom<unknown>(
      { on: "UX-1", stand: "perhaps" },
      { stand: "agree" },
      7,
      true,
      { on: "UX-3" },
      [],
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(good, bad), { minLength: 1, maxLength: 5 }), (stands) => {
        const reading = readReply(
          { text: JSON.stringify({ claim: "A holds.", stands }) },
          { schema },
          nothingShown,
        );
        const kept = stands.filter((one) => typeof one === "object" && one !== null && "reason" in one);
        expect(reading).toMatchObject({ value: { claim: "A holds.", stands: kept } });
        if (kept.length < stands.length) expect(reading).toHaveProperty("notes");
      }),
    );
  });
});

function mapKeys(value: Fields, named: (key: string) => string): Fields {
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [named(key), held]));
}

function mapValues(value: Fields, made: (held: unknown, key: string) => unknown): Fields {
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, made(held, key)]));
}

function entries(value: Fields, written: (key: string, text: string) => string): string {
  return Object.entries(value)
    .map(([key, held]) =>
      written(key, Array.isArray(held) ? held.map((item) => `- ${item}`).join("\n") || "None" : String(held)),
    )
    .join("\n");
}

function snake(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function titled(key: string): string {
  return snake(key)
    .split("_")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}

function isWord(key: string): boolean {
  return key === "certainty" || key === "stance";
}

function worse(value: Fields): Fields {
  return mapValues(value, (held) => (Array.isArray(held) ? ["So this was a first thought."] : held));
}

/** A null and an empty list both say that there are none. */
function withoutEmpty(value: Fields): Fields {
  return Object.fromEntries(
    Object.entries(value).filter(
      ([key, held]) => !(key === "critical_issues" && Array.isArray(held) && held.length === 0),
    ),
  );
}
