import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import type { PersonsTurn } from "../../src/kernel/person.ts";
import { guideOf } from "../../src/document/form/field.ts";
import { type Form, aboutText, formOfGate, formOfTurn } from "../../src/document/form/form.ts";
import { readAnswer, readTyped } from "../../src/document/form/read-form.ts";
import { SeedCritique } from "../../src/protocols/critique/reply.ts";
import { expectSays } from "../says.ts";

function turn(schema: z.ZodType | null, more: Partial<PersonsTurn> = {}): PersonsTurn {
  return {
    key: "1/critique/clarity",
    person: "Ada",
    isHost: false,
    question: "What do you think of design.md?",
    discussion: "critique-design-md",
    round: 1,
    kind: "critique",
    seat: { id: "clarity", name: "Clarity", role: "Editor", focus: ["terms", "order"] },
    prompt: { stable: "the whole artifact", fresh: "", request: "Reply with JSON only." },
    material: [{ label: "artifact", path: "design.md", text: "# Design" }],
    earlier: [],
    schema: schema === null ? null : z.toJSONSchema(schema),
    ...more,
  };
}

const critique = formOfTurn(turn(SeedCritique));

/** What stands above a form, and its fields with what each takes. */
function shown(form: Form): string {
  return [aboutText(form), ...form.fields.map((field) => `${field.label}: ${guideOf(field)}`)].join("\n");
}

test("a form says who is asked what, in plain words, and what each field takes", () => {
  expectSays(shown(critique), [
    'Ada, you are asked as "Clarity" (Editor) in round 1 of critique-design-md.',
    "What do you think of design.md?",
    "Your focus: terms; order.",
    "To read: design.md",
    "strengths: one point a line; may stay empty",
    "critical issues: one point a line; may stay empty",
    "rating: a number from 1 to 5",
  ]);
});

test("lists, numbers and what is left out are read as the schema has them", () => {
  const typed = {
    strengths: "short\n\n- it names: the node\n",
    weaknesses: "",
    suggestions: "* bound the retries\n-",
    rating: "3.5",
  };

  expect(readTyped(critique, typed)).toEqual({
    answer: JSON.stringify({
      strengths: ["short", "it names: the node"],
      weaknesses: [],
      suggestions: ["bound the retries"],
      rating: 3.5,
    }),
  });
});

/** Anything that stands on one line and can be seen. */
const point = fc
  .oneof(fc.string(), fc.string({ unit: "grapheme" }))
  .map((text) => text.replaceAll(/[\p{C}\u2028\u2029]/gu, "").trim())
  .filter((text) => text !== "");
const points = fc.array(point);

test("whatever points a person writes come back as they were written", () => {
  fc.assert(
    fc.property(points, points, fc.integer({ min: 1, max: 5 }), (strengths, weaknesses, rating) => {
      const bullets = (texts: readonly string[]) => texts.map((text) => `- ${text}`).join("\n");
      const typed = { strengths: bullets(strengths), weaknesses: bullets(weaknesses), rating };

      expect(readTyped(critique, typed)).toEqual({
        answer: JSON.stringify({ strengths, weaknesses, suggestions: [], rating }),
      });
    }),
  );
});

test("every mistake is told by its field", () => {
  expect(readTyped(critique, { rating: "six" })).toEqual({
    problems: ['"rating" is a number from 1 to 5, not "six"'],
  });
  expect(readTyped(critique, { strengths: "short" })).toEqual({ problems: ['"rating" is empty'] });
  expect(readTyped(critique, { rating: "7" })).toEqual({
    problems: ['"rating" is a number from 1 to 5, not "7"'],
  });
});

test("a text is free: it may have headings of its own", () => {
  const answer = "Yes.\n\n## Why\n\nBecause.";

  expect(readTyped(formOfTurn(turn(null)), { answer })).toEqual({ answer });
});

test("a gate takes a choice by number or id, and nothing written is the recommended one", () => {
  const gate = formOfGate("1/gate/go", {
    id: "go",
    text: "Go on?",
    choices: [
      { id: "on", label: "Go on" },
      { id: "stop", label: "Stop here" },
    ],
    recommended: "on",
  });
  const answered = (answer: string) => readTyped(gate, { answer });

  expect(answered("")).toEqual({ answer: "on" });
  expect(answered("2")).toEqual({ answer: "stop" });
  expect(answered("stop")).toEqual({ answer: "stop" });
  expect(answered("perhaps")).toEqual({ problems: ['"answer" is on or stop, not "perhaps"'] });
});

test("where only a word of theirs will do, nothing written is no answer, and nothing is called recommended", () => {
  const asking = (needsWord: boolean) =>
    formOfGate("1/gate/choose", {
      id: "choose",
      text: "Which?",
      choices: [
        { id: "1", label: "Redis" },
        { id: "2", label: "A file" },
      ],
      recommended: "2",
      ...(needsWord && { needsWord: true as const }),
    });
  expect(readTyped(asking(false), { answer: "" })).toEqual({ answer: "2" });
  expect(aboutText(asking(false))).toContain("2. A file [2] (recommended)");
  expect(readTyped(asking(true), { answer: "" })).toEqual({ problems: ['"answer" is empty'] });
  expect(aboutText(asking(true))).not.toContain("recommended");
  expect(readTyped(asking(true), { answer: "1" })).toEqual({ answer: "1" });
});

test("of several questions at once each may stay open, and only those that are answered are in the answer", () => {
  const form = formOfGate("questions", {
    id: "questions",
    text: "Asked of you:",
    recommended: "",
    asks: [
      { id: "Q1", text: "How many\n users?" },
      { id: "Q2", text: "By when?" },
    ],
  });
  expect(form.fields.map(({ label }) => label)).toEqual(["Q1: How many users?", "Q2: By when?"]);
  expect(readTyped(form, { Q1: "", Q2: "June" })).toEqual({ answer: "Q2: June" });
  expect(readTyped(form, {})).toEqual({ answer: "" });
  expect(readAnswer(form, "Q1: sixty")).toBe("Q1: sixty");
  expect(readAnswer(form, " ")).toBe("");
});

test("an id that looks like a number is meant before the place", () => {
  const choices = ["2", "1", "10"].map((id) => ({ id, label: `Version ${id}` }));
  const form = formOfGate("1/gate/which", { id: "which", text: "Which?", choices });
  const answered = (answer: string) => readTyped(form, { answer });
  expect(["1", "2", "3", "10"].map(answered)).toEqual(["1", "2", "10", "10"].map((answer) => ({ answer })));
});

const flag = formOfTurn(turn(z.object({ changed: z.boolean(), note: z.string().nullable() })));

test.each<readonly [string, boolean | null]>([
  ["yes", true],
  ["Y", true],
  ["true", true],
  ["TRUE", true],
  ["no", false],
  ["n", false],
  ["False", false],
  ["perhaps", null],
  ["yes, but", null],
  ["1", null],
])("%s is %s where yes or no is asked", (said, changed) => {
  expect(readTyped(flag, { changed: said })).toEqual(
    changed === null
      ? { problems: [`"changed" is yes or no, not "${said}"`] }
      : { answer: JSON.stringify({ changed, note: null }) },
  );
});

test("what nothing is written into is left out, null, empty, or missing, as the schema has it", () => {
  const form = formOfTurn(
    turn(
      z.object({
        why: z.string().nullable(),
        note: z.string().nullish(),
        more: z.string().optional(),
        points: z.array(z.string()),
        some: z.array(z.enum(["a", "b"])),
      }),
    ),
  );
  expect(readTyped(form, {})).toEqual({ answer: JSON.stringify({ why: null, points: [], some: [] }) });
  expect(readTyped(formOfTurn(turn(z.object({ claim: z.string() }))), { claim: " " })).toEqual({
    problems: ['"claim" is empty'],
  });
});

test("an answer in JSON is held to the same: nothing twice, nothing of another shape, nothing refused", () => {
  const ranked = formOfTurn(turn(z.object({ best: z.array(z.enum(["a", "b", "c"])).min(1) })));
  const refusing = formOfTurn(turn(null, { refusal: (said) => (said === "no" ? "it must be yes" : null) }));
  expect(readAnswer(ranked, '{"best": ["b", "a"]}')).toBe('{"best":["b","a"]}');
  expect(() => readAnswer(ranked, '{"best": ["b", "b"]}')).toThrow('"best" names "b" twice');
  expect(() => readAnswer(ranked, '{"best": ["d"]}')).toThrow("does not fit: best[0]");
  // What is the only thing to fill in need not be named.
  expect(readAnswer(ranked, "c, a")).toBe('{"best":["c","a"]}');
  expect(() => readAnswer(flag, "yes")).toThrow("neither JSON nor a file that can be read");
  expect(readAnswer(refusing, "yes")).toBe("yes");
  expect(() => readAnswer(refusing, "no")).toThrow("cannot be taken: it must be yes");
  expect(readTyped(refusing, { answer: "no" })).toEqual({
    problems: ["The answer cannot be taken: it must be yes"],
  });
});

test("of several, some are named by number or word, each once; the best first where they are ranked", () => {
  const drinks = z.enum(["tea", "coffee", "milk"]);
  const form = formOfTurn(turn(z.object({ order: z.array(drinks).length(3), fine: z.array(drinks) })));

  expect(readTyped(form, { order: "milk, 1, coffee", fine: "- milk\n- coffee" })).toEqual({
    answer: JSON.stringify({ order: ["milk", "tea", "coffee"], fine: ["milk", "coffee"] }),
  });
  expect(readTyped(form, { order: "milk, tea, tea", fine: "gin" })).toEqual({
    problems: ['"order" names "tea" twice', '"fine" takes tea, coffee, milk, and not "gin"'],
  });
});

test("what is nested is written as YAML in the shape shown, and checked", () => {
  const Position = z.object({
    action: z.literal("position"),
    claim: z.string(),
    grounds: z.array(z.object({ reason: z.string(), evidence: z.string() })),
    certainty: z.enum(["HIGH", "LOW"]),
    changed: z.boolean(),
    failureScenario: z.string().nullable(),
  });
  const form = formOfTurn(turn(Position, { question: null }));
  const typed = { claim: "It holds.", certainty: "2", changed: "no" };

  expectSays(shown(form), [
    "grounds: in this shape",
    "- reason: …",
    "evidence: …",
    "1. HIGH [HIGH]",
    "2. LOW [LOW]",
    "changed: yes or no",
    "failure scenario: in your own words; may stay empty",
  ]);
  expect(readTyped(form, { ...typed, grounds: "- reason: it is: tested\n  evidence: x" })).toHaveProperty(
    "problems",
  );
  expect(readTyped(form, { ...typed, grounds: "- reason: tested" })).toEqual({
    problems: ['"grounds" has another shape: [0].evidence is missing'],
  });
  expect(readTyped(form, { ...typed, grounds: "- reason: tested\n  evidence: a run" })).toEqual({
    answer: JSON.stringify({
      action: "position",
      claim: "It holds.",
      grounds: [{ reason: "tested", evidence: "a run" }],
      certainty: "LOW",
      changed: false,
      failureScenario: null,
    }),
  });
});

test("what came on standard input lies in the folder", () => {
  const material = [{ label: "artifact", path: "stdin", text: "piped" }];

  expect(formOfTurn(turn(null, { material }))).toMatchObject({
    copies: [{ path: "waiting/stdin.txt", text: "piped" }],
  });
});
