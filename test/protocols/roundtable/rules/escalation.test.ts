import { expect, test } from "vitest";
import { escalationDue } from "../../../../src/protocols/roundtable/rules/ending.ts";

test("where triggers are switched off, a seat that asks for a decision is put to a person all the same", () => {
  const given = {
    talk: { options: { rules: { escalation: { enabled: false } } } },
    said: [{ participant: "qa-lead", response: { escalate: "Nobody here may spend money" } }],
    open: [],
    wanted: "continue",
    wantedBecause: null,
    wantedAbout: null,
  };
  expect(escalationDue(given as unknown as Parameters<typeof escalationDue>[0])).toEqual({
    trigger: "seat",
    about: "qa-lead",
    reason: "qa-lead asks for a decision: Nobody here may spend money.",
  });
});

test("attempts are counted from the round after the one in which a person was last asked about them", () => {
  const dueAfter = (count: number, asked: readonly number[]) => {
    const blocks = [{ participant: "ops", minimumChange: null }];
    const rounds = Array.from({ length: count }, (_, index) => {
      return { phase: "only", number: index + 1, agreement: { blocks } };
    });
    const escalation = { enabled: true, max_rounds_per_conflict: 9, critical_keywords: [] };
    const given = {
      talk: {
        options: { rules: { escalation } },
        strategy: { consensus: { policy: "consent", attempts: 2 }, phases: [{ confidence: false }] },
        escalations: asked.map((round) => ({ trigger: "attempts", round, about: "ops" })),
        phase: 0,
      },
      rounds,
      said: [],
      open: [],
      wanted: "continue",
    };
    return escalationDue(given as unknown as Parameters<typeof escalationDue>[0])?.trigger ?? null;
  };
  expect([1, 2].map((count) => dueAfter(count, []))).toEqual([null, "attempts"]);
  expect([3, 4].map((count) => dueAfter(count, [2]))).toEqual([null, "attempts"]);
  // Asked twice, it is the last time that counts.
  expect([5, 6].map((count) => dueAfter(count, [2, 4]))).toEqual([null, "attempts"]);
});

test("rounds of a conflict are counted from the one after that in which a person was last asked about it", () => {
  const dueAfter = (named: readonly number[]) => {
    const escalation = { enabled: true, max_rounds_per_conflict: 2, critical_keywords: [] };
    const given = {
      talk: {
        options: { rules: { escalation } },
        strategy: { consensus: { policy: "consent", attempts: 9 }, phases: [{ confidence: false }] },
        escalations: [{ trigger: "conflict", round: 2, about: "c1" }],
        phase: 0,
      },
      rounds: [],
      said: [],
      open: [{ id: "C1", description: "Who pays", named }],
      wanted: "continue",
    };
    return escalationDue(given as unknown as Parameters<typeof escalationDue>[0])?.trigger ?? null;
  };
  expect(
    [
      [1, 2, 3],
      [1, 2, 3, 4],
    ].map(dueAfter),
  ).toEqual([null, "conflict"]);
});
