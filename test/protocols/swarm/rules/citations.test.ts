import fc from "fast-check";
import { expect, test } from "vitest";
import { citationsIn } from "../../../../src/protocols/swarm/rules/citations.ts";
import { type MessageType, messageTypes } from "../../../../src/protocols/swarm/rules/said.ts";
import {
  type Relation,
  relations,
  type Statement,
} from "../../../../src/protocols/swarm/rules/statements.ts";
import { message, statement } from "./said.ts";

function cited(content: string | Statement, type: MessageType = "rebuttal"): readonly string[] {
  return citationsIn(message("r2-msg-009", "ada", type, content)).map(
    ({ cited, relation }) => `${relation} ${cited}`,
  );
}

test("the field in which an id stands says how it is meant", () => {
  expect(
    cited(
      statement({
        position: "As r1-msg-001 says.",
        reasoning: "See (r1-msg-002), r1-msg-003.",
        proposals: ["Build on r1-msg-004"],
        counterpoints: ["r1-msg-005は誤りです"],
        questions: ["What of r1-msg-006?"],
        codeOrDiagrams: "```\n// r1-msg-007\n```",
      }),
    ),
  ).toEqual([
    "supports r1-msg-001",
    "supports r1-msg-002",
    "supports r1-msg-003",
    "extends r1-msg-004",
    "counters r1-msg-005",
    "questions r1-msg-006",
    "supports r1-msg-007",
  ]);
});

test("an id in several fields has one relation, the strongest", () => {
  const all = { proposals: ["r1-msg-002"], reasoning: "r1-msg-002", questions: ["r1-msg-002?"] };
  expect(cited(statement(all))).toEqual(["questions r1-msg-002"]);
  expect(cited(statement({ ...all, counterpoints: ["r1-msg-002"] }))).toEqual(["counters r1-msg-002"]);
});

test("what a statement says of a citation counts before the field, and for that id only", () => {
  expect(
    cited(
      statement({
        counterpoints: ["r1-msg-002 and r1-msg-003 forget the cost."],
        cites: [
          { message: "r1-msg-003", relation: "extends" },
          { message: "the message r1-msg-004", relation: "supports" },
        ],
      }),
    ),
  ).toEqual(["counters r1-msg-002", "extends r1-msg-003", "supports r1-msg-004"]);
});

test("a declared citation that names no id is not lost", () => {
  const cites = [{ message: "the contrarian", relation: "counters" as const }];
  expect(cited(statement({ cites }))).toEqual(["counters the contrarian"]);
});

test.each<[MessageType, string, readonly string[]]>([
  ["counterpoint", "r1-msg-002 is wrong.", ["counters r1-msg-002"]],
  ["counterpoint", "Is r1-msg-002 true?", ["questions r1-msg-002"]],
  ["counterpoint", "r1-msg-002は本当ですか？", ["questions r1-msg-002"]],
  ["counterpoint", "Is r1-msg-002 true? It is not.", ["questions r1-msg-002"]],
  ["counterpoint", "Is r1-msg-002 true? r1-msg-002 forgets v1.2 of it.", ["counters r1-msg-002"]],
  [
    "counterpoint",
    "- r1-msg-002 forgets the load\n- what of r1-msg-003?",
    ["counters r1-msg-002", "questions r1-msg-003"],
  ],
  ["stress_test", "r1-msg-002 fails. Does r1-msg-003?", ["counters r1-msg-002", "questions r1-msg-003"]],
  ["analogy", "Is r1-msg-002 a bank?", ["extends r1-msg-002"]],
  ["opening", "Let us come back to r1-msg-002.", ["questions r1-msg-002"]],
  ["rebuttal", "r1-msg-002 is answered.", ["extends r1-msg-002"]],
])("in the text of a %s: %s", (type, text, expected) => {
  expect(cited(text, type)).toEqual(expected);
});

test.each(["r1-msg-02", "r1-msg-0021", "ar1-msg-002", "msg-002", ""])("%j is no id", (text) => {
  expect(cited(text)).toEqual([]);
});

const ids = fc.constantFrom("r1-msg-001", "r1-msg-002", "r2-msg-001", "r2-msg-003");
const texts = fc.array(fc.oneof(ids, fc.constantFrom("so", "?", ".", "\n", "。")), { maxLength: 8 });
const prose = texts.map((words) => words.join(" "));
const statements = fc.record({
  position: prose.map((text) => `We ${text}`),
  reasoning: prose,
  proposals: fc.array(prose, { maxLength: 2 }),
  counterpoints: fc.array(prose, { maxLength: 2 }),
  questions: fc.array(prose, { maxLength: 2 }),
  cites: fc.array(fc.record({ message: ids, relation: fc.constantFrom(...relations) }), { maxLength: 3 }),
});

test("every id that is named is cited once, and nothing else", () => {
  fc.assert(
    fc.property(fc.oneof(prose, statements), fc.constantFrom(...messageTypes), (content, type) => {
      const found = citationsIn(message("r3-msg-001", "ada", type, content)).map(({ cited }) => cited);
      const named = new Set(JSON.stringify(content).match(/r\d-msg-\d{3}/g));
      expect(found.toSorted()).toEqual([...named].sort());
    }),
  );
});

test("whoever counters in its counterpoints has countered, wherever else it names the id", () => {
  fc.assert(
    fc.property(statements, ids, (said, id) => {
      const content = { ...said, cites: [], counterpoints: [...said.counterpoints, `${id} is wrong`] };
      const relation: Relation = "counters";
      expect(citationsIn(message("r3-msg-001", "ada", "rebuttal", content))).toContainEqual({
        cited: id,
        relation,
      });
    }),
  );
});
