import { describe, expect, test } from "vitest";
import type { Quorum } from "../../../../src/kernel/quorum.ts";
import { critiqueVerdict } from "../../../../src/protocols/critique/rules/critique-verdict.ts";
import type { Assessment, Critique } from "../../../../src/protocols/critique/rules/critique.ts";
import { wordLikeness } from "../../../../src/text/likeness/likeness.ts";
import { pointsOf } from "../../../../src/protocols/critique/rules/points.ts";
import { wordsIn } from "../../../../src/words.ts";

/** A panel by its ratings; `r` is a seat that rules have read, `-` one that nobody answered. */
type Seats = readonly (number | "r" | "-")[];

function assessments(seats: Seats, more: Partial<Critique> = {}): readonly Assessment[] {
  return seats.flatMap((seat, index): readonly Assessment[] => {
    if (seat === "-") return [];
    const critique = { strengths: [], weaknesses: [], suggestions: [], rating: seat === "r" ? 5 : seat };
    const perspective = `P${index + 1}`;
    return seat === "r"
      ? [{ perspective, critique: { ...critique, ...more }, byRules: true }]
      : [{ perspective, critique }];
  });
}

function judged(
  seats: Seats,
  {
    quorum = "50%",
    readerAlone = false,
    more = {},
  }: { quorum?: Quorum; readerAlone?: boolean; more?: object } = {},
) {
  const given = assessments(seats, more);
  const likeness = wordLikeness(pointsOf(given).map(({ text }) => text));
  const words = wordsIn("en");
  const rules = {
    asked: seats.length,
    policy: "specific",
    revised: false,
    quorum,
    readerAlone,
    words,
  } as const;
  return critiqueVerdict(given, { likeness, checks: [] }, rules);
}

function inAWord(...args: Parameters<typeof judged>): string {
  const { verdict, severity, averageRating } = judged(...args);
  return [verdict, severity, averageRating].join(" ").trim();
}

// For one to eight seats: with all away, with one less than half, with half of them.
test.each<[Seats, string]>([
  [["r"], "inconclusive"],
  [["-"], "inconclusive"],
  [[4], "consensus_reached  4"],
  [["r", "r"], "inconclusive"],
  [[4, "r"], "consensus_reached  4"],
  [[4, "-"], "consensus_reached  4"],
  [[1, "r"], "consensus_blocked HIGH 1"],
  [[4, "r", "r"], "inconclusive  4"],
  [[4, "r", 4], "consensus_reached  4"],
  [["r", "r", "r", "r"], "inconclusive"],
  [[4, "r", "-", "r"], "inconclusive  4"],
  [[4, "r", 5, "r"], "consensus_reached  4.5"],
  [[4, 4, "r", "r", "r"], "inconclusive  4"],
  [[4, 4, 4, "r", "r"], "consensus_reached  4"],
  [[4, 4, "r", "r", "r", "-"], "inconclusive  4"],
  [[4, 4, 4, "r", "r", "r"], "consensus_reached  4"],
  [[4, 4, 4, "r", "r", "r", "r"], "inconclusive  4"],
  [[4, 4, 4, 4, "r", "r", "r"], "consensus_reached  4"],
  [["r", "r", "r", "r", "r", "r", "r", "r"], "inconclusive"],
  [[4, 4, 4, "r", "r", "r", "r", "r"], "inconclusive  4"],
  [[4, 4, 4, 4, "r", "r", "r", "r"], "consensus_reached  4"],
])("%j comes to %s", (seats, outcome) => {
  expect(inAWord(seats)).toBe(outcome);
});

test("no number of seats passes with fewer than half answered, whatever rules say", () => {
  for (let seats = 1; seats <= 8; seats++) {
    for (let answered = 0; answered <= seats; answered++) {
      const panel = Array.from({ length: seats }, (_, index) => (index < answered ? 5 : ("r" as const)));
      const { verdict, ...rest } = judged(panel);
      const passes = answered > 0 && answered * 2 >= seats;
      expect(verdict, `${answered} of ${seats}`).toBe(passes ? "consensus_reached" : "inconclusive");
      expect(rest).toMatchObject({ answered, asked: seats, averageRating: answered === 0 ? null : 5 });
    }
  }
});

describe("those who answered of a panel that mostly did not", () => {
  test.each<[Seats, string | null]>([
    [[1, "r", "r"], "HIGH"],
    [[2, 4, "r", "r", "r"], "MEDIUM"],
    [[4, "r", "r"], null],
    [["r", "r", "r"], null],
  ])("%j: severity %s, and escalate", (seats, severity) => {
    expect(judged(seats)).toMatchObject({ verdict: "inconclusive", severity, recommendation: "escalate" });
  });
});

test("a quorum of all, or of a number", () => {
  expect(inAWord([4, 4, "r"], { quorum: "100%" })).toBe("inconclusive  4");
  expect(inAWord([4, "r", "r"], { quorum: "1" })).toBe("consensus_reached  4");
  expect(judged([4, 4, "r"], { quorum: "3" }).quorum).toBe(3);
});

describe("what rules found", () => {
  const more = {
    weaknesses: ["a.md:1 is unfinished"],
    suggestions: ["Finish it"],
    critical_issues: ["a.md:2 holds a key"],
    rating: 1,
  };

  test("enters no rating, signal, divergence, theme or action item of a panel", () => {
    const read = judged([4, "r", 4, "r"], { more });
    const unread = judged([4, "-", 4, "-"]);
    expect(read).toEqual({ ...unread, byRules: read.byRules });
    expect(read.byRules).toEqual({
      perspectives: ["P2", "P4"],
      findings: [
        { finding: "a.md:2 holds a key", critical: true, perspectives: ["P2", "P4"] },
        { finding: "a.md:1 is unfinished", critical: false, perspectives: ["P2", "P4"] },
      ],
    });
  });

  test("is all there is where the reader was asked alone: no verdict, no severity, no average", () => {
    expect(judged(["r", "r"], { more, readerAlone: true })).toMatchObject({
      verdict: null,
      severity: null,
      averageRating: null,
      ratings: {},
      recommendation: null,
      signals: [],
      divergences: [],
      actionItems: [{ item: "Finish it", perspectives: ["P1", "P2"], urgent: false }],
      byRules: { perspectives: ["P1", "P2"] },
    });
  });
});

test("a panel that all answered has a verdict as 0.1 had it, key by key, and then what is new", () => {
  expect(Object.keys(judged([4, 5]))).toEqual([
    "verdict",
    "severity",
    "averageRating",
    "ratings",
    "answered",
    "asked",
    "policy",
    "signals",
    "divergences",
    "themes",
    "actionItems",
    "recommendation",
    "bottomLine",
    "groups",
    "joinedBy",
  ]);
});
