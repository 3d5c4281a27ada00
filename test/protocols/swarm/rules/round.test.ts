import fc from "fast-check";
import { expect, test } from "vitest";
import { wordLikeness } from "../../../../src/text/likeness/likeness.ts";
import { agreementInWords, textsOfPositions } from "../../../../src/protocols/swarm/rules/agreement.ts";
import { messageId, type SwarmMessage } from "../../../../src/protocols/swarm/rules/said.ts";
import { judgeRound } from "../../../../src/protocols/swarm/rules/round.ts";
import { type Relation, relations } from "../../../../src/protocols/swarm/rules/statements.ts";
import type { Edge } from "../../../../src/protocols/swarm/rules/verdict.ts";
import { allSeen, message, statement } from "./said.ts";

const sagas = "Sagas with compensation steps keep services independent.";
const sagasToo = "Services stay independent with sagas and compensation steps.";
const database = "One shared relational database is enough for this load.";

/** `ada` says what stands first, and so on. */
function initial(...positions: readonly string[]): readonly SwarmMessage[] {
  return positions.map((position, at) =>
    message(
      messageId(1, at + 1),
      ["ada", "bo", "cy", "di"][at] ?? "",
      "initial_statement",
      statement({ position }),
    ),
  );
}

function edge(from: number, to: number, type: Relation): Edge {
  return { from: messageId(1, from), to: messageId(1, to), type };
}

function agreement(messages: readonly SwarmMessage[], edges: readonly Edge[] = []) {
  return agreementInWords(messages, wordLikeness(textsOfPositions(messages)), edges);
}

test("experts stand together who say the same", () => {
  expect(agreement(initial(database, sagas, sagasToo))).toEqual({
    by: "words",
    position: sagas,
    seats: ["bo", "cy"],
    messages: ["r1-msg-002", "r1-msg-003"],
    support: [],
  });
});

test("nobody agrees: none", () => {
  expect(agreement(initial(database, sagas))).toBeNull();
  expect(
    agreement(initial(sagas, "Sagas with compensation steps do not keep services independent.")),
  ).toBeNull();
  expect(agreement([])).toBeNull();
});

test("who cites another approvingly stands with it, unless it counters it or says the opposite", () => {
  const two = initial(sagas, "Events are all we need.");
  expect(agreement(two, [edge(2, 1, "supports")])).toMatchObject({
    position: sagas,
    seats: ["ada", "bo"],
    messages: ["r1-msg-001"],
    support: ["r1-msg-002"],
  });
  expect(agreement(two, [edge(2, 1, "extends")])).toBeNull();
  const opposed = initial(sagas, "Sagas with compensation steps do not keep services independent.");
  expect(agreement(opposed, [edge(2, 1, "supports")])).toBeNull();
  const rebutted = [...two, message("r1-msg-003", "bo", "rebuttal", statement({ position: "Events." }))];
  expect(agreement(rebutted, [edge(2, 1, "supports"), edge(3, 1, "counters")])).toBeNull();
});

test("a citation counts for what its author stands for now", () => {
  const later = (kind: "minor" | "major") => [
    ...initial(sagas, "Events are all we need."),
    message("r1-msg-003", "ada", "rebuttal", statement({ position: database, shift: { kind } })),
    message("r1-msg-004", "bo", "rebuttal", statement({ position: "Events, still." })),
  ];
  expect(agreement(later("minor"), [edge(4, 1, "supports")])?.seats).toEqual(["ada", "bo"]);
  expect(agreement(later("major"), [edge(4, 1, "supports")])).toBeNull();
});

test("between equals the one that is cited more counts, then the first", () => {
  const four = initial(database, "One shared relational database is enough for our load.", sagas, sagasToo);
  expect(agreement(four)?.seats).toEqual(["ada", "bo"]);
  // The cross-domain thinker is no expert: it adds to the support, not to the seats.
  expect(agreement(four, [edge(9, 4, "supports")])).toMatchObject({
    seats: ["cy", "di"],
    support: ["r1-msg-009"],
  });
});

test("a round is judged by its structure", () => {
  const messages = [
    message("r1-msg-001", "moderator", "opening", "Sagas or not?"),
    message("r1-msg-002", "ada", "initial_statement", statement({ position: sagas })),
    message("r1-msg-003", "bo", "initial_statement", statement({ position: database })),
    message("r1-msg-004", "contrarian", "counterpoint", "r1-msg-002 forgets who compensates."),
    message("r1-msg-005", "ada", "rebuttal", statement({ position: sagas, stand: "counter" })),
    message(
      "r1-msg-006",
      "bo",
      "rebuttal",
      statement({ position: sagasToo, shift: { kind: "major", cause: "r1-msg-002" } }),
    ),
    message("r1-msg-007", "cy", "rebuttal", "I accept the point."),
  ];
  const judged = {
    round: 1,
    topic: "Sagas",
    messages,
    all: messages,
    seen: allSeen(messages),
    likeness: wordLikeness(textsOfPositions(messages)),
  };
  expect(judgeRound(judged)).toMatchObject({
    edges: [{ from: "r1-msg-004", to: "r1-msg-002", type: "counters" }],
    rejected: [],
    stands: [
      { seat: "ada", message: "r1-msg-005", stand: "counter" },
      { seat: "bo", message: "r1-msg-006", stand: null },
      { seat: "cy", message: "r1-msg-007", stand: "accept" },
    ],
    shifts: [{ seat: "bo", accepted: true, before: database, after: sagasToo }],
    strongestAgreement: { seats: ["ada", "bo"], messages: ["r1-msg-005", "r1-msg-006"] },
    untested: false,
  });
  // What nobody was shown cannot have been tested.
  expect(judgeRound({ ...judged, seen: new Map() }).untested).toBe(true);
});

const positions = fc.array(fc.constantFrom(sagas, sagasToo, database, `Never: ${sagas}`), { maxLength: 4 });
const edges = fc.array(
  fc.record({
    from: fc.integer({ min: 1, max: 4 }),
    to: fc.integer({ min: 1, max: 4 }),
    type: fc.constantFrom(...relations),
  }),
  { maxLength: 6 },
);

test("an agreement has two experts or more, each once, and every one said or backed it", () => {
  fc.assert(
    fc.property(positions, edges, (said, drawn) => {
      const messages = initial(...said);
      const found = agreement(
        messages,
        drawn.map(({ from, to, type }) => edge(from, to, type)),
      );
      if (found === null) return;
      expect(found.seats.length).toBeGreaterThanOrEqual(2);
      expect(new Set(found.seats).size).toBe(found.seats.length);
      const behind = messages.filter(({ id }) => [...found.messages, ...found.support].includes(id));
      for (const seat of found.seats) expect(behind.map(({ from }) => from)).toContain(seat);
      expect(said).toContain(found.position);
    }),
  );
});
