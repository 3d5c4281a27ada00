import fc from "fast-check";
import { expect, test } from "vitest";
import { edgesOf } from "../../../../src/protocols/swarm/rules/graph.ts";
import { messageId } from "../../../../src/protocols/swarm/rules/said.ts";
import { shiftsOf } from "../../../../src/protocols/swarm/rules/shifts.ts";
import type { DeclaredShift } from "../../../../src/protocols/swarm/rules/statements.ts";
import { allSeen, message, statement } from "./said.ts";

const before = [
  message("r1-msg-001", "moderator", "opening", "What of sagas?"),
  message("r1-msg-002", "ada", "initial_statement", statement({ position: "Use sagas." })),
  message("r1-msg-003", "bo", "initial_statement", statement({ position: "Use one database." })),
];

test("a citation is an edge only where the message exists, is another's and was shown", () => {
  const rebuttal = message(
    "r1-msg-004",
    "ada",
    "rebuttal",
    statement({
      reasoning: "I said so in r1-msg-002.",
      counterpoints: ["r1-msg-003 does not scale.", "Nor does r1-msg-009."],
      questions: ["Is r1-msg-001 the question?"],
    }),
  );
  const seen = new Map([["r1-msg-004", new Set(["r1-msg-002", "r1-msg-003"])]]);
  expect(edgesOf([rebuttal], [...before, rebuttal], seen)).toEqual({
    edges: [{ from: "r1-msg-004", to: "r1-msg-003", type: "counters" }],
    rejected: [
      { from: "r1-msg-004", cited: "r1-msg-002", why: "own" },
      { from: "r1-msg-004", cited: "r1-msg-009", why: "unknown" },
      { from: "r1-msg-004", cited: "r1-msg-001", why: "unseen" },
    ],
  });
  expect(edgesOf([rebuttal], [...before, rebuttal], new Map()).edges).toEqual([]);
});

function shift(parts: Partial<DeclaredShift>, seenIds: readonly string[] = ["r1-msg-003"]) {
  const moved = message(
    "r1-msg-004",
    "ada",
    "rebuttal",
    statement({ position: "One database.", shift: { kind: "major", ...parts } }),
  );
  return shiftsOf([moved], [...before, moved], new Map([["r1-msg-004", new Set(seenIds)]]))[0];
}

test("a shift names what moved it", () => {
  expect(shift({ cause: "r1-msg-003", reason: "It is simpler." })).toEqual({
    seat: "ada",
    message: "r1-msg-004",
    kind: "major",
    before: "Use sagas.",
    after: "One database.",
    reason: "It is simpler.",
    cause: "r1-msg-003",
    accepted: true,
    why: null,
  });
});

test.each<[string, Partial<DeclaredShift>, readonly string[], string | null, string | null]>([
  ["none named", { cause: null }, ["r1-msg-003"], null, "no-cause"],
  ["only words", { cause: "the contrarian" }, ["r1-msg-003"], null, "no-cause"],
  ["in the reason", { reason: "r1-msg-003 is simpler" }, ["r1-msg-003"], "r1-msg-003", null],
  ["no such message", { cause: "r1-msg-008" }, ["r1-msg-008"], "r1-msg-008", "unknown"],
  ["its own", { cause: "r1-msg-002" }, ["r1-msg-002"], "r1-msg-002", "own"],
  ["never shown", { cause: "r1-msg-003" }, [], "r1-msg-003", "unseen"],
])("the cause of a shift: %s", (_, parts, seen, cause, why) => {
  expect(shift(parts, seen)).toMatchObject({ cause, why, accepted: why === null });
});

test("where it stood before is as it says itself, else as it stood last", () => {
  expect(shift({ previousPosition: "Sagas, mostly." })?.before).toBe("Sagas, mostly.");
  expect(shift({ previousPosition: "" })?.before).toBe("Use sagas.");
  const first = message("r1-msg-001", "ada", "initial_statement", statement({ shift: { kind: "minor" } }));
  expect(shiftsOf([first], [first], new Map())[0]?.before).toBeNull();
});

test("no shift is none", () => {
  expect(shift({ kind: "none" })).toBeUndefined();
});

const numbers = fc.array(fc.nat(12), { maxLength: 4 });
const discussion = fc.array(fc.record({ seat: fc.constantFrom("ada", "bo", "cy"), cites: numbers }), {
  maxLength: 10,
});

test("a graph of what was shown points back in time, from one seat to another, and loses no citation", () => {
  fc.assert(
    fc.property(discussion, (said) => {
      const messages = said.map(({ seat, cites }, at) =>
        message(
          messageId(1, at + 1),
          seat,
          "rebuttal",
          statement({ counterpoints: cites.map((n) => messageId(1, n)) }),
        ),
      );
      const { edges, rejected } = edgesOf(messages, messages, allSeen(messages));
      const at = (id: string) => messages.findIndex((one) => one.id === id);
      for (const { from, to } of edges) {
        expect(at(to)).toBeLessThan(at(from));
        expect(messages[at(to)]?.from).not.toBe(messages[at(from)]?.from);
      }
      const named = said.reduce((sum, { cites }) => sum + new Set(cites).size, 0);
      expect(edges.length + rejected.length).toBe(named);
    }),
  );
});
