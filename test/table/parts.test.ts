import { expect, test } from "vitest";
import { z } from "zod";
import { approves } from "../../src/table/ballot.ts";
import { joins } from "../../src/table/editor.ts";
import {
  accepts,
  adds,
  asks,
  holds,
  number,
  objects,
  oneOf,
  optional,
  own,
  rates,
  remarked,
  stands,
  standsAside,
  text,
  texts,
} from "../../src/table/parts.ts";
import { shape } from "../../src/table/shape.ts";
import { writtenId } from "../../src/table/item.ts";
import { expectSays } from "../says.ts";

const all = shape({
  argument: text("in a sentence"),
  risks: texts("a risk", { most: 2 }),
  sure: oneOf(["yes", "no"]),
  days: number("how long it takes", { min: 1, max: 9 }),
  claims: adds("claim", "what holds", { most: 3, fields: { proof: "how one would see it" }, from: "covers" }),
  question: asks(),
  for: holds(),
  accepts: accepts(),
  objects: objects(),
  aside: standsAside(),
  stands: stands(),
  own: own(),
  ratings: rates({ risk: "5 is worst" }, { min: 1, max: 5 }),
});

test("one value gives the prompt's form", () => {
  expectSays(all.form, [
    "{",
    '"argument": "in a sentence",',
    '"risks": ["a risk"],',
    '"sure": "yes | no",',
    '"days": 1 to 9,',
    '"claims": [{"text": "what holds", "proof": "how one would see it", "covers": ["<id>"]}],',
    '"question": "a question to the person",',
    '"for": {"option": "<id of an option>", "why": "the one reason that decides it", "because": ["<id>"]},',
    '"accepts": [{"option": "<id of an option>", "condition": "what would have to be true, or null"}],',
    '"objects": [{"option": "<id of an option>", "reason": "what would go wrong"}],',
    '"aside": [{"option": "<id of an option>", "reason": "why you stand aside"}],',
    '"stands": [{"on": "<id>", "stand": "agree | contest | narrower | beside-the-point", "reason": "why", "text": "the narrower wording", "rests_on": ["path:line, an id, or own knowledge"]}],',
    '"own": [{"claim": "<id of your own>", "now": "reworded | refined | withdrawn", "text": "how it reads now", "because": ["<id>"]}],',
    '"ratings": [{"id": "<id>", "risk": 1 to 5}]',
    "}",
    "- risks: at most 2",
    "- days: how long it takes",
    "- claims: at most 3",
    "- question: only what would change your answer, and only the person can know; may be left out",
    "- for: the id of one that is on the table, or a new one in at most 12 words; null if you are for none. because: ids that moved you, [] where there are none",
    "- accepts: others you could live with, and on which condition; may be left out",
    "- objects: those that must not be chosen; may be left out",
    "- aside: those you would neither support nor stop; may be left out",
    "- stands: on every item that you judge",
    "- own: only those that you word anew or take back. reworded: the same in other words; refined: it says something else now; may be left out",
    "- ratings: one entry for each item; risk: 5 is worst",
  ]);
});

test("and the JSON Schema, with the same notes", () => {
  const { properties } = z.toJSONSchema(all.schema, { io: "input" }) as {
    properties: Record<string, { description?: string }>;
  };
  expect(Object.keys(properties)).toEqual(
    Object.keys(all.schema instanceof z.ZodObject ? all.schema.shape : {}),
  );
  expect(properties.risks?.description).toBe("at most 2");
  expect(properties.question?.description).toMatch(/; may be left out$/);
});

test("and what the ledger takes of a reply, ids as agents write them", () => {
  const reply = all.schema.parse({
    argument: "It is\ncheap",
    risks: ["slow"],
    sure: "yes",
    days: 3,
    claims: [{ text: "It holds", proof: "a test", covers: ["[ux-2]", "UX-3: the other"] }],
    question: "How many?",
    for: { option: "o2: the cheap one", why: "Cost", because: ["(sec-1)"] },
    accepts: [
      { option: "**O1**", condition: "" },
      { option: "O3", condition: "If it is tested" },
    ],
    objects: [{ option: "“O4”.", reason: "It leaks" }],
    aside: null,
    stands: [
      { on: "SEC-2v2", stand: "narrower", reason: "too wide", text: "some" },
      { on: "ux-1", stand: "agree" },
    ],
    own: [
      { claim: "[A-1]", now: "withdrawn", because: ["SEC-2"] },
      { claim: "A-2", now: "reworded", text: "the same" },
      { claim: "A-3", now: "refined", text: "another" },
      { claim: "A-4", now: "kept" },
      { claim: "A-5", now: "reworded" },
    ],
    ratings: [{ id: "c1", risk: 4 }],
  });
  expect(all.acts(reply, "I1")).toEqual([
    {
      do: "add",
      item: {
        fields: {
          proof: "a test",
        },
        from: ["UX-2", "UX-3"],
        kind: "claim",
        text: "It holds",
      },
    },
    {
      do: "add",
      item: {
        kind: "question",
        text: "How many?",
      },
    },
    {
      because: ["SEC-1"],
      do: "hold",
      issue: "I1",
      option: "O2",
      why: "Cost",
    },
    {
      condition: null,
      do: "accept",
      option: "O1",
    },
    {
      condition: "it is tested",
      do: "accept",
      option: "O3",
    },
    {
      do: "object",
      option: "“O4”.",
      why: "It leaks",
    },
    {
      as: "narrower",
      do: "stand",
      instead: "some",
      on: "SEC-2v2",
      restsOn: [],
      why: "too wide",
    },
    {
      as: "agree",
      do: "stand",
      on: "UX-1",
      restsOn: [],
      why: "",
    },
    {
      because: ["SEC-2"],
      do: "withdraw",
      id: "A-1",
    },
    {
      because: [],
      do: "amend",
      id: "A-2",
      sameMeaning: true,
      text: "the same",
    },
    {
      because: [],
      do: "amend",
      id: "A-3",
      sameMeaning: false,
      text: "another",
    },
    {
      do: "rate",
      id: "C1",
      scale: "risk",
      value: 4,
    },
  ]);
  expect(all.notes(reply)).toEqual({ argument: "It is\ncheap", risks: "slow", sure: "yes", days: "3" });
});

test("an option in own words is new; none is none", () => {
  const position = shape({ for: holds() });
  const option = (written: string | null) => {
    const [act] = position.acts(position.schema.parse({ for: { option: written, why: "" } }), "I1");
    return act?.do === "hold" ? act.option : undefined;
  };
  expect(option("Build it ourselves")).toEqual({ text: "Build it ourselves" });
  expect([option(null), option(""), option(" O7 ")]).toEqual([null, null, "O7"]);
});

test("options that a turn adds belong to its issue", () => {
  const named = shape({ options: adds("option", "an option") });
  expect(named.acts(named.schema.parse({ options: [{ text: "Redis" }] }), "I2")).toEqual([
    { do: "add", item: { kind: "option", text: "Redis", fields: {}, under: "I2" } },
  ]);
});

test("a ballot is for one and accepts what it approves of", () => {
  const ballot = shape({ vote: holds(), approved: approves() });
  const vote = { option: "o2", why: "It is cheap", because: ["A1"] };
  expect(ballot.acts(ballot.schema.parse({ vote, approved: ["O2: Redis", "O1"] }), "I1")).toEqual([
    { do: "hold", issue: "I1", option: "O2", because: ["A1"], why: "It is cheap" },
    { do: "accept", option: "O2", condition: null },
    { do: "accept", option: "O1", condition: null },
  ]);
});

test("a part may be optional, and an editor's parts are parts like others", () => {
  const edits = shape({ same: joins(), word: optional(text("a word")) });
  const value = edits.schema.parse({ same: [{ ids: ["sec-1", "UX-2."], text: null }] });
  expect(edits.acts(value, "")).toEqual([{ do: "join", ids: ["SEC-1", "UX-2"] }]);
  expect(edits.notes(value)).toEqual({});
});

test.each([
  ["O1", "O1"],
  ["o1", "O1"],
  ["[SEC-2]", "SEC-2"],
  ["`SEC-2v3`", "SEC-2v3"],
  ["sec-2V3", "SEC-2v3"],
  ["O2: the cheap one", "O2"],
  ["O2 (the cheap one)", "O2"],
  ["O2 - the cheap one", "O2"],
  ["SEC>O1", "SEC>O1"],
  ["#C4.", "C4"],
  ["Ｏ２", "O2"],
  ["the second", null],
  ["I would take O2", null],
  ["", null],
])("%j names %j", (written, id) => {
  expect(writtenId(written)).toBe(id);
});

test("several remarks on one item are one stand, the gravest, with the words of all", () => {
  const gravestFirst = { object: "contest", change: "narrower", note: "agree" } as const;
  const remarks = [
    { on: "req-1", say: "change", reason: "Too wide.", change: "Only at night." },
    { on: "REQ-2", say: "note", reason: "Good." },
    { on: "REQ-1", say: "object", reason: "It cannot be met." },
  ] as const;
  expect(remarked(remarks.toReversed(), gravestFirst)).toMatchObject([
    { on: "REQ-1", as: "contest", why: "It cannot be met. / Too wide." },
    { on: "REQ-2", as: "agree" },
  ]);
  expect(remarked(remarks, gravestFirst)).toMatchObject([
    { on: "REQ-1", as: "contest", why: "Too wide. / It cannot be met.", instead: "Only at night." },
    { on: "REQ-2", as: "agree", why: "Good." },
  ]);
});
