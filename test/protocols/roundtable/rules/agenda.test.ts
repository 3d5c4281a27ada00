import { expect, test } from "vitest";
import {
  agendaAllows,
  agendaOf,
  brainstormReady,
  nextFocus,
} from "../../../../src/protocols/roundtable/rules/agenda.ts";
import { agendas } from "../../../../src/protocols/roundtable/rules/agenda-topics.ts";
import type { Artifact } from "../../../../src/protocols/roundtable/rules/artifact.ts";
import { collectedTypes } from "../../../../src/protocols/roundtable/rules/collected.ts";
import type { AgendaUpdate } from "../../../../src/protocols/roundtable/rules/replies.ts";
import type { SessionRound } from "../../../../src/protocols/roundtable/rules/session.ts";
import { sessionState } from "../../../../src/protocols/roundtable/rules/state.ts";
import { workflows } from "../../../../src/protocols/roundtable/rules/strategy.ts";
import { artifact, conflict, escalation, resolved, round } from "./session.ts";

const closed = (topic_id: string): AgendaUpdate => ({ topic_id, status: "closed" });
const on = (topic_id: string, id: string, parts: Partial<Artifact> = {}) =>
  artifact(id, { topic_id, ...parts });
const statusOf = (topic_id: string, ...given: Parameters<typeof agendaOf>) =>
  agendaOf(...given).find((item) => item.topic_id === topic_id)?.status;

test("the topics of behaviour 5.10, with their minimums", () => {
  const told = workflows.map((workflow) => [
    workflow,
    ...agendas[workflow].map(
      ({ topic_id, critical, done_when }) =>
        `${topic_id}${critical ? "*" : ""} ${done_when.least} ${done_when.types.join("/")}`,
    ),
  ]);
  expect(told).toMatchInlineSnapshot(`
    [
      [
        "roundtable",
      ],
      [
        "specs",
        "user-workflows* 2 USER/FLOW/REQ",
        "functional-requirements* 3 REQ",
        "business-rules 1 BR",
        "nfr-measurable 1 NFR",
        "acceptance-criteria 0 REQ",
        "out-of-scope 0 EX",
      ],
      [
        "design",
        "high-level-arch* 1 ARCH",
        "components* 1 COMP",
        "data-flow 1 FLOW/INT/COMP/ARCH",
        "tech-choices 1 ARCH",
        "integration 0 INT",
      ],
      [
        "brainstorm",
      ],
    ]
  `);
  for (const workflow of workflows)
    for (const { done_when, questions } of agendas[workflow]) {
      expect(done_when.types.filter((type) => !collectedTypes(workflow, null).includes(type))).toEqual([]);
      expect(done_when.criteria.length).toBeGreaterThanOrEqual(2);
      expect(questions.length).toBeGreaterThanOrEqual(2);
    }
});

const two = [on("user-workflows", "REQ-001"), on("user-workflows", "REQ-002")];

test.each<[string, Partial<SessionRound>, string]>([
  ["nothing was said", {}, "open"],
  ["there is something on it", { artifacts: two.slice(0, 1) }, "partial"],
  ["all is there, and nobody says closed", { artifacts: two }, "partial"],
  ["closed, and all is there", { artifacts: two, agenda: [closed("user-workflows")] }, "closed"],
  [
    "closed, and too little is there",
    { artifacts: two.slice(1), agenda: [closed("user-workflows")] },
    "partial",
  ],
  ["closed, and nothing is there", { agenda: [closed("user-workflows")] }, "partial"],
  [
    "closed, with artifacts of the round's topic",
    {
      topic_id: "user-workflows",
      artifacts: [artifact("REQ-001"), artifact("REQ-002")],
      agenda: [closed("user-workflows")],
    },
    "closed",
  ],
  [
    "closed, with another topic's",
    {
      artifacts: [two[0] ?? artifact("REQ-001"), on("out-of-scope", "REQ-002")],
      agenda: [closed("user-workflows")],
    },
    "partial",
  ],
  [
    "closed, with an amendment for the second",
    {
      artifacts: [on("user-workflows", "REQ-001"), on("user-workflows", "REQ-002", { amends: "REQ-001" })],
      agenda: [closed("user-workflows")],
    },
    "partial",
  ],
  [
    "closed, with a question that blocks",
    {
      artifacts: [...two, on("user-workflows", "OQ-001", { blocking: true })],
      agenda: [closed("user-workflows")],
    },
    "partial",
  ],
  [
    "closed, with a question that does not",
    { artifacts: [...two, on("user-workflows", "OQ-001")], agenda: [closed("user-workflows")] },
    "closed",
  ],
  [
    "closed, with a conflict on the record",
    { artifacts: [...two, on("user-workflows", "CONF-001")], agenda: [closed("user-workflows")] },
    "partial",
  ],
  [
    "closed, with a conflict raised in a round about it",
    {
      topic_id: "user-workflows",
      conflicts: [conflict("c1")],
      artifacts: two,
      agenda: [closed("user-workflows")],
    },
    "partial",
  ],
  [
    "closed, with a conflict about something else",
    {
      topic_id: "out-of-scope",
      conflicts: [conflict("c1")],
      artifacts: two,
      agenda: [closed("user-workflows")],
    },
    "closed",
  ],
])("a topic of which %s is %s", (_, parts, status) => {
  expect(statusOf("user-workflows", "specs", [round(1, parts)])).toBe(status);
});

test("a topic goes with what becomes of its conflicts and artifacts", () => {
  const rounds = [
    round(1, {
      topic_id: "user-workflows",
      conflicts: [conflict("c1")],
      artifacts: two,
      agenda: [closed("user-workflows")],
    }),
    round(2, { resolved: [resolved("c1")] }),
    round(3, { artifacts: [artifact("REQ-003", { withdraws: "REQ-002", status: "withdrawn" })] }),
  ];
  const status = (count: number) => statusOf("user-workflows", "specs", rounds.slice(0, count));
  expect([status(1), status(2), status(3)]).toEqual(["partial", "closed", "partial"]);
  const decided = [escalation(1, { about: "c1", decision: "own", text: "So be it" })];
  expect(statusOf("user-workflows", "specs", rounds.slice(0, 1), decided)).toBe("closed");
  const reopened = round(4, { agenda: [{ topic_id: "user-workflows", status: "open" }] });
  expect(statusOf("user-workflows", "specs", [...rounds.slice(0, 2), reopened])).toBe("open");
});

test("parts of an option that was not chosen cover no topic", () => {
  const held = (chosen: string | null) =>
    round(1, {
      artifacts: [
        artifact("ARCH-001", { options: ["OPT-001", "OPT-002"].map((id) => ({ id, name: id })), chosen }),
        on("components", "COMP-001", { part_of: "OPT-002" }),
      ],
      agenda: [closed("components")],
    });
  expect(statusOf("components", "design", [held(null)])).toBe("closed");
  expect(statusOf("components", "design", [held("OPT-001")])).toBe("partial");
});

test("a quality nobody can measure does not close its topic", () => {
  const held = (target: string) =>
    round(1, {
      artifacts: [on("nfr-measurable", "NFR-001", { target })],
      agenda: [closed("nfr-measurable")],
    });
  expect(statusOf("nfr-measurable", "specs", [held("fast")])).toBe("partial");
  expect(statusOf("nfr-measurable", "specs", [held("200 ms")])).toBe("closed");
});

test("coverage adds up, and topics nobody has are left out", () => {
  const agenda = agendaOf("design", [
    round(1, {
      agenda: [{ topic_id: "components", status: "partial", coverage: ["The API"] }, closed("nothing")],
    }),
    round(2, {
      agenda: [{ topic_id: "components", status: "partial", coverage: ["the api.", "The store"] }],
    }),
  ]);
  expect(agenda.map(({ topic_id }) => topic_id)).not.toContain("nothing");
  expect(agenda.find(({ topic_id }) => topic_id === "components")?.coverage).toEqual([
    "The API",
    "The store",
  ]);
});

const criticals = round(1, {
  artifacts: [
    ...two,
    ...["REQ-003", "REQ-004", "REQ-005"].map((id) => on("functional-requirements", id)),
    on("business-rules", "BR-001"),
  ],
  agenda: [closed("user-workflows"), closed("functional-requirements")],
});

test("it may end with all critical topics closed and half of the others", () => {
  const allows = (...topics: readonly string[]) =>
    agendaAllows(agendaOf("specs", [criticals, round(2, { agenda: topics.map(closed) })]));
  expect(allows("out-of-scope", "acceptance-criteria")).toEqual({ allowed: true, reason: "" });
  expect(agendaAllows(agendaOf("roundtable", []))).toEqual({ allowed: true, reason: "" });
  expect([allows("out-of-scope").reason, agendaAllows(agendaOf("specs", [])).reason]).toMatchInlineSnapshot(`
    [
      "1 of 4 topics that are not critical are closed, and half of them must be.",
      "critical topics are not closed: user-workflows (0 of at least 2 USER or FLOW or REQ), functional-requirements (0 of at least 3 REQ).",
    ]
  `);
});

test("what to take up next, in its order", () => {
  const focus = (...rounds: readonly SessionRound[]) => {
    const state = sessionState(rounds, [], "specs");
    const next = nextFocus(state.agenda, state);
    return next === null ? null : `${next.type} ${next.id}: ${next.reason}`;
  };
  const c1 = { conflicts: [conflict("c1")] };
  const question = { artifacts: [artifact("OQ-001", { blocking: true })] };
  const rest = ["business-rules", "out-of-scope", "acceptance-criteria"].map(closed);
  const nfr = {
    artifacts: [on("nfr-measurable", "NFR-001", { target: "200 ms" })],
    agenda: [closed("nfr-measurable")],
  };
  expect([
    focus(),
    focus(round(1, { artifacts: two })),
    focus(
      criticals,
      round(2, { ...c1, agenda: [{ topic_id: "user-workflows", status: "partial" }] }),
      round(3, c1),
    ),
    focus(criticals, round(2, { ...c1, ...question }), round(3, c1)),
    focus(criticals, round(2, { ...c1, ...question })),
    focus(criticals, round(2, c1)),
    focus(
      criticals,
      round(2, { agenda: rest }),
      round(3, { agenda: [{ topic_id: "nfr-measurable", status: "partial" }] }),
    ),
    focus(criticals, round(2, { agenda: rest }), round(3, nfr)),
  ]).toMatchInlineSnapshot(`
    [
      "agenda user-workflows: an open critical topic (0 of at least 2 USER or FLOW or REQ)",
      "agenda functional-requirements: an open critical topic (0 of at least 3 REQ)",
      "agenda user-workflows: a critical topic that is partly covered",
      "conflict c1: a conflict that came up in 2 rounds",
      "open_question OQ-001: a question that blocks something",
      "agenda nfr-measurable: an open topic (0 of at least 1 NFR)",
      "agenda nfr-measurable: a topic that is partly covered (0 of at least 1 NFR)",
      null,
    ]
  `);
});

test("a question that only the person can answer, or that is passed, is not what comes next", () => {
  const next = (parts: Partial<Artifact>, passed: readonly string[] = []) => {
    const artifacts = [
      artifact("OQ-001", { blocking: true, ...parts }),
      artifact("OQ-002", { blocking: true }),
    ];
    return nextFocus([], sessionState([round(1, { artifacts })], [], "roundtable"), passed)?.id;
  };
  expect([
    next({}),
    next({ for_person: false }),
    next({ for_person: true }),
    next({}, ["OQ-001"]),
    next({}, ["OQ-001", "OQ-002"]),
  ]).toEqual(["OQ-001", "OQ-001", "OQ-002", "OQ-002", undefined]);
});

test("a brainstorm's phases have what they are for", () => {
  const ideas = ["IDEA-001", "IDEA-002", "IDEA-003"].map((id) => artifact(id));
  expect(brainstormReady("dreamer", ideas).allowed).toBe(true);
  expect(
    brainstormReady("dreamer", [...ideas.slice(1), artifact("IDEA-004", { status: "withdrawn" })]),
  ).toEqual({
    allowed: false,
    reason: "the dreamer phase has 2 of at least 3 ideas.",
  });
  expect(brainstormReady("realist", []).allowed).toBe(true);
  expect(brainstormReady("critic", [...ideas, artifact("RISK-001")]).reason).toBe(
    "the critic phase has 1 of at least 2 risks or mitigations.",
  );
  expect(brainstormReady("critic", [artifact("RISK-001"), artifact("MIT-001")]).allowed).toBe(true);
});
