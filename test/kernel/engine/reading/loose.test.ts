import { expect, test } from "vitest";
import type { z } from "zod";
import { readReply } from "../../../../src/kernel/engine/ladder.ts";
import { nothingShown } from "../nothing-shown.ts";
import {
  Assessment,
  Challenge,
  Edit,
  FacilitatorQuestion,
  FacilitatorSynthesis,
  Final,
  ledgerFields,
  Members,
  Position,
  Response,
  Statement,
} from "./forms.ts";

function read<A>(schema: z.ZodType<A>, said: unknown) {
  return readReply(
    { text: typeof said === "string" ? said : JSON.stringify(said) },
    { schema },
    nothingShown,
  );
}

const position = {
  claim: "Do A",
  grounds: [{ reason: "cheap", evidence: "x" }],
  preconditions: [],
  risks: [],
  changed: false,
};

test("a response with a text for a list, a percentage and a null is what it means, and says what was changed", () => {
  const said = {
    position: "Keep it",
    rationale: "It is simple.",
    confidence: "80%",
    concerns: null,
    stance: "Support",
  };
  expect(read(Response, said)).toEqual({
    rung: "converted",
    value: {
      position: "Keep it",
      rationale: ["It is simple."],
      confidence: 0.8,
      concerns: [],
      stance: "support",
    },
    notes: ['confidence: "80%" read as 0.8', "concerns was left out and read as []"],
  });
});

test.each([85, "85", 1.2, "120%", "high"])("a confidence of %j is none", (confidence) => {
  expect(read(Response, { position: "Keep it", rationale: [], confidence, concerns: [] }).rung).toBeNull();
});

test("an unknown word in an optional field loses that field, and a next action goes on", () => {
  const response = { position: "Keep it", rationale: [], confidence: 0.5, concerns: [], stance: "undecided" };
  expect(read(Response, response)).toEqual({
    rung: "converted",
    value: { position: "Keep it", rationale: [], confidence: 0.5, concerns: [] },
    notes: ['stance: "undecided" could not be read and was left out'],
  });
  const synthesis = { synthesis: "Fine.", consensus: [], conflicts: [], resolved: [] };
  const next = (next_action: string) => read(FacilitatorSynthesis, { ...synthesis, next_action });
  expect(next("deepen")).toMatchObject({ value: { next_action: "continue" } });
  expect(next("CONCLUDE.")).toMatchObject({ value: { next_action: "conclude" } });
});

test("the one word that can stand there stands in, and another does not become it", () => {
  const question = { question: "What first?", focus: "order", participants: "All" };
  expect(read(FacilitatorQuestion, question)).toMatchObject({
    value: { action: "question", participants: "all" },
  });
  expect(read(FacilitatorQuestion, { ...question, action: "conclude" }).rung).toBeNull();
});

test.each([
  ["Medium confidence", "MEDIUM"],
  ["high (tests pass)", "HIGH"],
  ["low to medium", null],
  ["not high", null],
  ["medium-high", null],
])("a certainty of %j is %j", (certainty, meant) => {
  const reading = read(Final, {
    claim: "A",
    certainty,
    agreed: [],
    nonNegotiable: [],
    remainingRisk: "cost",
  });
  expect(reading.rung === null ? null : reading.value.certainty).toBe(meant);
});

test("a statement in Markdown is read with its objects", () => {
  const text = `### Claim
Do A.
### Grounds
- Reason: cheap
  Evidence: bench/x
- It is known.
### Preconditions
None
### Risks
- cost
### Changed
No, I did not.`;
  expect(read(Position, text)).toMatchObject({
    rung: "headings",
    value: {
      claim: "Do A.",
      grounds: [
        { reason: "cheap", evidence: "bench/x" },
        { reason: "It is known.", evidence: "" },
      ],
      preconditions: [],
      risks: ["cost"],
      changed: false,
    },
  });
});

test("lines of labels are fields", () => {
  const text =
    "Target: UX-1\nWeakness: No figure.\nFailure scenario: Load doubles.\nAlternative: Measure.\nChanged: no\n";
  expect(read(Challenge, text)).toMatchObject({
    rung: "yaml",
    value: { target: "UX-1", failureScenario: "Load doubles.", changed: false },
  });
});

test("stands by their ids, a claim as a text and one id as a list are read; a stand that is none is left out", () => {
  const schema = Position.extend(ledgerFields);
  const said = {
    ...position,
    claims: ["first claim"],
    stands: { "UX-1": "Agree", "UX-2": { stand: "contest", reason: "no figure" }, "UX-3": "perhaps" },
    because: "UX-1, DX-2",
  };
  expect(read(schema, said)).toEqual({
    rung: "converted",
    value: {
      ...position,
      claims: [{ text: "first claim" }],
      stands: [
        { on: "UX-1", stand: "agree" },
        { on: "UX-2", stand: "contest", reason: "no figure" },
      ],
      because: ["UX-1", "DX-2"],
    },
    notes: expect.arrayContaining([
      'stands.#3: {"on":"UX-3","stand":"perhaps"} could not be read and was left out',
    ]),
  });
});

test("a bare list is the list that was asked for, and a map of names too", () => {
  const ux = { id: "ux", name: "UX", stance: "s", focus: "f" };
  const { id, ...rest } = ux;
  expect(read(Members, [ux, { ...ux, id: "dx" }])).toMatchObject({
    value: { members: [ux, { ...ux, id: "dx" }] },
  });
  expect(read(Members, { members: { [id]: rest } })).toMatchObject({ value: { members: [ux] } });
});

test("a map of things that may have an id: its names are what comes first, and their ids where they have that", () => {
  const report = (issues: unknown) => ({ issues, undiscussed: [], intervention: "Go on." });
  const inner = { important: true, positions: [] };
  expect(read(Assessment, report({ "Which store?": inner }))).toMatchObject({
    value: { issues: [{ issue: "Which store?" }] },
  });
  expect(read(Assessment, report({ Q1: { ...inner, issue: "Which store?" } }))).toMatchObject({
    value: { issues: [{ id: "Q1", issue: "Which store?" }] },
  });
});

test("a wrapper is not an empty reply where every key is optional", () => {
  expect(read(Edit, { edit: { groups: [{ headline: "h", ids: "UX-1" }] } })).toMatchObject({
    value: { groups: [{ headline: "h", ids: ["UX-1"] }] },
  });
});

test("what is nothing in the right shape is no answer", () => {
  const response = (text: string) =>
    read(Response, { position: text, rationale: [], confidence: 0, concerns: [] });
  expect(response("I can't help with that.")).toMatchObject({ rung: null, code: "refused" });
  expect(response("Could you share the file?")).toMatchObject({ rung: null, code: "no-answer" });
  expect(response("Error: failed to read file")).toMatchObject({ rung: null, code: "no-answer" });
  expect(response("Specify the retry bound first.").rung).toBe("strict");
});

test("several sentences are one text, several ids are not", () => {
  const statement = { position: "Use B", proposals: [], counterpoints: [], questions: [] };
  const reasoning = ["It costs less.", "It is known."];
  expect(read(Statement, { ...statement, reasoning })).toMatchObject({
    value: { reasoning: "It costs less. It is known." },
  });
  expect(read(Statement, { ...statement, reasoning: ["UX-1", "UX-2"] }).rung).toBeNull();
});

test("a moderator's report in YAML keeps yes and no as words where words are asked for", () => {
  const text = `issues:
  - issue: Drop it?
    important: yes
    positions:
      - position: no
        seats: UX
        reasons:
          - upkeep: unknown
undiscussed: []
intervention: ""
`;
  expect(read(Assessment, text)).toMatchObject({
    rung: "yaml",
    value: {
      issues: [
        { important: true, positions: [{ position: "no", seats: ["UX"], reasons: ["upkeep: unknown"] }] },
      ],
    },
  });
});
