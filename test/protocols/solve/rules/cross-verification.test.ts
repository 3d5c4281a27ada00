import { describe, expect, test } from "vitest";
import type { Likeness } from "../../../../src/kernel/lookup.ts";
import type { CheckedClaim } from "../../../../src/text/claims/claims.ts";
import type { Point } from "../../../../src/protocols/solve/rules/cross-verification.ts";
import { groupedByWords } from "../../../../src/protocols/solve/rules/finding-groups.ts";
import { weighed } from "../../../../src/protocols/solve/rules/evidence.ts";
import type { Resolution } from "../../../../src/protocols/solve/rules/resolution.ts";
import { byVoice, type Voice } from "../../../../src/protocols/solve/rules/voices.ts";
import { compare, finding, proposing, said } from "./said.ts";

const memory = "Sessions are kept in memory only";
const memoryToo = "Sessions are kept only in memory";
const persisted = "Sessions are not kept in memory only";
const index = "The orders table has no index on the customer column";

const who = ({ voices }: Point) => voices.map(({ agent }) => agent).join(" ");
const texts = (points: readonly Point[]) => points.map(({ point }) => point);

function verifying(agent: string, cross_verification: object, ...findings: readonly string[]) {
  return said(agent, { findings, cross_verification });
}

describe("by the likeness of words", () => {
  test("what two agents say is agreed, what one says stands alone", () => {
    const { agreements, disagreements, unique, groupedBy } = compare([
      finding("gemini", memory),
      finding("codex", memoryToo, index),
    ]);
    expect(agreements.map(who)).toEqual(["codex gemini"]);
    expect(disagreements).toEqual([]);
    expect(texts(unique)).toEqual([index]);
    expect(groupedBy).toBe("words");
  });

  test("an agent in two seats does not agree with itself", () => {
    const { agreements, unique } = compare([finding("codex", memory), finding("codex", memoryToo)]);
    expect([agreements, unique.map(who)]).toEqual([[], ["codex codex"]]);
  });

  test("a negation or another number is a disagreement, and no longer anything else", () => {
    for (const [one, other] of [
      [memory, persisted],
      ["Sessions expire after 30 minutes", "Sessions expire after 60 minutes"],
    ] as const) {
      const { agreements, disagreements, unique } = compare([
        finding("gemini", one),
        finding("codex", other),
      ]);
      expect([agreements, disagreements.map(who), unique]).toEqual([[], ["codex gemini"], []]);
    }
  });

  test("to name a number where another names none is no disagreement", () => {
    const { disagreements } = compare([
      finding("gemini", "Sessions expire after 30 minutes of silence"),
      finding("codex", "Sessions expire after minutes of silence"),
    ]);
    expect(disagreements).toEqual([]);
  });

  test("two against one are one disagreement with two sides", () => {
    const { agreements, disagreements } = compare([
      finding("gemini", memory),
      finding("codex", memoryToo),
      finding("claude", persisted),
    ]);
    expect(agreements).toEqual([]);
    expect(disagreements).toHaveLength(1);
    expect(disagreements[0]?.sides.map((side) => side.length).sort()).toEqual([1, 2]);
  });

  test("each conflicts with what is most like it: two matters do not become one over a lesser likeness", () => {
    const found = [
      "The upload limit is 10",
      "The login limit is 30",
      "The upload limit is 20",
      "The login limit is 40",
    ];
    const voices = found.map((text, index) => ({ agent: index < 2 ? "gemini" : "codex", text, claim: null }));
    const likeness: Likeness = {
      same: 0.4,
      related: 0.25,
      pairs: [
        [0, 2, 0.9],
        [0, 3, 0.5],
        [1, 2, 0.5],
        [1, 3, 0.8],
      ],
    };
    const groups = groupedByWords(voices, likeness);
    expect(groups.map(({ sides }) => sides.flat().map(({ text }) => text))).toEqual([
      ["The upload limit is 10", "The upload limit is 20"],
      ["The login limit is 30", "The login limit is 40"],
    ]);
  });

  test("an agent does not disagree with itself", () => {
    expect(compare([finding("gemini", memory, persisted), finding("codex", index)]).disagreements).toEqual(
      [],
    );
  });
});

type Group = Resolution["groups"][number];

describe("by a resolver", () => {
  const both = [finding("gemini", memory, index), finding("codex", "Restarting logs everybody out")];
  const resolution = (...groups: Group[]): Resolution => ({
    groups,
    resolution: "By the evidence.",
  });

  test("its groups and its words hold", () => {
    const { agreements, unique, groupedBy } = compare(
      both,
      resolution({ point: "Sessions are volatile", findings: ["gemini#1", "codex#1"], kind: "agreement" }),
    );
    expect(agreements).toMatchObject([{ point: "Sessions are volatile" }]);
    expect(agreements.map(who)).toEqual(["codex gemini"]);
    expect(texts(unique)).toEqual([index]);
    expect(groupedBy).toBe("agent");
  });

  test("what it left out is compared by words", () => {
    const said = [finding("gemini", memory), finding("codex", memory.toUpperCase())];
    expect(compare(said, resolution()).agreements.map(who)).toEqual(["codex gemini"]);
  });

  test("ids that are no finding are nothing, and what is like nothing else stands alone", () => {
    const { agreements, unique } = compare(
      both,
      resolution({ point: "Invented", findings: ["claude#1", "gemini#9"], kind: "agreement" }),
    );
    expect(agreements).toEqual([]);
    expect(unique).toHaveLength(3);
  });

  test("an agreement with one agent behind it is none", () => {
    const { agreements, unique } = compare(
      both,
      resolution({ point: "All of it", findings: ["gemini#1", "gemini#2", "gemini#2"], kind: "agreement" }),
    );
    expect(agreements).toEqual([]);
    expect(texts(unique)).toEqual([index, "Restarting logs everybody out", memory].sort());
  });

  test("an id named twice counts where it stands first", () => {
    const { agreements, disagreements, unique } = compare(
      both,
      resolution(
        { point: "Volatile", findings: ["gemini#1", "gemini#1", "codex#1"], kind: "agreement" },
        { point: "Volatile?", findings: ["gemini#1", "codex#1"], kind: "disagreement" },
      ),
    );
    expect(agreements[0]?.voices).toHaveLength(2);
    expect([disagreements, texts(unique)]).toEqual([[], [index]]);
  });

  test("a disagreement of two agents is one, unless they say the same words", () => {
    const group: Group = { point: "Volatile?", findings: ["gemini#1", "codex#1"], kind: "disagreement" };
    expect(compare(both, resolution(group)).disagreements.map(who)).toEqual(["codex gemini"]);
    const same = [finding("gemini", memory), finding("codex", memory)];
    expect(compare(same, resolution(group))).toMatchObject({ agreements: [{}], disagreements: [] });
  });

  test("findings of two agents that it calls unique are two points", () => {
    const group: Group = { point: "?", findings: ["gemini#1", "codex#1"], kind: "unique" };
    expect(compare(both, resolution(group)).unique).toHaveLength(3);
  });
});

test("what one agent says twice in the same words, as a claim and about another's, has one order", () => {
  const [named, unnamed]: readonly [Voice, Voice] = [
    { agent: "codex", text: "Sessions are lost", claim: "COD-1" },
    { agent: "codex", text: "Sessions are lost", claim: null },
  ];
  expect([named, unnamed].toSorted(byVoice)).toEqual([unnamed, named].toSorted(byVoice));
});

describe("verifiers", () => {
  test("agreement with a finding backs it, and what is added is a finding", () => {
    const { agreements, unique } = compare([
      finding("gemini", memory),
      verifying("codex", { agrees_with: ["It holds that sessions are kept in memory"], additions: [index] }),
    ]);
    expect(agreements.map(who)).toEqual(["codex gemini"]);
    expect(texts(unique)).toEqual([index]);
  });

  test("agreement with the opposite of a finding does not back it", () => {
    const { agreements } = compare([
      finding("gemini", memory),
      verifying("codex", { agrees_with: [persisted] }),
    ]);
    expect(agreements).toEqual([]);
  });

  test("nobody backs what they said themselves", () => {
    const { agreements } = compare([verifying("codex", { agrees_with: [memory] }, memory)]);
    expect(agreements).toEqual([]);
  });

  test("a disputed finding is a disagreement, even one that others share", () => {
    const { agreements, disagreements, unique } = compare([
      finding("gemini", memory),
      verifying("codex", { agrees_with: [memory] }),
      verifying("claude", { disagrees_with: ["Sessions are kept in memory: no, in Redis (src/s.ts:4)"] }),
    ]);
    expect([agreements, unique]).toEqual([[], []]);
    expect(disagreements.map(who)).toEqual(["claude codex gemini"]);
  });

  test("what is disputed and is no finding is a disagreement all the same", () => {
    const { disagreements, unique } = compare([
      finding("gemini", memory),
      verifying("codex", { disagrees_with: ["A rewrite in another language is feasible"] }),
    ]);
    expect(disagreements.map(who)).toEqual(["codex"]);
    expect(texts(unique)).toEqual([memory]);
  });
});

describe("approaches", () => {
  test("one that two agents propose is agreed", () => {
    const { agreements } = compare([
      proposing("gemini", { name: "Cache" }),
      proposing("codex", { name: "cache" }),
    ]);
    expect(agreements.map(({ point, voices }) => [point, voices.length])).toEqual([['Approach "Cache"', 2]]);
  });

  test("estimates two steps apart are a disagreement, one step is not", () => {
    const estimates = (one: object, other: object) =>
      texts(
        compare([
          proposing("gemini", { name: "Cache", ...one }),
          proposing("codex", { name: "Cache", ...other }),
        ]).disagreements,
      );
    expect(estimates({ effort: "low", risk: "low" }, { effort: "high", risk: "high" })).toEqual([
      'Effort of "Cache"',
      'Risk of "Cache"',
    ]);
    expect(estimates({ effort: "low" }, { effort: "medium" })).toEqual([]);
    expect(estimates({ effort: "low" }, {})).toEqual([]);
  });
});

describe("the weight of evidence", () => {
  const held = (point: Point | undefined, ...checks: readonly CheckedClaim[]) =>
    point && weighed(point, new Map(checks.map((check) => [check.claim, check]))).heldBy;
  const checked = (claim: string, standing: CheckedClaim["standing"]): CheckedClaim => ({
    claim,
    standing,
    reasons: [],
  });

  test("two against one", () => {
    const three = [finding("gemini", memory), finding("codex", memoryToo), finding("claude", persisted)];
    expect(held(compare(three).disagreements[0])).toEqual(["codex", "gemini"]);
  });

  test("one against one is even, until one of them names what is there or what is not", () => {
    const [point] = compare([finding("gemini", memory), finding("codex", persisted)]).disagreements;
    expect(held(point)).toBe(null);
    expect(held(point, checked("GEM-1", "verified"))).toEqual(["gemini"]);
    expect(held(point, checked("GEM-1", "contradicted"))).toEqual(["codex"]);
    expect(held(point, checked("GEM-1", "verified"), checked("COD-1", "verified"))).toBe(null);
  });

  test("what a verifier brings against a finding is weighed too", () => {
    const [point] = compare([
      finding("gemini", memory),
      verifying("codex", { disagrees_with: [`${memory}: that is wrong`] }),
    ]).disagreements;
    expect(held(point, checked("GEM-1", "verified"))).toEqual(["gemini"]);
    expect(held(point, checked("GEM-1", "verified"), checked("codex!1", "verified"))).toBe(null);
    expect(held(point, checked("codex!1", "verified"))).toEqual(["codex"]);
  });

  test("to say a thing twice adds nothing", () => {
    const [point] = compare([
      finding("gemini", memory, memoryToo),
      finding("codex", persisted),
    ]).disagreements;
    expect(held(point)).toBe(null);
  });
});
