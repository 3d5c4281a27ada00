import fc from "fast-check";
import { expect, test } from "vitest";
import { artifactTypes, type ProposedArtifact } from "../../../../src/protocols/roundtable/rules/artifact.ts";
import { artifactsNow, recordArtifacts } from "../../../../src/protocols/roundtable/rules/artifacts.ts";
import { collectedTypes } from "../../../../src/protocols/roundtable/rules/collected.ts";
import type { SessionRound } from "../../../../src/protocols/roundtable/rules/session.ts";
import { workflows } from "../../../../src/protocols/roundtable/rules/strategy.ts";
import { artifact, conflict, escalation, resolved, round } from "./session.ts";

const participants = [
  { id: "qa-lead", name: "QA Lead" },
  { id: "product-manager", name: "Product Manager" },
];
const context = { round: 2, workflow: "specs", participants } as const;
const by = { proposed_by: "qa-lead" };

const record = (proposed: readonly ProposedArtifact[], before: Parameters<typeof recordArtifacts>[0] = []) =>
  recordArtifacts(before, proposed, context);
const brief = ({ artifacts }: ReturnType<typeof record>) =>
  artifacts.map(({ id, status, agreement }) => `${id} ${status} ${agreement}`);

test("ids count up by type, beyond those on the record", () => {
  const recorded = record(
    [
      { type: "REQ", title: "Export", ...by },
      { type: "OQ", title: "Which format?", raised_by: "qa-lead" },
      { type: "REQ", title: "Import", agreement: "consensus", ...by },
      { type: "CONF", title: "CSV or JSON", positions: { "qa-lead": "CSV", "Product Manager": "JSON" } },
      { type: "OQ", title: "Who pays?", raised_by: "qa-lead", resolution: "We do" },
    ],
    [artifact("REQ-009"), artifact("REQ-010", { status: "withdrawn" })],
  );
  expect(brief(recorded)).toEqual([
    "REQ-011 active draft",
    "OQ-001 open draft",
    "REQ-012 active consensus",
    "CONF-001 open conflict",
    "OQ-002 resolved draft",
  ]);
  expect(recorded.notices).toEqual([]);
  expect(recorded.artifacts[3]).toMatchObject({ created_round: 2, from: ["qa-lead", "product-manager"] });
});

test("types of another workflow are refused and told", () => {
  const proposed: ProposedArtifact[] = artifactTypes.map((type) => ({ type, title: `A ${type}`, ...by }));
  for (const workflow of workflows) {
    const { artifacts, notices } = recordArtifacts([], proposed, { ...context, workflow });
    expect(artifacts.map(({ type }) => type)).toEqual(
      artifactTypes.filter((type) => collectedTypes(workflow, null).includes(type)),
    );
    expect(notices.filter((notice) => notice.includes("not recorded"))).toHaveLength(
      artifactTypes.length - collectedTypes(workflow, null).length,
    );
  }
});

test("who it comes from is told by id or name, and nobody is assumed", () => {
  const from = (parts: Partial<ProposedArtifact>) => {
    const { artifacts, notices } = record([{ type: "REQ", title: "Export", ...parts }]);
    return { from: artifacts[0]?.from, notices };
  };
  expect(from({ proposed_by: "product manager", supported_by: ["qa-lead"] })).toEqual({
    from: ["product-manager", "qa-lead"],
    notices: [],
  });
  expect(from({ proposed_by: "QA Lead, Product Manager" }).from).toEqual(["qa-lead", "product-manager"]);
  expect([from({}), from({ proposed_by: "the team" })]).toMatchInlineSnapshot(`
    [
      {
        "from": [],
        "notices": [
          "REQ-001 names nobody at the table it comes from.",
        ],
      },
      {
        "from": [],
        "notices": [
          "REQ-001 is said to come from "the team", who is not at the table.",
          "REQ-001 names nobody at the table it comes from.",
        ],
      },
    ]
  `);
});

test("what replaces, changes, settles or takes back another names it by id or title", () => {
  const before = [artifact("REQ-001"), artifact("REQ-002"), artifact("OQ-001"), artifact("REQ-003")];
  const { artifacts, notices } = record(
    [
      { type: "REQ", title: "Better", supersedes: "req-1", ...by },
      { type: "REQ", title: "And fast", amends: "Title of REQ-002", ...by },
      { type: "OQ", title: "Answered", resolves: "OQ-001", resolution: "Yes", ...by },
      { type: "REQ", title: "Gone", withdraws: "REQ-003", ...by },
      { type: "REQ", title: "Odd", supersedes: "REQ-099", resolves: "REQ-001", ...by },
    ],
    before,
  );
  const now = artifactsNow([round(1, { artifacts: before }), round(2, { artifacts })]);
  expect(now.map(({ id, status }) => `${id} ${status}`)).toEqual([
    "REQ-001 superseded",
    "REQ-002 active",
    "OQ-001 resolved",
    "REQ-003 withdrawn",
    "REQ-004 active",
    "REQ-005 active",
  ]);
  expect(now[1]).toMatchObject({ title: "And fast", version: 2, created_round: 1 });
  expect(now[1]?.amendments).toEqual([
    { round: 2, by: "REQ-002v2", title: "And fast", from: ["qa-lead"], was: "Title of REQ-002" },
  ]);
  expect(now[2]?.resolution).toBe("Yes");
  expect(artifacts[4]).not.toHaveProperty("supersedes");
  expect(artifacts[4]).not.toHaveProperty("resolves");
  expect(record([{ type: "REQ", title: "Drop it", withdraws: "REQ-099", ...by }], before)).toEqual({
    artifacts: [],
    notices: ['"Drop it" was not recorded: it withdraws REQ-099, which is not on the record.'],
  });
  expect(notices).toMatchInlineSnapshot(`
    [
      "REQ-005 supersedes REQ-099, which is not on the record.",
      "REQ-005 resolves REQ-001, which is neither a question nor a conflict.",
    ]
  `);
});

test("what is said again is not recorded again, and with changes reads so under its id", () => {
  const first: ProposedArtifact = { type: "REQ", title: "Export as CSV", description: "All rows", ...by };
  const before = record([first]).artifacts;
  expect(record([first, { ...first, title: "export as csv." }], before)).toEqual({
    artifacts: [],
    notices: [
      '"Export as CSV" was not recorded again: it is REQ-001.',
      '"export as csv." was not recorded again: it is REQ-001.',
    ],
  });
  const { artifacts, notices } = record(
    [{ type: "REQ", title: "Export as CSV", agreement: "consensus" }],
    before,
  );
  expect(artifacts[0]).toMatchObject({
    id: "REQ-001",
    description: "All rows",
    agreement: "consensus",
    from: ["qa-lead"],
    // Agreed on, and not one word of it changed.
    amendments: [],
  });
  expect(notices).toEqual([]);
  const now = artifactsNow([round(1, { artifacts: before }), round(2, { artifacts })]);
  expect(now.map(({ status }) => status)).toEqual(["active"]);
  const gone = [artifact("REQ-001", { title: "Export as CSV", status: "withdrawn" })];
  expect(brief(record([first], gone))).toEqual(["REQ-002 active draft"]);
});

test("a question that was answered is not asked anew by being named with changes", () => {
  const answered = artifact("OQ-001", { title: "Which format?", status: "resolved", resolution: "CSV" });
  const { artifacts } = record([{ type: "OQ", title: "Which format?", blocking: true, ...by }], [answered]);
  expect(artifacts[0]).toMatchObject({ id: "OQ-001", status: "resolved", resolution: "CSV" });
});

test("of two changes in one round the second adds to the first, and later ones follow what holds", () => {
  const first = artifact("REQ-001", { title: "Export", description: "As CSV.", acceptance: ["It opens"] });
  const { artifacts } = record(
    [
      { type: "REQ", title: "Export", amends: "REQ-001", description: "As JSON.", acceptance: ["It loads"] },
      {
        type: "REQ",
        title: "Big files",
        amends: "req-1v1",
        acceptance: ["1 GB goes through"],
        priority: "must",
      },
    ],
    [first],
  );
  expect(artifacts).toHaveLength(1);
  expect(artifacts[0]).toMatchObject({
    id: "REQ-001",
    version: 2,
    title: "Export",
    description: "As JSON. Big files",
    acceptance: ["It loads", "1 GB goes through"],
    priority: "must",
  });
  const rounds = [round(1, { artifacts: [first] }), round(2, { artifacts })];
  const better: ProposedArtifact = { type: "REQ", title: "Exchange", supersedes: "REQ-001", ...by };
  const replaced = recordArtifacts(artifactsNow(rounds), [better], { ...context, round: 3 }).artifacts;
  const then = artifactsNow([...rounds, round(3, { artifacts: replaced })]);
  const late: ProposedArtifact = { type: "REQ", title: "Exchange of files", amends: "REQ-001", ...by };
  expect(recordArtifacts(then, [late], { ...context, round: 4 }).artifacts).toMatchObject([
    { id: "REQ-002", version: 2, supersedes: "REQ-001", title: "Exchange of files" },
  ]);
});

test("a list is emptied by its id alone: what is left out, null or has the same title stays", () => {
  const before = [
    artifact("REQ-001", { acceptance: ["It opens"], supported_by: ["qa-lead"], rationale: "Why" }),
  ];
  const changed = (parts: Partial<ProposedArtifact>) =>
    record([{ type: "REQ", title: "Title of REQ-001", ...parts }], before).artifacts[0];
  expect(changed({ amends: "REQ-001", acceptance: [], supported_by: [], rationale: null })).toMatchObject({
    acceptance: [],
    supported_by: ["qa-lead"],
    rationale: "Why",
    version: 2,
  });
  expect(changed({ amends: "REQ-001", description: "More" })?.acceptance).toEqual(["It opens"]);
  expect(changed({ acceptance: [], description: "More" })?.acceptance).toEqual(["It opens"]);
});

test("a list that a change by id gives replaces the one before; by the same title arguments add up", () => {
  const arch = { ...context, workflow: "roundtable", outputType: "adr" } as const;
  const kept = { text: "one start less", by: ["qa-lead"] };
  const gone = { text: "covers most of the harm", by: ["product-manager"] };
  const before = [
    artifact("OPT-001", { type: "OPT", title: "Worker", pros: [kept, gone], cons: ["No sandbox"] }),
  ];
  const changed = (parts: Partial<ProposedArtifact>) =>
    recordArtifacts(before, [{ type: "OPT", title: "Worker", ...parts }], arch).artifacts[0];
  const given = { pros: [kept], cons: ["No sandbox confines a thread"] };
  expect(changed({ amends: "OPT-001", ...given })).toMatchObject(given);
  expect(changed({ amends: "OPT-001", pros: [] })).toMatchObject({ pros: [], cons: ["No sandbox"] });
  expect(changed(given)).toMatchObject({
    pros: [kept, gone],
    cons: ["No sandbox", "No sandbox confines a thread"],
  });
});

test("what withdraws another and says something of its own does both", () => {
  const before = [artifact("REQ-001"), artifact("REQ-002"), artifact("OQ-001"), artifact("NFR-001")];
  const now = (...proposed: readonly ProposedArtifact[]) => {
    const { artifacts, notices } = record(proposed, before);
    const all = artifactsNow([round(1, { artifacts: before }), round(2, { artifacts })]);
    const changed = all.filter(({ id, status }) => status !== before.find((one) => one.id === id)?.status);
    return [...changed.map(({ id, status, title }) => `${id} ${status}: ${title}`), ...notices];
  };
  const gone = "REQ-002 withdrawn: Title of REQ-002";
  const own = { type: "REQ", title: "Other", withdraws: "REQ-002", ...by } as const;
  expect(now({ ...own, type: "OQ", title: "Is it needed?" })).toEqual([gone, "OQ-002 open: Is it needed?"]);
  expect(now({ ...own, statement: "The page shall print." })).toEqual([gone, "REQ-003 active: Other"]);
  expect(now({ ...own, supersedes: "REQ-001" })).toEqual([
    "REQ-001 superseded: Title of REQ-001",
    gone,
    "REQ-003 active: Other",
  ]);
  expect(now({ ...own, amends: "REQ-001", description: "Both" })).toEqual([gone]);
  expect(record([{ ...own, amends: "REQ-001" }], before).artifacts).toMatchObject([
    { id: "REQ-002", status: "withdrawn" },
    { id: "REQ-001", title: "Other", version: 2 },
  ]);
  expect(now(own)).toEqual([gone]);
  expect(now({ ...own, rationale: "Nobody prints", priority: null, acceptance: [] })).toEqual([gone]);
  expect(now({ ...own, title: "Title of REQ-002", statement: "As it was." })).toEqual([gone]);
  expect(now({ ...own, description: "Nobody prints" })).toEqual([
    gone,
    '"Other" was only taken as the reason why REQ-002 is withdrawn.',
  ]);
  expect(now({ ...own, type: "ARCH", decision: "Redis" })).toEqual([
    gone,
    expect.stringContaining('"Other" was not recorded: specs does not collect ARCH'),
  ]);
});

test("stands to words that were changed since say nothing of those that are", () => {
  const first = artifact("REQ-001");
  const agreed = {
    participants: ["qa-lead"],
    stands: [{ participant: "qa-lead", on: "REQ-001", stand: "agree", text: null, reason: null }],
  } as const;
  const agreement = (...rounds: readonly SessionRound[]) => artifactsNow(rounds)[0]?.agreement;
  const begun = round(1, { artifacts: [first] });
  const { artifacts } = record([{ type: "REQ", title: "Other", amends: "REQ-001" }], [first]);
  expect(agreement(begun, round(2, agreed))).toBe("consensus");
  expect(agreement(begun, round(2, { ...agreed, artifacts }))).toBe("draft");
  expect(agreement(begun, round(2, { artifacts }), round(3, agreed))).toBe("consensus");
});

test.each([
  [{ target: "p95 below 200 ms" }, true],
  [{ target: "99.9 %" }, true],
  [{ target: "RTO 4 hours" }, true],
  [{ target: "２００ミリ秒以内" }, true],
  [{ target: "fast", minimum: "< 1 s" }, true],
  [{ target: "zero data loss" }, true],
  [{ target: "fast enough" }, false],
  [{ target: "by ISO 25010 and TLS 1.3" }, false],
  [{ target: "" }, false],
  [{}, false],
])("a quality requirement with %j is measurable: %s", (parts, isMeasurable) => {
  const { notices } = record([{ type: "NFR", title: "Speed", ...parts, ...by }]);
  expect(notices.length === 0).toBe(isMeasurable);
});

test("a quality nobody can measure is told", () => {
  const { notices } = record([{ type: "NFR", title: "Speed", target: "fast enough", ...by }]);
  expect(notices).toMatchInlineSnapshot(`
    [
      "NFR-001 has no target that can be measured: "fast enough".",
    ]
  `);
});

test("a conflict on the record is settled under its id among those of a round, or by a person", () => {
  const first = round(1, { artifacts: [artifact("CONF-001")], conflicts: [conflict("CONF-001")] });
  const statusOf = (...given: Parameters<typeof artifactsNow>) => artifactsNow(...given)[0]?.status;
  expect(statusOf([first])).toBe("open");
  const second = round(2, { resolved: [resolved("conf-001", "CSV")] });
  expect(artifactsNow([first, second])[0]).toMatchObject({ status: "resolved", resolution: "CSV" });
  expect(statusOf([first, second, round(3, { conflicts: [conflict("CONF-001")] })])).toBe("open");
  const decided = [escalation(1, { about: "CONF-001", decision: "own", text: "CSV" })];
  expect(statusOf([first], decided)).toBe("resolved");
});

const anyProposal = fc.record(
  {
    type: fc.constantFrom("REQ", "NFR", "OQ"),
    title: fc.constantFrom("A", "B", "C", "D"),
    description: fc.constantFrom("one", "two", null),
    proposed_by: fc.constantFrom("qa-lead", "nobody"),
    supersedes: fc.constantFrom("REQ-001", "A", "REQ-404"),
    amends: fc.constantFrom("REQ-001", "REQ-002", "B"),
    withdraws: fc.constantFrom("NFR-001", "REQ-002"),
  },
  { requiredKeys: ["type", "title"] },
);

test("nothing on the record is lost, every id is one artifact's, and what it was stands with it", () => {
  fc.assert(
    fc.property(fc.array(fc.array(anyProposal, { maxLength: 4 }), { maxLength: 4 }), (proposals) => {
      const rounds: SessionRound[] = [];
      for (const [at, proposed] of proposals.entries()) {
        const { artifacts } = recordArtifacts(artifactsNow(rounds), proposed, { ...context, round: at + 1 });
        expect(new Set(artifacts.map(({ id }) => id)).size).toBe(artifacts.length);
        rounds.push(round(at + 1, { artifacts }));
      }
      const said = new Map(rounds.flatMap(({ artifacts }) => artifacts.map((one) => [one.id, one])));
      const now = artifactsNow(rounds);
      expect(now.map(({ id, title, from }) => [id, title, from])).toEqual(
        Array.from(said.values(), ({ id, title, from }) => [id, title, from]),
      );
      for (const { version = 1, amendments } of now)
        expect(amendments.filter(({ was }) => was !== undefined)).toHaveLength(version - 1);
    }),
  );
});
