import { expect, test } from "vitest";
import { type Discussed, discussVerdict } from "../../../../src/protocols/discuss/rules/outcome.ts";
import type { Final, Position } from "../../../../src/protocols/discuss/rules/statements.ts";

const position = (claim: string): Position => ({
  claim,
  grounds: [{ reason: "It is so.", evidence: "" }],
  preconditions: ["Traffic stays flat"],
  risks: ["It grows"],
  changed: false,
});
const final = (parts: Partial<Final>): Final => ({
  claim: "Keep it.",
  certainty: "HIGH",
  agreed: [],
  nonNegotiable: [],
  remainingRisk: "",
  ...parts,
});

const discussed: Discussed = {
  team: { members: ["Ann", "Bob", "Cid"], devilsAdvocate: "Dee" },
  rounds: [
    {
      kind: "position",
      said: ["Ann", "Bob", "Cid", "Dee"].map((seat) => ({ seat, statement: position(`${seat} claims.`) })),
      moves: [],
    },
    {
      kind: "challenge",
      said: [],
      moves: [{ seat: "Ann", changed: true, reason: null, cause: "none", conformity: true }],
    },
  ],
  state: {
    round: "challenge",
    state: "NARROWING",
    issues: [
      {
        issue: "storage",
        important: true,
        state: "CONVERGING",
        positions: [
          { position: "MySQL", seats: ["Cid"], reasons: ["known"] },
          { position: "Postgres", seats: ["Ann", "Bob"], reasons: ["nice", "12 ms a query"] },
          { position: "neither", seats: ["Dee"], reasons: [] },
        ],
      },
      {
        issue: "colour",
        important: false,
        state: "NARROWING",
        positions: [
          { position: "red", seats: ["Ann"], reasons: [] },
          { position: "blue", seats: ["Bob"], reasons: [] },
        ],
      },
    ],
    undiscussed: ["backup"],
    intervention: "Go on.",
  },
  finals: [
    { seat: "Ann", final: final({ remainingRisk: "The disk fills." }) },
    { seat: "Bob", final: final({ remainingRisk: "the disk fills" }) },
    { seat: "Cid", final: null },
    {
      seat: "Dee",
      final: final({ unverifiedAssumptions: ["Load is flat"], unresolvedRisks: ["The vendor goes"] }),
    },
  ],
  falseConsensus: null,
  violations: [],
  skipped: [],
  mode: "team",
  lang: "en",
  prefixOf: (seat) => seat.toUpperCase(),
  edit: null,
  ends: {},
};

test("the verdict says who stood where, what few hold and what is left to do", () => {
  const { positions, minority, nextActions, rounds, state } = discussVerdict(discussed);
  expect({ rounds, state }).toEqual({ rounds: ["position", "challenge"], state: "NARROWING" });
  expect(positions.map(({ seat, blind, moves }) => [seat, blind, moves.length])).toEqual([
    ["Ann", "Ann claims.", 1],
    ["Bob", "Bob claims.", 0],
    ["Cid", "Cid claims.", 0],
    ["Dee", "Dee claims.", 0],
  ]);
  expect(minority).toMatchInlineSnapshot(`
    [
      {
        "holders": [
          "Cid",
        ],
        "issue": "storage",
        "reconsiderWhen": "",
        "view": "MySQL",
        "whyNotAdopted": "1 of 3 members; 2 are for "Postgres": 12 ms a query",
      },
      {
        "holders": [
          "Dee",
        ],
        "issue": "storage",
        "reconsiderWhen": "",
        "view": "neither",
        "whyNotAdopted": "0 of 3 members; 2 are for "Postgres": 12 ms a query",
      },
    ]
  `);
  expect(nextActions.map(({ priority, action, issue }) => `${priority} ${action} (${issue})`))
    .toMatchInlineSnapshot(`
    [
      "HIGH Decide: storage (storage)",
      "MEDIUM Verify the assumption: Load is flat (unverified assumption, Dee)",
      "MEDIUM Discuss what was not discussed: backup (backup)",
      "LOW Decide: colour (colour)",
      "LOW Watch the risk: The disk fills. (remaining risk, Ann)",
      "LOW Watch the risk: The vendor goes (remaining risk, Dee)",
    ]
  `);
});

test("in Japanese its words are Japanese", () => {
  const { minority, nextActions } = discussVerdict({ ...discussed, lang: "ja" });
  expect(minority[0]?.whyNotAdopted).toMatchInlineSnapshot(
    `"メンバー3名中1名。2名は "Postgres": 12 ms a query"`,
  );
  expect(nextActions[0]?.action).toBe("判断する: storage");
});

test("without a moderator nothing is claimed", () => {
  const { state, issues, minority } = discussVerdict({ ...discussed, state: null });
  expect({ state, issues, minority }).toEqual({ state: "NARROWING", issues: [], minority: [] });
});
