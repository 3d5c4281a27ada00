import { describe, expect, test } from "vitest";
import {
  consentAllows,
  consentedTo,
  overriddenConflicts,
  standingBlocks,
} from "../../../../src/protocols/roundtable/rules/consent.ts";
import type { PolicyOutcome } from "../../../../src/protocols/roundtable/rules/session.ts";
import { agreement, escalation, round } from "./session.ts";

const blocked: PolicyOutcome = {
  ...agreement,
  policy: "consent",
  blocks: [
    { participant: "ann", minimumChange: null },
    { participant: "bob", minimumChange: "A day" },
  ],
};
const held: PolicyOutcome = { ...blocked, blocks: [] };

describe("whether consent lets it end", () => {
  test("not while somebody blocks, and who is named", () => {
    expect(consentAllows(blocked, [])).toEqual({ allowed: false, reason: "it is blocked by ann, bob." });
    const one = { ...blocked, blocks: blocked.blocks.slice(0, 1) };
    expect(consentAllows(one, [])).toEqual({ allowed: false, reason: "it is blocked by ann." });
  });

  test.each([
    ["nobody blocks", held, []],
    ["a block under another policy stops nothing", { ...blocked, policy: "weighted_majority" as const }, []],
    ["a person accepted", blocked, [escalation(4, { trigger: "attempts", decision: "accepted" })]],
    ["a person decided", blocked, [escalation(4, { trigger: "attempts", decision: "own" })]],
  ])("%s", (_, outcome, past) => {
    expect(consentAllows(outcome, past).allowed).toBe(true);
  });

  test.each([
    ["letting them go on", escalation(4, { trigger: "attempts", decision: "continue" })],
    ["a decision about something else", escalation(4, { trigger: "keyword", decision: "accepted" })],
  ])("%s decides nothing about a block", (_, past) => {
    expect(consentAllows(blocked, [past]).allowed).toBe(false);
  });
});

describe("what is recorded as consensus", () => {
  test("not the wording that somebody blocks, and that is told; the rest is agreed", () => {
    expect(consentedTo(["We do it.", "It is wanted."], blocked, "we do it")).toEqual({
      consensus: ["It is wanted."],
      notices: ['No consensus while it is blocked by ann, bob: "We do it." was not recorded.'],
    });
  });

  test("nothing while somebody blocks where no wording was put to them", () => {
    expect(consentedTo(["We do it.", "Now."], blocked, null)).toEqual({
      consensus: [],
      notices: ['No consensus while it is blocked by ann, bob: "We do it.", "Now." was not recorded.'],
    });
  });

  test("all of it where nobody does; nothing is told where there was nothing", () => {
    expect(consentedTo(["We do it."], held, null)).toEqual({ consensus: ["We do it."], notices: [] });
    expect(consentedTo([], blocked, null)).toEqual({ consensus: [], notices: [] });
  });
});

describe("a block that nobody lifted", () => {
  const rounds = [
    round(1, { confidence: { ann: 0.9, bob: 0.9 }, agreement: blocked, wording: "We do it." }),
    round(2),
  ];
  const by = (who: "person" | "recommended") =>
    escalation(1, { trigger: "attempts", decision: "accepted", by: who });

  test("is that of the last round in which anybody answered, with who overrode it", () => {
    expect(standingBlocks(rounds, [by("person")]).map(({ overriddenBy }) => overriddenBy)).toEqual([
      "person",
      "person",
    ]);
    expect(standingBlocks(rounds, [])[1]).toEqual({
      participant: "bob",
      minimumChange: "A day",
      round: 1,
      overriddenBy: null,
    });
  });

  test("is not settled where only --yes has overridden it", () => {
    expect(overriddenConflicts(rounds, [by("person")])).toEqual([]);
    expect(overriddenConflicts(rounds, [by("recommended")])[1]).toEqual({
      id: "block-bob",
      description: 'bob blocks "We do it.", and only --yes overrode that.',
      positions: { bob: "A day" },
      since: 1,
      rounds: 1,
      named: [1],
    });
  });
});
