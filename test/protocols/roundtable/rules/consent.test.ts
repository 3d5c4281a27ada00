import { describe, expect, test } from "vitest";
import { consentAllows, consentedTo } from "../../../../src/protocols/roundtable/rules/consent.ts";
import type { PolicyOutcome } from "../../../../src/protocols/roundtable/rules/session.ts";
import { agreement, escalation } from "./session.ts";

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
  test("nothing while somebody blocks, and that is told", () => {
    expect(consentedTo(["We do it.", "Now."], blocked)).toEqual({
      consensus: [],
      notices: ['No consensus while it is blocked by ann, bob: "We do it.", "Now." was not recorded.'],
    });
  });

  test("all of it where nobody does; nothing is told where there was nothing", () => {
    expect(consentedTo(["We do it."], held)).toEqual({ consensus: ["We do it."], notices: [] });
    expect(consentedTo([], blocked)).toEqual({ consensus: [], notices: [] });
  });
});
