import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import type { PersonsTurn } from "../../src/kernel/person.ts";
import { formOfGate, formOfTurn, formText } from "../../src/document/form/form.ts";
import { readForm } from "../../src/document/form/read-form.ts";
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

/** A form as a person leaves it: what stands below each heading, and done. */
function filled(sections: Readonly<Record<string, string>>): string {
  const written = Object.entries(sections).map(([heading, text]) => `## ${heading}\n\n${text}\n`);
  return ["status: done\n", ...written].join("\n");
}

test("a form says who is asked what, in plain words, with a heading for each field", () => {
  expectSays(formText(critique, "colloquy resume critique-design-md"), [
    "status: open",
    '> Ada, you are asked as "Clarity" (Editor) in round 1 of critique-design-md.',
    "> What do you think of design.md?",
    "> Your focus: terms; order.",
    "> To read: design.md",
    '> Write below the headings. When you are done, change "open" in the first line to "done", save, and run: colloquy resume critique-design-md',
    "## strengths",
    "<!-- one point a line, each after a dash; may stay empty -->",
    "## critical issues",
    "## rating",
    "<!-- a number from 1 to 5 -->",
  ]);
});

test("an untouched form is open, and with only its status changed it says what is missing", () => {
  const text = formText(critique, "colloquy resume x");

  expect(readForm(text, critique)).toEqual({ status: "open" });
  expect(readForm(text.replace("status: open", "status: done"), critique)).toEqual({
    status: "faulty",
    complaints: [{ line: 37, problem: '"rating" is empty' }],
  });
});

test("lists, numbers and what is left out are read as the schema has them", () => {
  const reading = readForm(
    filled({
      strengths: "- short\n- it names: the node\n  and says why",
      weaknesses: "",
      suggestions: "* bound the retries\n-",
      rating: "3.5",
    }),
    critique,
  );

  expect(reading).toEqual({
    status: "done",
    answer: JSON.stringify({
      strengths: ["short", "it names: the node and says why"],
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
      const text = filled({
        strengths: bullets(strengths),
        weaknesses: bullets(weaknesses),
        suggestions: "",
        rating: String(rating),
      });

      expect(readForm(text, critique)).toEqual({
        status: "done",
        answer: JSON.stringify({ strengths, weaknesses, suggestions: [], rating }),
      });
    }),
  );
});

test("every mistake is told with its line", () => {
  const text = `status: done
not a heading
## strengths
no dash
## ratings
3
## rating
six
## strengths
- again
`;

  expect(readForm(text, critique)).toEqual({
    complaints: [
      {
        line: 2,
        problem: "this is above the first heading, so it belongs to no field",
      },
      {
        line: 4,
        problem: 'a point of "strengths" begins with a dash: "- no dash"',
      },
      {
        line: 5,
        problem:
          'there is no "ratings" to fill in; the headings are strengths, weaknesses, suggestions, critical issues, rating',
      },
      {
        line: 8,
        problem: '"rating" is a number from 1 to 5, not "six"',
      },
      {
        line: 9,
        problem: '"strengths" appears twice',
      },
    ],
    status: "faulty",
  });
  expect(readForm("done", critique)).toMatchObject({ complaints: [{ line: 1 }] });
  expect(readForm(filled({ rating: "7" }), critique)).toMatchObject({
    complaints: [{ line: 5, problem: '"rating" is a number from 1 to 5, not "7"' }],
  });
});

test("a text is free: it may have headings of its own", () => {
  const form = formOfTurn(turn(null));

  expect(readForm(filled({ answer: "Yes.\n\n## Why\n\nBecause." }), form)).toEqual({
    status: "done",
    answer: "Yes.\n\n## Why\n\nBecause.",
  });
});

test("a gate takes a choice by number or id, and nothing written is the recommended one", () => {
  const gate = formOfGate("1/gate/go", {
    id: "go",
    text: "Go on?\n## answer\nstop",
    choices: [
      { id: "on", label: "Go on" },
      { id: "stop", label: "Stop --> here" },
    ],
    recommended: "on",
  });
  const text = formText(gate, "colloquy resume x").replace("status: open", "status: done");
  const answered = (said: string) => readForm(`${text}\n${said}\n`, gate);

  expect(answered("")).toEqual({ status: "done", answer: "on" });
  expect(answered("2")).toEqual({ status: "done", answer: "stop" });
  expect(answered("stop")).toEqual({ status: "done", answer: "stop" });
  expect(answered("perhaps")).toMatchObject({
    complaints: [{ problem: '"answer" is on or stop, not "perhaps"' }],
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
  const sections = { claim: "It holds.", certainty: "2", changed: "no", "failure scenario": "" };

  expectSays(formText(form, "colloquy resume x").split("> Write below")[1], [
    "## claim",
    "## grounds",
    "- reason: …",
    "evidence: … -->",
    "## certainty",
    "1. HIGH [HIGH]",
    "2. LOW [LOW] -->",
    "## changed",
    "<!-- yes or no -->",
    "## failure scenario",
    "<!-- in your own words; may stay empty -->",
  ]);
  const reading = readForm(filled({ ...sections, grounds: "- reason: it is: tested\n  evidence: x" }), form);
  expect(reading).toMatchObject({ status: "faulty", complaints: [{ line: 21 }] });
  expect(readForm(filled({ ...sections, grounds: "- reason: tested" }), form)).toEqual({
    complaints: [
      {
        line: 21,
        problem:
          '"grounds" has another shape: 0.evidence: Invalid input: expected string, received undefined',
      },
    ],
    status: "faulty",
  });
  expect(readForm(filled({ ...sections, grounds: "- reason: tested\n  evidence: a run" }), form)).toEqual({
    status: "done",
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

test("what came on standard input lies beside the form", () => {
  const material = [{ label: "artifact", path: "stdin", text: "piped" }];

  expect(formOfTurn(turn(null, { material }))).toMatchObject({
    copies: [{ path: "waiting/stdin.txt", text: "piped" }],
  });
});
