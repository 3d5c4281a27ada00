import fc from "fast-check";
import { expect, test } from "vitest";
import { wordLikeness } from "../../../../src/text/likeness/likeness.ts";
import { textsOfPositions } from "../../../../src/protocols/swarm/rules/agreement.ts";
import { advocatesIn, evidenceFaults } from "../../../../src/protocols/swarm/rules/evidence.ts";
import { citableIn } from "../../../../src/protocols/swarm/rules/ledger.ts";
import type { SwarmMessage } from "../../../../src/protocols/swarm/rules/said.ts";
import { type Discussed, swarmVerdict } from "../../../../src/protocols/swarm/rules/outcome.ts";
import { judgeRound } from "../../../../src/protocols/swarm/rules/round.ts";
import { FinalSynthesis, RoundSynthesis } from "../../../../src/protocols/swarm/rules/statements.ts";
import { synthesisFromRound, synthesisFromRounds } from "../../../../src/protocols/swarm/rules/synthesis.ts";
import { allSeen, message, statement } from "./said.ts";

const sagas = "Sagas with compensation steps keep services independent.";
const sagasToo = "Services stay independent with sagas and compensation steps.";
const database = "One shared relational database is enough for this load.";

const messages: readonly SwarmMessage[] = [
  message("r1-msg-001", "moderator", "opening", "Sagas or one database?"),
  message(
    "r1-msg-002",
    "ada",
    "initial_statement",
    statement({ position: sagas, questions: ["Who compensates?"] }),
  ),
  message("r1-msg-003", "bo", "initial_statement", statement({ position: database })),
  message("r1-msg-004", "cy", "initial_statement", statement({ position: "It depends." })),
  message("r1-msg-005", "contrarian", "counterpoint", "r1-msg-002 forgets who compensates. Who pays?"),
  message(
    "r1-msg-006",
    "ada",
    "rebuttal",
    statement({
      position: sagas,
      stand: "partly",
      proposals: ["Start with orders"],
      questions: ["who compensates"],
    }),
  ),
  message(
    "r1-msg-007",
    "bo",
    "rebuttal",
    statement({
      position: database,
      reasoning: "The load is 40 writes a second.",
      counterpoints: ["r1-msg-002 is dear for 40 writes a second."],
    }),
  ),
  message(
    "r1-msg-008",
    "cy",
    "rebuttal",
    statement({ position: sagasToo, shift: { kind: "major", cause: "r1-msg-002", reason: "It scales." } }),
  ),
];
const experts = ["ada", "bo", "cy"].map((id) => ({ id, name: id.toUpperCase() }));
const seats = [...experts, { id: "contrarian", name: "Contrarian" }];

function judged(said: readonly SwarmMessage[]) {
  return judgeRound({
    round: 1,
    topic: "Transactions",
    messages: said,
    all: said,
    seen: allSeen(said),
    likeness: wordLikeness(textsOfPositions(said)),
  });
}

const insight = {
  title: "Sagas scale",
  description: "They do.",
  confidence: "high" as const,
  supportingEvidence: ["r1-msg-002: keeps services independent"],
  dissentingViews: [],
};
const historian: FinalSynthesis = {
  executiveSummary: "Sagas, mostly.",
  insights: [insight],
  agreements: [{ point: "Sagas", supporters: ["ADA", "cy"] }],
  unresolvedDebates: [],
  openQuestions: [],
  recommendations: [],
};
const discussed: Discussed = {
  synthesis: historian,
  syntheses: [],
  rounds: [judged(messages)],
  messages,
  experts,
  seats,
  stress: { policy: "auto", held: false, reason: "It was countered." },
};

function verdict(parts: Partial<FinalSynthesis>) {
  return swarmVerdict({ ...discussed, synthesis: { ...historian, ...parts } });
}

test("evidence that cannot be followed is kept out and listed", () => {
  const { insights, unfounded } = verdict({
    insights: [
      { ...insight, supportingEvidence: ["r1-msg-002, r9-msg-001", "common sense", "r9-msg-001"] },
      { ...insight, title: "Two", supportingEvidence: ["everyone"] },
      { ...insight, title: "Three", supportingEvidence: [] },
    ],
  });
  expect(insights.map(({ confidence, supportingEvidence }) => [confidence, supportingEvidence])).toEqual([
    ["high", ["r1-msg-002, r9-msg-001"]],
    ["low", []],
    ["low", []],
  ]);
  expect(insights[1]).toMatchObject({
    description: "They do.",
    confidenceReason: 'None of its evidence names a message of this discussion; "high" was claimed.',
  });
  expect(unfounded).toEqual([
    { where: 'insight "Sagas scale"', said: "common sense", why: "no-id" },
    { where: 'insight "Sagas scale"', said: "r9-msg-001", why: "unknown-id" },
    { where: 'insight "Two"', said: "everyone", why: "no-id" },
    { where: 'insight "Three"', said: "", why: "no-id" },
  ]);
});

test("supporters and advocates are seats, by id or name; others are listed", () => {
  const { agreements, unresolvedDebates, unfounded } = verdict({
    agreements: [{ point: "Sagas", supporters: [" Ada", "ada", "Everyone"] }],
    unresolvedDebates: [
      { topic: "Cost", positions: [{ stance: "Dear", advocates: ["BO", "Zoe"], arguments: [] }] },
    ],
    minorityReport: [{ position: "Neither", advocate: "Nobody", reason: "", stillValid: true }],
  });
  expect(agreements).toEqual([{ point: "Sagas", supporters: ["ada"] }]);
  expect(unresolvedDebates[0]?.positions[0]?.advocates).toEqual(["bo"]);
  expect(unfounded).toEqual([
    { where: 'agreement "Sagas"', said: "Everyone", why: "unknown-seat" },
    { where: '"Dear" on "Cost"', said: "Zoe", why: "unknown-seat" },
    { where: 'minority view "Neither"', said: "Nobody", why: "unknown-seat" },
  ]);
});

test('a view of several advocates is each one\'s, also where a name has an "and" in it', () => {
  const reported = (advocate: string) =>
    verdict({ minorityReport: [{ position: "Neither", advocate, reason: "", stillValid: true }] });
  const said = ({ minorityReport }: ReturnType<typeof verdict>) =>
    minorityReport.flatMap(({ advocate, position }) => (position === "Neither" ? [advocate] : []));
  for (const named of ["Ada, BO and cy", "ada; bo, and Cy", "ada, bo, cy"]) {
    expect([named, said(reported(named))]).toEqual([named, ["ada", "bo", "cy"]]);
    expect(reported(named).unfounded).toEqual([]);
  }
  expect(reported("ada and Zoe").unfounded).toMatchObject([{ said: "ada and Zoe", why: "unknown-seat" }]);
  expect(advocatesIn("A and B", (name) => name === "A and B")).toEqual(["A and B"]);
  expect(advocatesIn("A and B, C", (name) => ["A and B", "C"].includes(name))).toEqual(["A and B", "C"]);
});

test("who stands outside the agreement is in the minority report, whatever the historian says", () => {
  expect(verdict({}).minorityReport).toMatchInlineSnapshot(`
    [
      {
        "advocate": "bo",
        "by": "code",
        "messages": [
          "r1-msg-007",
        ],
        "position": "One shared relational database is enough for this load.",
        "reason": "2 of 3 experts took another position in round 1: Sagas with compensation steps keep services independent. It counters r1-msg-002 to the end. Its own reason: The load is 40 writes a second.",
        "stillValid": true,
      },
    ]
  `);
});

test("a view that the historian reports in like words is not there twice", () => {
  const reported = [
    {
      position: "One shared database is enough for the load.",
      advocate: "BO",
      reason: "",
      stillValid: false,
    },
    { position: "Who pays for it is open.", advocate: "contrarian", reason: "r1-msg-005", stillValid: true },
  ];
  expect(verdict({ minorityReport: [...reported, ...reported] }).minorityReport).toEqual([
    { ...reported[0], advocate: "bo", stillValid: true, messages: ["r1-msg-007"], by: "historian" },
    { ...reported[1], messages: ["r1-msg-005"], by: "historian" },
  ]);
});

test("the opposite of a view in the same words is another view", () => {
  const position = "One shared relational database is not enough for this load.";
  const reported = [{ position, advocate: "bo", reason: "", stillValid: false }];
  expect(verdict({ minorityReport: reported }).minorityReport).toMatchObject([
    { position, stillValid: false, by: "historian" },
    { position: database, stillValid: true, by: "code" },
  ]);
});

test("another view of the same advocate stays beside its own", () => {
  const reported = [{ position: "Events were enough.", advocate: "bo", reason: "", stillValid: false }];
  const found = verdict({ minorityReport: reported }).minorityReport;
  expect(found.map(({ by, position }) => [by, position])).toEqual([
    ["historian", "Events were enough."],
    ["code", database],
  ]);
});

test("who agrees and still counters within the agreement dissents by its counterpoint", () => {
  const point = "r1-msg-002 needs a budget first.";
  const said = messages.with(
    7,
    message("r1-msg-008", "cy", "rebuttal", statement({ position: sagasToo, counterpoints: [point] })),
  );
  const { minorityReport } = swarmVerdict({ ...discussed, messages: said, rounds: [judged(said)] });
  expect(minorityReport.map(({ advocate, position }) => [advocate, position])).toEqual([
    ["bo", database],
    ["cy", point],
  ]);
});

test("what dissents on an earlier topic stays, and stands no more once its advocate has moved", () => {
  const position = "Events, all the way down.";
  const later = (kind: "major" | "none") =>
    message("r2-msg-001", "bo", "rebuttal", statement({ position, shift: { kind, cause: "r1-msg-002" } }));
  const report = (kind: "major" | "none") => {
    const said = [...messages, later(kind)];
    const second = judgeRound({
      round: 2,
      topic: "Events",
      messages: [later(kind)],
      all: said,
      seen: allSeen(said),
      likeness: wordLikeness([position]),
    });
    const rounds = [judged(messages), second];
    return swarmVerdict({ ...discussed, messages: said, rounds }).minorityReport;
  };
  expect(report("none")).toMatchObject([{ advocate: "bo", position: database, stillValid: true }]);
  expect(report("major")).toMatchObject([{ advocate: "bo", position: database, stillValid: false }]);
});

test("a stress check takes the place of the round that it is of", () => {
  const answers = [
    message("r1-msg-009", "contrarian", "stress_test", "r1-msg-006 breaks when a step cannot be undone."),
    message("r1-msg-010", "ada", "stress_response", statement({ position: database })),
    message("r1-msg-011", "bo", "stress_response", statement({ position: database })),
    message("r1-msg-012", "cy", "stress_response", statement({ position: sagas })),
  ];
  const said = [...messages, ...answers];
  const stress = judgeRound({
    round: 1,
    topic: "Transactions",
    messages: answers,
    all: said,
    seen: allSeen(said),
    likeness: wordLikeness(textsOfPositions(answers)),
  });
  const { agreements, minorityReport } = swarmVerdict({
    ...discussed,
    synthesis: null,
    messages: said,
    rounds: [judged(messages), stress],
  });
  expect(agreements).toEqual([{ point: database, supporters: ["ada", "bo"] }]);
  expect(minorityReport.map(({ advocate, messages }) => [advocate, messages])).toEqual([
    ["cy", ["r1-msg-012"]],
  ]);
});

test("who fails to speak in the next round on a topic is not lost", () => {
  const second = [
    message("r2-msg-001", "ada", "initial_statement", statement({ position: sagas })),
    message("r2-msg-002", "cy", "initial_statement", statement({ position: sagasToo })),
  ];
  const said = [...messages, ...second];
  const again = judgeRound({
    round: 2,
    topic: "Transactions",
    messages: second,
    all: said,
    seen: allSeen(said),
    likeness: wordLikeness(textsOfPositions(second)),
  });
  const rounds = [judged(messages), again];
  expect(swarmVerdict({ ...discussed, messages: said, rounds }).minorityReport).toMatchObject([
    { advocate: "bo", position: database, stillValid: true, messages: ["r1-msg-007"] },
  ]);
});

test("a stress check that nobody answers changes no agreement", () => {
  const check = [message("r1-msg-009", "contrarian", "stress_test", "r1-msg-006 breaks.")];
  const said = [...messages, ...check];
  const stress = judgeRound({
    round: 1,
    topic: "Transactions",
    messages: check,
    all: said,
    seen: allSeen(said),
    likeness: wordLikeness([]),
  });
  const rounds = [judged(messages), stress];
  const { agreements, minorityReport } = swarmVerdict({
    ...discussed,
    synthesis: null,
    messages: said,
    rounds,
  });
  expect(agreements).toEqual([{ point: sagas, supporters: ["ada", "cy"] }]);
  expect(minorityReport.map(({ advocate }) => advocate)).toEqual(["bo"]);
});

test("where everyone stood, with what moved them", () => {
  const { positionHistory } = verdict({});
  expect(
    positionHistory.map(({ seat, positions }) => [
      seat,
      ...positions.map(({ message, shift }) => `${message} ${shift?.accepted ?? "-"}`),
    ]),
  ).toEqual([
    ["ada", "r1-msg-002 -", "r1-msg-006 -"],
    ["bo", "r1-msg-003 -", "r1-msg-007 -"],
    ["cy", "r1-msg-004 -", "r1-msg-008 true"],
  ]);
});

test("a round without a moderator's synthesis is put together from what was said", () => {
  const synthesis = synthesisFromRound(messages, judged(messages), 1);
  expect(RoundSynthesis.parse(synthesis)).toEqual(synthesis);
  expect(synthesis).toMatchInlineSnapshot(`
    {
      "agreements": [
        "Sagas with compensation steps keep services independent.",
      ],
      "disagreements": [
        "Contrarian (r1-msg-005) counters Ada (r1-msg-002): r1-msg-002 forgets who compensates.",
        "Bo (r1-msg-007) counters Ada (r1-msg-002): r1-msg-002 is dear for 40 writes a second.",
      ],
      "insights": [],
      "nextTopicSuggestions": [
        "Who compensates?",
      ],
      "openQuestions": [
        "Who compensates?",
      ],
      "summary": "Round 1: 8 messages by 5 seats. Ada, Cy stand for: Sagas with compensation steps keep services independent. 2 countering citations, 1 change of position. Put together from what was said; the moderator gave no synthesis.",
    }
  `);
});

test("without a historian the verdict is put together from what was said, and all of it can be followed", () => {
  const noted = {
    ...synthesisFromRound(messages, judged(messages), 1),
    insights: ["r1-msg-005 is the crux."],
  };
  const given = {
    ...discussed,
    synthesis: null,
    syntheses: [{ ...noted, round: 1, by: "moderator" as const }],
  };
  const { minorityReport, positionHistory, ...verdict } = swarmVerdict(given);
  expect(minorityReport.map(({ advocate }) => advocate)).toEqual(["bo"]);
  expect(positionHistory).toHaveLength(3);
  expect(verdict).toMatchInlineSnapshot(`
    {
      "actions": [
        {
          "action": "Start with orders",
          "against": [],
          "ids": [
            "ADA-2",
          ],
          "seats": [
            "ada",
          ],
        },
      ],
      "actionsBy": "code",
      "agreements": [
        {
          "point": "Sagas with compensation steps keep services independent.",
          "supporters": [
            "ada",
            "cy",
          ],
        },
      ],
      "bottomLine": [
        {
          "ids": [
            "r1-msg-006",
            "r1-msg-008",
          ],
          "sentence": "2 of 3 experts: Sagas with compensation steps keep services independent.",
        },
        {
          "ids": [
            "ADA-1",
          ],
          "sentence": "Contested by BO: “Sagas with compensation steps keep services independent”.",
        },
      ],
      "bottomLineBy": "code",
      "by": "code",
      "counted": [
        {
          "ids": [
            "r1-msg-006",
            "r1-msg-008",
          ],
          "sentence": "2 of 3 experts: Sagas with compensation steps keep services independent.",
        },
        {
          "ids": [
            "ADA-1",
          ],
          "sentence": "Contested by BO: “Sagas with compensation steps keep services independent”.",
        },
      ],
      "editFaults": [],
      "executiveSummary": "1 round, 8 messages. Ada, Cy stand for: Sagas with compensation steps keep services independent. Put together from what was said; the historian gave no synthesis.",
      "insights": [
        {
          "confidence": "medium",
          "confidenceReason": "Held by 2 of 3 experts; messages were countered in round 1.",
          "description": "Sagas with compensation steps keep services independent.",
          "dissentingViews": [
            "Bo (r1-msg-007): One shared relational database is enough for this load.",
          ],
          "supportingEvidence": [
            "r1-msg-006",
            "r1-msg-008",
          ],
          "title": "Sagas with compensation steps keep services independent.",
        },
        {
          "confidence": "low",
          "confidenceReason": "Noted by the moderator in round 1.",
          "description": "r1-msg-005 is the crux.",
          "dissentingViews": [],
          "supportingEvidence": [
            "r1-msg-005",
          ],
          "title": "r1-msg-005 is the crux.",
        },
      ],
      "openQuestions": [
        "Who compensates?",
      ],
      "recommendations": [
        "Start with orders",
      ],
      "stress": {
        "held": false,
        "policy": "auto",
        "reason": "It was countered.",
      },
      "unanimity": null,
      "unanswered": [],
      "unfounded": [],
      "unresolvedDebates": [
        {
          "positions": [
            {
              "advocates": [
                "ada",
              ],
              "arguments": [],
              "stance": "Sagas with compensation steps keep services independent.",
            },
            {
              "advocates": [
                "contrarian",
              ],
              "arguments": [
                "r1-msg-002 forgets who compensates. Who pays? (r1-msg-005)",
              ],
              "stance": "r1-msg-002 forgets who compensates.",
            },
            {
              "advocates": [
                "bo",
              ],
              "arguments": [
                "The load is 40 writes a second. (r1-msg-007)",
                "r1-msg-002 is dear for 40 writes a second. (r1-msg-007)",
              ],
              "stance": "One shared relational database is enough for this load.",
            },
          ],
          "topic": "Transactions",
        },
      ],
    }
  `);
});

test("nothing said is nothing found", () => {
  const empty = { ...discussed, synthesis: null, rounds: [], messages: [] };
  expect(swarmVerdict(empty)).toMatchObject({ by: "code", insights: [], minorityReport: [], unfounded: [] });
});

const position = fc.constantFrom(sagas, sagasToo, database, "It depends.", `Never: ${sagas}`);
const rebuttal = fc.record({ position, counters: fc.subarray(["r1-msg-001", "r1-msg-002", "r1-msg-003"]) });

test("whatever is said, no expert outside the agreement is lost, and what code puts together stands on messages", () => {
  fc.assert(
    fc.property(
      fc.tuple(position, position, position),
      fc.tuple(rebuttal, rebuttal, rebuttal),
      fc.boolean(),
      (first, last, hasHistorian) => {
        const said = [
          ...first.map((one, at) =>
            message(
              `r1-msg-00${at + 1}`,
              experts[at]?.id ?? "",
              "initial_statement",
              statement({ position: one }),
            ),
          ),
          ...last.map(({ position, counters }, at) =>
            message(
              `r1-msg-00${at + 4}`,
              experts[at]?.id ?? "",
              "rebuttal",
              statement({ position, counterpoints: counters }),
            ),
          ),
        ];
        const round = judged(said);
        const all = { ...discussed, messages: said, rounds: [round] };
        const verdict = swarmVerdict({ ...all, synthesis: hasHistorian ? historian : null });
        const advocates = verdict.minorityReport.map(({ advocate }) => advocate);
        for (const { id } of experts)
          if (round.strongestAgreement !== null && !round.strongestAgreement.seats.includes(id))
            expect(advocates).toContain(id);
        const ids = citableIn(said);
        const own = synthesisFromRounds(all);
        expect(FinalSynthesis.parse(own)).toEqual(own);
        expect(evidenceFaults(own, ids, seats)).toEqual([]);
        for (const { supportingEvidence } of verdict.insights)
          for (const evidence of supportingEvidence)
            expect([...ids.ids].some((id) => evidence.includes(id))).toBe(true);
      },
    ),
  );
});
