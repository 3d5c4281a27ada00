import fc from "fast-check";
import { expect, test } from "vitest";
import { parse, stringify } from "yaml";
import type { Escalation, SessionRound } from "../../../../src/protocols/roundtable/rules/session.ts";
import { sessionState } from "../../../../src/protocols/roundtable/rules/state.ts";
import { artifact, conflict, escalation, resolved, round } from "./session.ts";

const stateOf = (rounds: readonly SessionRound[], escalations: readonly Escalation[] = []) =>
  sessionState(rounds, escalations, "specs");
const openOf = (...given: Parameters<typeof stateOf>) =>
  stateOf(...given).openConflicts.map(({ id, since, rounds }) => `${id} since ${since}, ${rounds}`);

test("of no rounds there is nothing", () => {
  expect(sessionState([], [], "roundtable")).toEqual({
    agreed: [],
    consensus: [],
    known: [],
    openConflicts: [],
    resolved: [],
    previousSynthesis: null,
    roundsInPhase: {},
    artifacts: [],
    agenda: [],
  });
});

test("consensus is what was agreed on, each thing once", () => {
  const { consensus } = stateOf([
    round(1, { consensus: ["Use a queue.", "p95 < 200 ms"] }),
    round(2, { consensus: ["use a  “queue”", "p95 > 200 ms", "Use C", "Use C#"] }),
  ]);
  expect(consensus).toEqual(["Use a queue.", "p95 < 200 ms", "p95 > 200 ms", "Use C", "Use C#"]);
});

test("a conflict is open until it is resolved, and counts the rounds that name it", () => {
  const rounds = [
    round(1, { conflicts: [conflict("c1"), conflict("c2")] }),
    round(2, { conflicts: [conflict("C1 "), conflict("c1")] }),
    round(3, { conflicts: [] }),
    round(4, { conflicts: [conflict("c1")], resolved: [resolved("c2")] }),
  ];
  expect(openOf(rounds.slice(0, 2))).toEqual(["c1 since 1, 2", "c2 since 1, 1"]);
  expect(openOf(rounds.slice(0, 3))).toEqual(["c1 since 1, 2", "c2 since 1, 1"]);
  expect(openOf(rounds)).toEqual(["c1 since 1, 3"]);
  expect(stateOf(rounds).openConflicts[0]?.named).toEqual([1, 2, 4]);
});

test("named and resolved in one round is resolved; named again later it begins anew", () => {
  const rounds = [
    round(1, { conflicts: [conflict("c1")] }),
    round(2, { conflicts: [conflict("c1")], resolved: [resolved("c1", "By a cache")] }),
    round(3, { resolved: [resolved("c1", "By a cache, as said")] }),
    round(4, { conflicts: [conflict("c1")] }),
  ];
  expect(openOf(rounds.slice(0, 2))).toEqual([]);
  expect(stateOf(rounds.slice(0, 3)).resolved).toEqual([resolved("c1", "By a cache")]);
  expect(openOf(rounds)).toEqual(["c1 since 4, 1"]);
  expect(stateOf(rounds).resolved).toEqual([]);
});

test("a position holds until its holder says otherwise", () => {
  const [open] = stateOf([
    round(1, { conflicts: [conflict("c1", { ann: "REST", bob: "gRPC" })] }),
    round(2, { conflicts: [conflict("c1", { bob: "GraphQL" })] }),
  ]).openConflicts;
  expect(open?.positions).toEqual({ ann: "REST", bob: "GraphQL" });
});

test.each<[Partial<Escalation>, string | null]>([
  [{ decision: "own", text: "Take REST" }, "Take REST"],
  [{ decision: "accepted", recommendation: "Take gRPC" }, "Take gRPC"],
  [{ decision: "accepted", recommendation: "Take gRPC", trigger: "facilitator" }, "Take gRPC"],
  [{ decision: "continue", text: "Ask about cost" }, null],
  [{ decision: "own", text: "Go on", trigger: "confidence" }, null],
  [{ decision: "own", text: "Go on", about: "c9" }, null],
])("an escalation %j settles it with %j", (parts, resolution) => {
  const rounds = [round(1, { conflicts: [conflict("c1")] })];
  const state = stateOf(rounds, [escalation(1, { about: "C1", ...parts })]);
  const settled = { conflict_id: "c1", resolution, resolution_type: "user" };
  expect(state.resolved).toEqual(resolution === null ? [] : [settled]);
  expect(state.openConflicts.length).toBe(resolution === null ? 1 : 0);
});

test("what a person decided is not undone by the round it was decided after, but by a later one", () => {
  const rounds = [round(1, { conflicts: [conflict("c1")] }), round(2, { conflicts: [conflict("c1")] })];
  const decided = [escalation(1, { about: "c1", decision: "own", text: "REST" })];
  expect(openOf(rounds.slice(0, 1), decided)).toEqual([]);
  expect(openOf(rounds, decided)).toEqual(["c1 since 2, 1"]);
});

test("rounds are counted by phase, and the last synthesis is the previous one", () => {
  const { roundsInPhase, previousSynthesis } = stateOf([
    round(1, { phase: "dreamer" }),
    round(2, { phase: "dreamer" }),
    round(3, { phase: "__proto__", synthesis: "Last." }),
  ]);
  expect(Object.entries(roundsInPhase)).toEqual([
    ["dreamer", 2],
    ["__proto__", 1],
  ]);
  expect(previousSynthesis).toBe("Last.");
});

const text = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.constantFrom("null", "2024-01-01", "- a: b", "no", "1e3"),
);
const id = fc.constantFrom("c1", "c2", "CONF-001", "OQ-001", "true");
const anyRound = fc
  .record({
    phase: fc.constantFrom("one", "two"),
    topic_id: fc.constantFrom(null, "user-workflows", "nfr-measurable"),
    synthesis: text,
    consensus: fc.array(text, { maxLength: 3 }),
    conflicts: fc.array(
      fc.record({ id, description: text, positions: fc.dictionary(fc.constantFrom("ann", "bob"), text) }),
      { maxLength: 3 },
    ),
    resolved: fc.array(
      fc.record({ conflict_id: id, resolution: text, resolution_type: fc.constant("user" as const) }),
      {
        maxLength: 2,
      },
    ),
    artifacts: fc.array(
      fc
        .tuple(fc.constantFrom("REQ-001", "REQ-002", "NFR-001", "OQ-001", "CONF-001"), text, id)
        .map(([id, title, resolves]) => artifact(id, { title, resolves, target: title })),
      { maxLength: 3 },
    ),
    agenda: fc.array(
      fc.record({
        topic_id: fc.constantFrom("user-workflows", "nfr-measurable", "nothing"),
        status: fc.constantFrom("open" as const, "partial" as const, "closed" as const),
        coverage: fc.array(text, { maxLength: 2 }),
      }),
      { maxLength: 2 },
    ),
  })
  .map((parts) => parts as Partial<SessionRound>);
const anyEscalation = fc.record({
  round: fc.integer({ min: 1, max: 5 }),
  about: id,
  decision: fc.constantFrom("accepted" as const, "own" as const, "continue" as const),
  text,
});

test("from rounds read back from a file all of it is rebuilt", () => {
  fc.assert(
    fc.property(
      fc.array(anyRound, { maxLength: 5 }),
      fc.array(anyEscalation, { maxLength: 3 }),
      (parts, decisions) => {
        const rounds = parts.map((part, at) => round(at + 1, part));
        const escalations = decisions.map(({ round, ...rest }) => escalation(round, rest));
        const state = stateOf(rounds, escalations);
        const written = { rounds, escalations };
        const back = parse(stringify(written)) as typeof written;
        expect(stateOf(back.rounds, back.escalations)).toEqual(state);
        const json = JSON.parse(JSON.stringify(written)) as typeof written;
        expect(stateOf(json.rounds, json.escalations)).toEqual(state);
      },
    ),
    { numRuns: 40 },
  );
});

test("no conflict is both open and resolved, and none is open that the last round resolved", () => {
  fc.assert(
    fc.property(fc.array(anyRound, { minLength: 1, maxLength: 5 }), (parts) => {
      const rounds = parts.map((part, at) => round(at + 1, part));
      const { openConflicts, resolved } = stateOf(rounds);
      const open = openConflicts.map(({ id }) => id);
      expect(open.filter((id) => resolved.some(({ conflict_id }) => conflict_id === id))).toEqual([]);
      expect(open.filter((id) => rounds.at(-1)?.resolved.some((one) => one.conflict_id === id))).toEqual([]);
      for (const { rounds: count, named } of openConflicts) expect(count).toBe(named.length);
    }),
  );
});
