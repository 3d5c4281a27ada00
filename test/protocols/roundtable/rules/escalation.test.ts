import { expect, test } from "vitest";
import { escalationDue, type Heard } from "../../../../src/protocols/roundtable/rules/escalation.ts";
import { stillFollowed } from "../../../../src/protocols/roundtable/rules/recommended.ts";
import { sessionState } from "../../../../src/protocols/roundtable/rules/state.ts";
import { agreement, artifact, conflict, escalation, round, rules, said, strategy } from "./session.ts";

const consent = strategy({ id: "consensus-driven", consensus: { policy: "consent", attempts: 2 } });
const blocked = {
  ...agreement,
  policy: "consent" as const,
  blocks: [{ participant: "cid", minimumChange: "A rollback plan" }],
};

function due(parts: Partial<Heard>) {
  return escalationDue({
    round: 3,
    rules,
    topic: "Where to keep sessions",
    responses: [said("ann", 0.9)],
    state: sessionState([], [], "roundtable"),
    past: [],
    wanted: "continue",
    escalationReason: null,
    escalationAbout: [],
    strategy: strategy({ id: "standard" }),
    policy: agreement,
    attemptsInPhase: 1,
    mindsConfidence: true,
    focuses: new Map(),
    ...parts,
  });
}

const rounds = (...named: readonly (readonly string[])[]) =>
  named.map((ids, at) => round(at + 1, { conflicts: ids.map((id) => conflict(id)) }));
const stateOf = (...named: readonly (readonly string[])[]) =>
  sessionState(rounds(...named), [], "roundtable");
const off = { ...rules, escalation: { ...rules.escalation, enabled: false } };

test("a conflict in three rounds is escalated, in two it is not", () => {
  expect(due({ state: stateOf(["c1"], ["c1"]) })).toBeNull();
  expect(due({ state: stateOf(["c1"], ["c1"], [], ["c1"]) })).toMatchObject({
    trigger: "conflict",
    about: "c1",
  });
  expect(due({ state: stateOf(["c2"], ["c1", "c2"], ["c1", "c2"], ["c1", "c2"]) })?.about).toBe("c2");
});

test("a conflict is not escalated twice without as many rounds anew", () => {
  const past = [escalation(3, { about: "c1" })];
  const named = (count: number) => stateOf(...Array.from({ length: count }, () => ["c1"]));
  expect([3, 4, 5, 6].map((count) => due({ state: named(count), past })?.trigger ?? null)).toEqual([
    null,
    null,
    null,
    "conflict",
  ]);
});

test.each([
  [0.49, "confidence"],
  [0.499_999, "confidence"],
  [0.5, null],
  [1, null],
])("confidence %d: %s", (confidence, trigger) => {
  expect(due({ responses: [said("ann", 0.9), said("bob", confidence)] })?.trigger ?? null).toBe(trigger);
});

test.each([
  ["Security of sessions", "Yes.", "security"],
  ["Sessions", "It is a LEGAL matter.", "legal"],
  ["Sessions", "This is a must-have.", "must-have"],
  ["Sessions", "We must have it.", null],
  ["Sessions", "The insecurity of it; unblocking helps; illegal.", null],
])("topic %j and %j: %s", (topic, position, about) => {
  expect(due({ topic, responses: [said("ann", 0.9, { position })] })?.about ?? null).toBe(about);
});

test("a critical word stops a discussion once", () => {
  const topic = "Security, and legal matters";
  const security = escalation(1, { trigger: "keyword", about: "Security" });
  const legal = escalation(2, { trigger: "keyword", about: "legal" });
  expect(due({ topic, past: [security] })?.about).toBe("legal");
  expect(due({ topic, past: [security, legal] })).toBeNull();
});

test("words count wherever a participant says them", () => {
  const parts = [
    { rationale: ["a security hole"] },
    { concerns: ["a security hole"] },
    { suggestions: ["a security review"] },
    { minimumChange: "a security review" },
  ];
  for (const part of parts) expect(due({ responses: [said("ann", 0.9, part)] })?.about).toBe("security");
});

test("consent that stays blocked is escalated after its attempts, and again only after as many", () => {
  const parts = { strategy: consent, policy: blocked };
  expect(due({ ...parts, attemptsInPhase: 1 })).toBeNull();
  expect(due({ ...parts, attemptsInPhase: 2 })?.trigger).toBe("attempts");
  const past = [escalation(2, { trigger: "attempts", about: "cid" })];
  expect(due({ ...parts, attemptsInPhase: 3, round: 3, past })).toBeNull();
  expect(due({ ...parts, attemptsInPhase: 4, round: 4, past })?.trigger).toBe("attempts");
  expect(due({ ...parts, attemptsInPhase: 5, policy: { ...blocked, blocks: [] } })).toBeNull();
  expect(due({ policy: blocked, attemptsInPhase: 9 })).toBeNull();
});

test("what the facilitator asks for is about a conflict if it names just one", () => {
  const state = stateOf(["c1", "c2"]);
  const asked = (escalationReason: string | null) => due({ state, wanted: "escalate", escalationReason });
  expect(asked(null)).toMatchObject({ trigger: "facilitator", about: null });
  expect(asked("Nobody can settle C1 here")).toMatchObject({ trigger: "facilitator", about: "c1" });
  expect(asked("c1 and c2 hang together")?.about).toBeNull();
  const plain = { state: stateOf(["cost", "1"]), wanted: "escalate" as const };
  expect(due({ ...plain, escalationReason: "The cost is 1 week" })?.about).toBeNull();
});

test("switched off, only what the facilitator asks for is left", () => {
  const all = {
    rules: off,
    topic: "Security",
    responses: [said("ann", 0.1)],
    state: stateOf(["c1"], ["c1"], ["c1"]),
    strategy: consent,
    policy: blocked,
    attemptsInPhase: 5,
  };
  expect(due(all)).toBeNull();
  expect(due({ ...all, wanted: "escalate", escalationReason: "Stuck" })?.trigger).toBe("facilitator");
  expect(due({ ...all, rules })?.trigger).toBe("conflict");
});

test("a person reads why", () => {
  const state = stateOf(["c1"], ["c1"], ["c1"]);
  const reasons = [
    due({ state }),
    due({ state, wanted: "escalate", escalationReason: "The budget decides" }),
    due({ strategy: consent, policy: blocked, attemptsInPhase: 2 }),
    due({ responses: [said("ann", 0.2), said("bob", 0.49)] }),
    due({ topic: "Security", responses: [said("ann", 0.9, { position: "Security first." })] }),
    due({ wanted: "escalate" }),
  ].map((cause) => cause?.reason);
  expect(reasons).toMatchInlineSnapshot(`
    [
      "The conflict c1 was named in 3 rounds and is not settled: About c1.",
      "The conflict c1 was named in 3 rounds and is not settled: About c1. The facilitator asks for a decision: The budget decides.",
      "After 2 attempts there is no consent; it is blocked by cid. cid would lift the block for this: A rollback plan.",
      "Confidence is below 0.5: ann (0.2), bob (0.49).",
      "The critical word "security" appears in the topic, in what ann says.",
      "The facilitator asks for a decision and gives no reason.",
    ]
  `);
});

test("low confidence stops once for what they are at, and not where they wish or feel", () => {
  const unsure = { responses: [said("ann", 0.3)] };
  const past = [escalation(2, { trigger: "confidence", decision: "continue" })];
  const focuses = (now: string) =>
    new Map([
      [2, "The store"],
      [3, now],
    ]);
  expect(due({ ...unsure, mindsConfidence: false })).toBeNull();
  expect(due({ ...unsure, past, focuses: focuses("the store.") })).toBeNull();
  expect(due({ ...unsure, past, focuses: focuses("The cost") })).toMatchObject({ trigger: "confidence" });
});

test("critical words of one round stop once, and none of them again", () => {
  const responses = [said("ann", 0.9, { position: "It is legal, and a matter of security." })];
  const cause = due({ responses });
  expect(cause).toMatchObject({ trigger: "keyword", about: "security, legal" });
  const past = [escalation(2, { trigger: "keyword", about: "security, legal" })];
  expect(due({ responses, past })).toBeNull();
});

test.each([
  ["This is not blocking.", false],
  ["It isn't a blocking matter", false],
  ["OQ-001 is blocking as it stands", false],
  ["The question blocks the building; blocking: true", false],
  ["No legal review is needed", false],
  ["法的問題はない", false],
  ["A blocking bug in the driver", true],
  ["It is not fast. A legal review is needed", true],
  ["Not now, but it has legal consequences", true],
])("a critical word counts where it is said of something: %s", (text, counts) => {
  const keywords = { ...rules.escalation, critical_keywords: ["blocking", "blocks", "legal", "法的問題"] };
  const found = due({
    rules: { ...rules, escalation: keywords },
    responses: [said("ann", 0.9, { position: text })],
  });
  expect(found?.trigger ?? null).toBe(counts ? "keyword" : null);
});

test("what the facilitator wants decided by ids is settled by a person, and goes by a recommendation until then", () => {
  const first = round(1, {
    artifacts: [artifact("OQ-001"), artifact("OQ-002"), artifact("REQ-001")],
    conflicts: [conflict("reader-address")],
  });
  const state = sessionState([first], [], "specs");
  const cause = due({
    state,
    wanted: "escalate",
    escalationReason: "Where do they sit?",
    escalationAbout: ["oq-1", "Reader-Address", "REQ-001", "OQ-404"],
  });
  expect(cause).toMatchObject({ trigger: "facilitator", ids: ["OQ-001", "reader-address"] });
  const decided = escalation(1, { ...cause, decision: "accepted", text: "At this machine", by: "person" });
  const after = sessionState([first], [decided], "specs");
  expect(after.artifacts.map(({ id, status }) => `${id} ${status}`)).toEqual([
    "OQ-001 resolved",
    "OQ-002 open",
    "REQ-001 active",
  ]);
  expect(after.openConflicts).toEqual([]);
  expect(after.resolved).toEqual([
    { conflict_id: "reader-address", resolution: "At this machine", resolution_type: "user" },
  ]);
  const taken = sessionState([first], [{ ...decided, by: "recommended" }], "specs");
  expect(taken.artifacts.map(({ id, status, goes_by }) => `${id} ${status} ${goes_by ?? ""}`)).toEqual([
    "OQ-001 open At this machine",
    "OQ-002 open ",
    "REQ-001 active ",
  ]);
  expect(taken.openConflicts).toMatchObject([{ id: "reader-address", goes_by: "At this machine" }]);
  expect(taken.resolved).toEqual([]);
  const goneOn = sessionState([first], [{ ...decided, decision: "continue" }], "specs");
  expect(goneOn.openConflicts).toHaveLength(1);
});

test("a conflict that goes by a recommendation keeps its positions, and is asked about again only after as many rounds", () => {
  const past = [
    escalation(3, {
      trigger: "facilitator",
      ids: ["c1", "c2"],
      decision: "accepted",
      text: "A file",
      by: "recommended",
    }),
  ];
  const named = (count: number) =>
    Array.from({ length: count }, (_, at) =>
      round(at + 1, { conflicts: [conflict("c1", { ann: "memory", bob: "shared" })] }),
    );
  const state = sessionState(named(3), past, "roundtable");
  expect(state.openConflicts).toMatchObject([
    { positions: { ann: "memory", bob: "shared" }, goes_by: "A file" },
  ]);
  expect(
    [3, 4, 5, 6].map(
      (count) => due({ state: sessionState(named(count), past, "roundtable"), past })?.trigger ?? null,
    ),
  ).toEqual([null, null, null, "conflict"]);
});

test.each([
  ["nothing came since", [], [], ["A file"]],
  [
    "the table settled it",
    [round(2, { resolved: [{ conflict_id: "c1", resolution: "Redis", resolution_type: "consensus" }] })],
    [],
    [],
  ],
  [
    "a person decided it",
    [round(2)],
    [escalation(2, { about: "c1", decision: "own", text: "Redis", by: "person" })],
    [],
  ],
  [
    "another was recommended",
    [round(2)],
    [escalation(2, { about: "c1", decision: "accepted", text: "Redis", by: "recommended" })],
    ["Redis"],
  ],
  [
    "the facilitator concluded with another",
    [round(2, { asked_action: "conclude", recommendation: "Redis" })],
    [],
    [],
  ],
] as const)(
  "what was only recommended is followed until it is replaced: %s",
  (_, rounds, escalations, followed) => {
    const first = round(1, { conflicts: [conflict("c1")] });
    const all = [
      escalation(1, { about: "c1", decision: "accepted", text: "A file", by: "recommended" }),
      ...escalations,
    ];
    const state = sessionState([first, ...rounds], all, "roundtable");
    expect(stillFollowed(all, state).map(({ text }) => text)).toEqual(followed);
  },
);
