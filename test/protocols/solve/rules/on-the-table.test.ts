import { describe, expect, test } from "vitest";
import { Resolution } from "../../../../src/protocols/solve/rules/resolution.ts";
import { byLedgerIds } from "../../../../src/protocols/solve/rules/groups-after.ts";
import { candidatesOf } from "../../../../src/protocols/solve/rules/candidates.ts";
import {
  emptyTable,
  heardOn,
  seeded,
  standingFindings,
} from "../../../../src/protocols/solve/rules/on-the-table.ts";
import { ranked } from "../../../../src/protocols/solve/rules/ranking.ts";
import { stancesOn } from "../../../../src/protocols/solve/rules/stances.ts";
import { compared, said, synthesis, tableAfter } from "./said.ts";

const way = (name: string, more: object = {}) => ({ name, description: `${name}.`, ...more });
const resolution = (more: object) => Resolution.parse({ groups: [], resolution: "Nothing.", ...more });
const names = (table: ReturnType<typeof tableAfter>) =>
  ranked(candidatesOf(table, new Map()), () => 0).map(({ id, name }) => `${id} ${name}`);

describe("findings", () => {
  const first = [
    said("gemini", { findings: ["Sessions are kept in memory", "No test covers it"] }),
    said("codex", { findings: ["A restart logs everybody out"] }),
  ];

  test("keep their ids through all rounds, and hold until they are withdrawn", () => {
    const table = tableAfter([
      first,
      [
        said("gemini", {
          findings: ["sessions are kept in memory.", "The map grows"],
          own: [{ claim: "GEM-2", now: "withdrawn", because: ["COD-1"] }],
        }),
        said("codex", { own: [{ claim: "COD-1", now: "refined", text: "A restart ends all sessions" }] }),
      ],
    ]);
    expect(standingFindings(table).map(({ id, text }) => `${id} ${text}`)).toEqual([
      "GEM-1 Sessions are kept in memory",
      "COD-1 A restart ends all sessions",
      "GEM-3 The map grows",
    ]);
  });

  test("a resolver may name them as scripts do, by the round: gemini#1 of the second round is its first there", () => {
    const group = (findings: readonly string[]) =>
      resolution({ groups: [{ point: "Volatile", findings, kind: "agreement" }] });
    const second = [said("gemini", { findings: ["The map grows"] }), said("codex", {})];
    const table = tableAfter([first, second], [null, group(["gemini#1", "COD-1"])]);
    expect(table.groups.map(({ findings }) => findings)).toEqual([["GEM-3", "COD-1"]]);
  });

  test("groups may come in an editor's words", () => {
    expect(resolution({ groups: [{ headline: "Volatile", ids: ["GEM-1", "COD-1"] }] }).groups).toEqual([
      { point: "Volatile", findings: ["GEM-1", "COD-1"], kind: "agreement" },
    ]);
  });

  test("what the resolver says with such names is told by the ids that last", () => {
    const resolved = {
      groups: [{ point: "Not as gemini#1 has it (codex#2)", findings: [], kind: "unique" as const }],
      resolution: "codex#1, not issue#7.",
    };
    const aliases = new Map([
      ["gemini#1", "GEM-3"],
      ["codex#1", "COD-4"],
      ["codex#2", "COD-5"],
    ]);
    const { groups, resolution: told } = byLedgerIds(resolved, aliases);
    expect([groups[0]?.point, told]).toEqual(["Not as GEM-3 has it (COD-5)", "COD-4, not issue#7."]);
  });

  test("what was put together holds in later rounds, and takes in what the resolver adds to it", () => {
    const groups = [
      resolution({ groups: [{ point: "Volatile", findings: ["GEM-1", "COD-1"], kind: "agreement" }] }),
      resolution({ groups: [{ point: "Volatile", findings: ["GEM-1", "GEM-3"], kind: "agreement" }] }),
    ];
    const second = [said("gemini", { findings: ["All is lost when it restarts"] }), said("codex", {})];
    const { agreements } = compared([first, second], groups);
    expect(agreements.map(({ point, voices }) => [point, voices.map(({ claim }) => claim)])).toEqual([
      ["Volatile", ["COD-1", "GEM-3", "GEM-1"]],
    ]);
    expect(compared([first, second], [groups[0] ?? null]).agreements).toHaveLength(1);
  });

  test("who agrees with one by its id backs it, and who contests it is the other side", () => {
    const stands = [
      { on: "GEM-1", stand: "agree" },
      { on: "GEM-2", stand: "contest", reason: "src/s.test.ts does", rests_on: ["src/s.test.ts:1"] },
    ];
    const { agreements, disagreements } = compared([first, [said("codex", { stands })]]);
    expect(agreements.map(({ point }) => point)).toEqual(["Sessions are kept in memory"]);
    expect(disagreements.map(({ voices }) => voices.map(({ claim }) => claim))).toEqual([
      ["COD>GEM-2", "GEM-2"],
    ]);
  });

  test("rounds held elsewhere leave their ids: none of them means something else now", () => {
    const before = synthesis([
      said("gemini", { findings: ["One", "Two"], implementation_approaches: [way("Cache")] }),
    ]);
    const later = { ...before, round: 2, findings: before.findings.slice(1) };
    const [table] = heardOn(seeded(emptyTable(["gemini"]), [before, later]), 3, [
      said("gemini", { findings: ["Three"], implementation_approaches: [way("the cache"), way("Queue")] }),
    ]);
    expect(standingFindings(table).map(({ id, text }) => `${id} ${text}`)).toEqual([
      "GEM-2 Two",
      "GEM-3 Three",
    ]);
    expect(table.held.map(({ option, approach }) => `${option} ${approach.name}`)).toEqual([
      "O2 Queue",
      "O1 the cache",
    ]);
  });
});

describe("approaches", () => {
  const proposing = (agent: string, ...ways: readonly object[]) =>
    said(agent, { implementation_approaches: ways });

  test("have one name for good, under whatever name they come back", () => {
    const table = tableAfter([
      [proposing("gemini", way("Read head and tail")), proposing("codex", way("Streaming fold"))],
      [
        proposing("gemini", way("Streaming, leaner", { id: "O1" })),
        proposing("codex", way("the STREAMING fold")),
      ],
    ]);
    expect(names(table)).toEqual(["O1 Streaming fold", "O2 Read head and tail"]);
  });

  test("the same way under two names is one, by the resolver's ids; alternatives of one agent never are", () => {
    const first = [
      proposing("gemini", way("Read both ends"), way("Cache")),
      proposing("codex", way("Head-tail scan"), way("Sums")),
    ];
    const join = resolution({ options: [{ id: "O1", merges: ["O4", "O2"] }] });
    const all = tableAfter([first], [null]).ledger.options.map(({ id, text }) => `${id} ${text}`);
    expect(all).toEqual(["O1 Head-tail scan", "O2 Sums", "O3 Cache", "O4 Read both ends"]);
    const table = tableAfter([first], [join]);
    expect(names(table)).toEqual(["O1 Head-tail scan", "O3 Cache", "O2 Sums"]);
    expect(stancesOn(table, "O1", new Map()).backers).toEqual(["codex", "gemini"]);
  });

  test("what all who proposed it have withdrawn is no solution any more", () => {
    const first = [proposing("gemini", way("Fold"), way("Cache")), proposing("codex", way("Fold"))];
    const withdraw = (agent: string) =>
      said(agent, { own: [{ claim: "O1", now: "withdrawn", because: ["COD-1"] }] });
    expect(names(tableAfter([first, [withdraw("gemini")]]))).toEqual(["O2 Cache", "O1 Fold"]);
    const table = tableAfter([first, [withdraw("gemini"), withdraw("codex")]]);
    expect(names(table)).toEqual(["O2 Cache"]);
    const { approaches, solutions } = synthesis([], { table });
    expect(solutions.map(({ id }) => id)).toEqual(["O2"]);
    expect(approaches?.find(({ id }) => id === "O1")).toEqual({
      id: "O1",
      name: "Fold",
      by: ["codex", "gemini"],
      withdrawn_because: ["COD-1"],
    });
  });

  test("who says nothing by ids and gives its approaches again, gives all it still proposes", () => {
    const first = [proposing("gemini", way("Fold"), way("Cache")), proposing("codex", way("Ends"))];
    const table = tableAfter([first, [proposing("gemini", way("Cache"))]]);
    expect(
      names(table)
        .map((name) => name.slice(3))
        .toSorted(),
    ).toEqual(["Cache", "Ends"]);
    expect(synthesis([], { table }).approaches?.find(({ name }) => name === "Fold")).toMatchObject({
      not_repeated: true,
    });
    const byIds = said("gemini", { implementation_approaches: [way("Cache")], option: "Cache" });
    expect(names(tableAfter([first, [byIds]]))).toHaveLength(3);
  });

  test("without a word of the resolver, a name that says all that another does is the same way", () => {
    const same = [
      proposing("gemini", way("Head and tail read")),
      proposing("codex", way("Read head and tail of each journal")),
    ];
    expect(names(tableAfter([same]))).toHaveLength(1);
    const few = [
      proposing("gemini", way("Redis cache", { description: "Hold rendered pages for a minute." })),
      proposing("codex", way("Redis cache of sums", { description: "Count orders once an hour." })),
    ];
    const apart = [
      proposing("gemini", way("Keep sessions in memory")),
      proposing("codex", way("Do not keep sessions in memory")),
    ];
    expect([few, apart].map((one) => names(tableAfter([one])).length)).toEqual([2, 2]);
  });

  test("what more contest with evidence than back ranks below the others, whatever its score", () => {
    const first = [
      proposing("gemini", way("Fold", { effort: "low", risk: "low" })),
      said("codex", {
        findings: ["All bytes are read"],
        implementation_approaches: [way("Ends", { effort: "high", risk: "high" })],
      }),
      proposing("claude", way("Ends")),
    ];
    const contest = (agent: string, rests_on: readonly string[]) =>
      said(agent, { stands: [{ on: "O2", stand: "contest", reason: "Too slow.", rests_on }] });
    const options = tableAfter([first]).ledger.options.map(({ id, text }) => `${id} ${text}`);
    expect(options).toEqual(["O1 Ends", "O2 Fold"]);
    const alone = tableAfter([first, [contest("codex", ["COD-1"])]]);
    const guessed = tableAfter([first, [contest("codex", ["COD-1"]), contest("claude", ["own knowledge"])]]);
    const shown = tableAfter([first, [contest("codex", ["COD-1"]), contest("claude", ["COD-1"])]]);
    expect([alone, guessed, shown].map((table) => names(table)[0])).toEqual([
      "O2 Fold",
      "O2 Fold",
      "O1 Ends",
    ]);
  });

  test("agreed is only what nobody would rather not have built", () => {
    const agreed = (...rounds: Parameters<typeof tableAfter>[0]) =>
      compared(rounds).agreements.map(({ point }) => point);
    const both = way("Cache");
    const want = (agent: string, option: string) =>
      said(agent, { implementation_approaches: [both, way(`Own of ${agent}`)], option });
    expect(agreed([proposing("gemini", both), proposing("codex", both)])).toEqual(['Approach "Cache"']);
    expect(agreed([want("gemini", "Cache"), want("codex", "the cache")])).toEqual(['Approach "Cache"']);
    expect(agreed([want("gemini", "Cache"), want("codex", "Own of codex")])).toEqual([]);
    const stand = (kind: string) => [said("codex", { stands: [{ on: "O1", stand: kind, reason: "Why." }] })];
    expect(agreed([want("gemini", "Cache"), want("codex", "Cache")], stand("contest"))).toEqual([]);
    expect(agreed([want("gemini", "Cache"), want("codex", "Own of codex")], stand("agree"))).toEqual([
      'Approach "Cache"',
    ]);
  });

  test("a concern stands with the approach it is about, whoever proposed it, or with the task", () => {
    const table = tableAfter([
      [
        said("gemini", {
          implementation_approaches: [way("Read head and tail"), way("Streaming fold")],
          technical_concerns: [
            "Against head-and-tail: none",
            "Read head and tail fails on torn ends",
            "Fast has no figure",
          ],
        }),
        said("codex", {
          implementation_approaches: [way("Summary cache")],
          technical_concerns: ["A streaming fold reads all bytes", "It may go stale"],
        }),
      ],
    ]);
    const of = candidatesOf(table, new Map()).map(({ name, concerns }) => [name, concerns]);
    expect(Object.fromEntries(of)).toEqual({
      "Read head and tail": ["Read head and tail fails on torn ends"],
      "Streaming fold": ["A streaming fold reads all bytes"],
      "Summary cache": ["It may go stale"],
    });
    expect(synthesis([], { table }).technical_concerns).toEqual([
      "Against head-and-tail: none",
      "Fast has no figure",
    ]);
  });
});

describe("the answer", () => {
  const first = [
    said("gemini", { findings: ["It takes 30 s"], implementation_approaches: [way("Ends"), way("Cache")] }),
    said("codex", { implementation_approaches: [way("Ends", { effort: "low", risk: "low" })] }),
  ];

  test("is the resolver's, as far as the ids behind a sentence carry it", () => {
    const bottom_line = [
      { sentence: "2 of 2 would read the ends.", ids: ["O1"] },
      { sentence: "It takes 90 s.", ids: ["GEM-1"] },
      { sentence: "Nobody has looked.", ids: ["GEM-9"] },
    ];
    const actions = [
      { action: "Measure it", ids: ["GEM-1"] },
      { action: "Invent it", ids: ["X-1"] },
    ];
    const resolved = resolution({ bottom_line, actions });
    const { bottomLine, actions: kept } = synthesis(first, { resolved });
    expect(bottomLine).toEqual([{ sentence: "2 of 2 would read the ends.", ids: ["O1"] }]);
    expect(kept).toEqual([{ action: "Measure it", ids: ["GEM-1"] }]);
  });

  test("is counted where there is none", () => {
    const stands = [{ on: "O1", stand: "contest", reason: "No.", rests_on: ["GEM-1"] }];
    const table = tableAfter([first, [said("gemini", { own: [{ claim: "O1", now: "withdrawn" }], stands })]]);
    expect(synthesis([], { table }).bottomLine).toEqual([
      { sentence: 'Only codex supports "Ends"; gemini opposes it.', ids: ["O1"] },
      { sentence: 'Also proposed: "Cache" (gemini).', ids: ["O2"] },
    ]);
  });
});
