import { describe, expect, test } from "vitest";
import type { CheckedClaim } from "../../../../src/text/claims/claims.ts";
import type { Resolution } from "../../../../src/protocols/solve/rules/resolution.ts";
import { Synthesis } from "../../../../src/protocols/solve/rules/synthesis.ts";
import { degradedSynthesis } from "../../../../src/protocols/solve/rules/synthesise.ts";
import { finding, proposing, said, synthesis } from "./said.ts";

const check = (claim: string, standing: CheckedClaim["standing"], reason = ""): CheckedClaim => ({
  claim,
  standing,
  reasons: [reason],
});
const runs = { timed_out: false, fallbacks: [], cli_runs: [] };

describe("solutions", () => {
  test("five approaches give three, the best first, and no score", () => {
    const five = ["Ant", "Bear", "Cat", "Deer", "Eel"].map((name, index) => ({
      name,
      pros: Array.from({ length: index }, (_, pro) => `Pro ${pro} of ${name}`),
    }));
    const { solutions } = synthesis([proposing("gemini", ...five)]);
    expect(solutions.map(({ name }) => name)).toEqual(["Eel", "Deer", "Cat"]);
    expect(JSON.stringify(solutions)).not.toContain('"score"');
  });

  test("only files that were found count for the rank", () => {
    const naming = (name: string, count: number) => ({
      name,
      affected_files: Array.from({ length: count }, (_, index) => `src/${name}${index}.ts`),
    });
    const contributions = [proposing("gemini", naming("many", 5), naming("one", 1))];
    const first = (...checks: readonly CheckedClaim[]) =>
      synthesis(contributions, { checks }).solutions[0]?.name;
    expect(first(check("modify src/many0.ts", "unverified"))).toBe("many");
    expect(first(check("modify src/one0.ts", "verified"))).toBe("one");
  });

  test("a file that was not found is a concern, with the reason", () => {
    const [solution] = synthesis(
      [
        proposing("gemini", {
          name: "Cache",
          cons: ["Stale"],
          affected_files: ["src/a.ts:99", "src/b.ts:1"],
        }),
      ],
      {
        checks: [
          check("modify src/a.ts:99", "contradicted", "src/a.ts has 10 lines, not 99"),
          check("modify src/b.ts:1", "verified", "src/b.ts:1 exists"),
        ],
      },
    ).solutions;
    expect(solution?.technical_concerns).toEqual([
      "It names src/a.ts:99, but src/a.ts has 10 lines, not 99.",
      "Stale",
    ]);
    expect(solution?.files).toEqual({ verified: ["src/b.ts:1"], missing: ["src/a.ts:99"], created: [] });
  });

  test("files it would create are neither there nor missing", () => {
    const [solution] = synthesis([
      proposing("gemini", { name: "Cache", affected_files: [{ file: "src/new.ts", action: "create" }] }),
    ]).solutions;
    expect(solution?.files).toEqual({ verified: [], missing: [], created: ["src/new.ts"] });
  });

  test("pros are in the summary, cons and the agents' concerns among the technical concerns", () => {
    const [solution] = synthesis([
      said("gemini", {
        feasibility_score: 0.9,
        technical_concerns: ["Nobody owns it"],
        implementation_approaches: [
          { name: "Cache", description: "Put a cache before it", pros: ["Fast", "Small"], cons: ["Stale"] },
        ],
      }),
      said("codex", { implementation_approaches: [{ name: "Cache" }] }),
    ]).solutions;
    expect(solution).toMatchObject({
      name: "Cache",
      source_cli: ["codex", "gemini"],
      feasibility: 0.7,
      effort: "medium",
      summary: "Put a cache before it. For it: Fast; Small",
      technical_concerns: ["Stale", "Nobody owns it"],
    });
  });

  test("plans of two agents are not mixed: the one whose files are there is taken", () => {
    const plan = (file: string, count: number) => ({
      name: "Cache",
      tasks: Array.from({ length: count }, (_, index) => ({
        id: index + 1,
        name: `Edit ${file}`,
        files: [file],
      })),
    });
    const contributions = [proposing("gemini", plan("src/a.ts", 1)), proposing("codex", plan("src/b.ts", 2))];
    const tasks = (...checks: readonly CheckedClaim[]) =>
      synthesis(contributions, { checks }).solutions[0]?.implementation_plan.tasks.map(({ name }) => name);
    expect(tasks()).toEqual(["Edit src/b.ts", "Edit src/b.ts"]);
    expect(tasks(check("modify src/a.ts", "verified"))).toEqual(["Edit src/a.ts"]);
  });
});

describe("clarification questions", () => {
  const matters = [
    "Uploads are cut off after",
    "A login is refused past",
    "Old orders vanish from reports within",
  ];
  const parted = (count: number) =>
    ["gemini", "codex"].map((agent, index) =>
      said(agent, {
        findings: matters.slice(0, count).map((matter, n) => `${matter} ${10 * n + index + 2} units`),
        technical_concerns: [
          "The cache may go stale.",
          "May it go stale?",
          `What of ${agent}?`,
          `And of ${agent}?`,
        ],
        implementation_approaches: [
          { name: `Quick by ${agent}`, effort: "low" },
          { name: `Thorough by ${agent}`, effort: "high" },
        ],
      }),
    );

  test("at most two of disagreements and two that agents ask, and four in all: a worry is no question", () => {
    const { clarification_questions, cross_verification } = synthesis(parted(3));
    expect(cross_verification.disagreements.length).toBeGreaterThan(2);
    expect(clarification_questions).toHaveLength(4);
    expect(clarification_questions.slice(0, 2).every((one) => one.startsWith("Which holds?"))).toBe(true);
    expect(clarification_questions[2]).toBe("May it go stale?");
  });

  test("quick against thorough is a question, where there is room", () => {
    const { clarification_questions } = synthesis(parted(0));
    expect(clarification_questions).toHaveLength(3);
    expect(clarification_questions[2]).toMatch(/^Is less effort now \("Quick by .*"\) worth more/);
  });

  test("a disagreement that evidence settles is no question", () => {
    const checks = [check("GEM-1", "verified")];
    const contributions = [
      finding("gemini", "Sessions are kept in memory only"),
      finding("codex", "Sessions are not kept in memory only"),
    ];
    const { clarification_questions, cross_verification } = synthesis(contributions, { checks });
    expect(clarification_questions).toEqual([]);
    expect(cross_verification).toEqual({
      agreements: [],
      disagreements: [
        "codex: Sessions are not kept in memory only; gemini: Sessions are kept in memory only",
      ],
      resolution: "On COD-1, GEM-1: gemini by weight of evidence.",
      grouped_by: "words",
      approaches_by: "words",
    });
  });
});

describe("the resolution is never empty", () => {
  const noEvidence = "1 disagreement that no evidence decides: left to a person.";
  const parted = [
    finding("gemini", "Sessions are kept in memory only"),
    finding("codex", "Sessions are not kept in memory only"),
  ];

  test.each([
    [
      "nothing was found",
      [said("gemini", {})],
      "No conflicting conclusions; 0 points shared by two or more agents.",
    ],
    ["they part, and nothing was found for either", parted, noEvidence],
  ])("%s", (_, contributions, text) => {
    expect(synthesis(contributions).cross_verification.resolution).toBe(text);
  });

  test.each([
    [
      "found for both",
      ["verified", "verified"],
      "1 disagreement with evidence on both sides: left to a person.",
    ],
    ["found for neither", ["unverified", "unverified"], noEvidence],
    ["wrong on both sides", ["contradicted", "contradicted"], noEvidence],
  ] as const)("evidence on both sides is said where there is some: %s", (_, [one, other], text) => {
    const checks = [check("GEM-1", one), check("COD-1", other)];
    expect(synthesis(parted, { checks }).cross_verification.resolution).toBe(text);
  });

  test("the resolver said nothing in its own words", () => {
    const resolved = { groups: [], resolution: "  " };
    expect(synthesis(parted, { resolved }).cross_verification).toMatchObject({
      resolution: noEvidence,
      grouped_by: "agent",
    });
  });

  test("what the resolver said stands first, then what code can add", () => {
    const resolved: Resolution = {
      groups: [{ point: "Memory?", findings: ["gemini#1", "codex#1"], kind: "disagreement" }],
      resolution: "It depends on the store.",
    };
    expect(synthesis(parted, { resolved }).cross_verification.resolution).toBe(
      `It depends on the store. ${noEvidence}`,
    );
  });
});

test("a degraded synthesis says so first, and is valid", () => {
  const degraded = degradedSynthesis(2, "iterative", "Make it fast", runs);
  expect(JSON.stringify(degraded)).toMatch(/^\{"degraded":true,/);
  expect(Synthesis.parse(degraded)).toEqual(degraded);
  expect(degraded).toMatchObject({
    round: 2,
    solutions: [{ source_cli: [], feasibility: 0.5, effort: "high" }],
    convergence: { score: 0.15, recommendation: "continue" },
  });
});
