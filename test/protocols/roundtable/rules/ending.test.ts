import fc from "fast-check";
import { expect, test } from "vitest";
import { decideNext, type Ending } from "../../../../src/protocols/roundtable/rules/ending.ts";
import { nextActions } from "../../../../src/protocols/roundtable/rules/replies.ts";
import { sessionState } from "../../../../src/protocols/roundtable/rules/state.ts";
import { conflict, round, rules } from "./session.ts";

const cause = { trigger: "confidence", about: "ann", reason: "Ann is unsure." } as const;
const pending = { allowed: false, reason: "a critical topic is not closed: user-workflows." };
const few = { allowed: false, reason: "the dreamer phase has 1 of at least 3 ideas." };

function next(parts: Partial<Ending>) {
  return decideNext({
    round: 5,
    roundsInPhase: 1,
    isLastPhase: false,
    rules,
    wanted: "continue",
    state: sessionState([], [], "roundtable"),
    agendaAllows: { allowed: true, reason: "" },
    escalation: null,
    ...parts,
  });
}

const limited = (limits: Partial<typeof rules.limits>) => ({
  ...rules,
  limits: { ...rules.limits, ...limits },
});

test.each<[string, Partial<Ending>, string, string | null]>([
  ["continue goes on", { wanted: "continue" }, "continue", null],
  ["phase advances", { wanted: "phase" }, "phase", null],
  ["phase in the last phase ends it", { wanted: "phase", isLastPhase: true }, "conclude", "last-phase"],
  ["conclude ends it", { wanted: "conclude" }, "conclude", "facilitator"],
  ["escalate asks", { wanted: "escalate", escalation: cause }, "escalate", null],
  ["round 1 cannot conclude", { wanted: "conclude", round: 1 }, "continue", null],
  ["round 2 cannot conclude", { wanted: "conclude", round: 2 }, "continue", null],
  ["round 3 may conclude", { wanted: "conclude", round: 3 }, "conclude", "facilitator"],
  ["nor by its last phase", { wanted: "phase", isLastPhase: true, round: 2 }, "continue", null],
  ["round 1 may advance", { wanted: "phase", round: 1 }, "phase", null],
  ["round 19 goes on", { round: 19 }, "continue", null],
  ["round 20 concludes", { round: 20 }, "conclude", "max-rounds"],
  ["round 20 before an escalation", { round: 20, escalation: cause }, "conclude", "max-rounds"],
  ["round 20 with a topic pending", { round: 20, agendaAllows: pending }, "conclude", "max-rounds"],
  ["round 20, as asked", { round: 20, wanted: "conclude" }, "conclude", "facilitator"],
  [
    "an escalation before the fewest rounds",
    { round: 1, wanted: "conclude", escalation: cause },
    "escalate",
    null,
  ],
  ["an escalation before a phase's limit", { roundsInPhase: 10, escalation: cause }, "escalate", null],
  ["a topic pending", { wanted: "conclude", agendaAllows: pending }, "continue", null],
  ["a topic pending keeps nobody from a phase", { wanted: "phase", agendaAllows: pending }, "phase", null],
  ["9 rounds in a phase", { roundsInPhase: 9, round: 9 }, "continue", null],
  ["10 rounds in a phase", { roundsInPhase: 10, round: 10 }, "phase", null],
  ["10 in the last phase", { roundsInPhase: 10, round: 10, isLastPhase: true }, "conclude", "last-phase"],
  [
    "10 in the last, a topic pending",
    { roundsInPhase: 10, round: 10, isLastPhase: true, agendaAllows: pending },
    "continue",
    null,
  ],
  [
    "10 in a phase, conclude too early by topics",
    { roundsInPhase: 10, wanted: "conclude", agendaAllows: pending },
    "phase",
    null,
  ],
  ["10 in a phase, conclude", { roundsInPhase: 10, wanted: "conclude" }, "conclude", "facilitator"],
  [
    "10 in a phase, conclude in sequence",
    { roundsInPhase: 10, wanted: "conclude", sequentialPhases: true },
    "phase",
    null,
  ],
  ["phases in sequence", { wanted: "conclude", sequentialPhases: true }, "phase", null],
  [
    "phases in sequence, the last",
    { wanted: "conclude", sequentialPhases: true, isLastPhase: true },
    "conclude",
    "facilitator",
  ],
  [
    "phases in sequence, too early",
    { wanted: "conclude", sequentialPhases: true, round: 1 },
    "continue",
    null,
  ],
  [
    "phases in sequence, the most rounds",
    { wanted: "conclude", sequentialPhases: true, round: 20 },
    "conclude",
    "max-rounds",
  ],
  ["a phase without its artifacts", { wanted: "phase", phaseAllows: few }, "continue", null],
  [
    "a phase without them at its limit",
    { wanted: "phase", phaseAllows: few, roundsInPhase: 10 },
    "phase",
    null,
  ],
  ["an end without them", { wanted: "conclude", phaseAllows: few, isLastPhase: true }, "continue", null],
  ["nothing to escalate", { wanted: "escalate" }, "continue", null],
  ["one round at most", { round: 1, rules: limited({ max_rounds: 1 }) }, "conclude", "max-rounds"],
  ["one round a phase", { round: 1, rules: limited({ max_rounds_per_phase: 1 }) }, "phase", null],
])("%s", (_, parts, action, concludedBy) => {
  const step = next(parts);
  expect([step.action, step.concludedBy]).toEqual([action, concludedBy]);
});

test("what is not done as asked is told", () => {
  const state = sessionState([round(1, { conflicts: [conflict("c1"), conflict("c2")] })], [], "roundtable");
  const cases: readonly Partial<Ending>[] = [
    { wanted: "conclude", round: 2 },
    { wanted: "conclude", agendaAllows: pending },
    { round: 20, state, escalation: cause, agendaAllows: pending },
    { roundsInPhase: 10 },
    { roundsInPhase: 10, wanted: "conclude", agendaAllows: pending },
    { roundsInPhase: 10, isLastPhase: true },
    { roundsInPhase: 11, isLastPhase: true, agendaAllows: pending },
    { wanted: "conclude", sequentialPhases: true },
    { wanted: "phase", phaseAllows: few },
    { wanted: "escalate" },
  ];
  expect(cases.map((parts) => next(parts).notices)).toMatchInlineSnapshot(`
    [
      [
        "The discussion continues: it has at least 3 rounds, and this was round 2.",
      ],
      [
        "The discussion continues: a critical topic is not closed: user-workflows.",
      ],
      [
        "The discussion ends here: it has at most 20 rounds.",
        "This was no longer put to a person: Ann is unsure.",
        "It would have continued: a critical topic is not closed: user-workflows.",
        "Conflicts left open: c1, c2.",
      ],
      [
        "A phase has at most 10 rounds, and this one has had 10: the next phase begins.",
      ],
      [
        "The discussion continues: a critical topic is not closed: user-workflows.",
        "A phase has at most 10 rounds, and this one has had 10: the next phase begins.",
      ],
      [
        "A phase has at most 10 rounds, and this one has had 10: it was the last, so the discussion ends.",
      ],
      [
        "A phase has at most 10 rounds, and this one has had 11, but a critical topic is not closed: user-workflows.",
      ],
      [
        "The facilitator wanted to end it, but this strategy skips no phase: the next phase begins.",
      ],
      [
        "The phase continues: the dreamer phase has 1 of at least 3 ideas.",
      ],
      [
        "The facilitator asked for an escalation, and there is nothing to escalate.",
      ],
    ]
  `);
});

const anyEnding = fc.record({
  round: fc.integer({ min: 1, max: 25 }),
  roundsInPhase: fc.integer({ min: 1, max: 12 }),
  isLastPhase: fc.boolean(),
  wanted: fc.constantFrom(...nextActions),
  agendaAllows: fc.constantFrom(pending, { allowed: true, reason: "" }),
  escalation: fc.constantFrom(cause, null),
  sequentialPhases: fc.boolean(),
  phaseAllows: fc.constantFrom(few, { allowed: true, reason: "" }),
});

test("limits hold whatever comes together", () => {
  fc.assert(
    fc.property(anyEnding, (ending) => {
      const { action, notices, concludedBy } = next(ending);
      expect(concludedBy !== null).toBe(action === "conclude");
      if (ending.round >= 20) {
        expect(action).toBe("conclude");
        return;
      }
      expect(action === "escalate").toBe(ending.escalation !== null);
      if (action === "conclude") {
        expect(ending.round).toBeGreaterThanOrEqual(3);
        expect(ending.agendaAllows.allowed).toBe(true);
        expect(ending.isLastPhase || !ending.sequentialPhases).toBe(true);
      }
      if (action === "phase") expect(ending.isLastPhase).toBe(false);
      if (ending.roundsInPhase >= 10 && !ending.isLastPhase) expect(action).not.toBe("continue");
      const isAsAsked = action === ending.wanted || concludedBy === "last-phase" || action === "escalate";
      if (!isAsAsked) expect(notices).not.toEqual([]);
    }),
  );
});
