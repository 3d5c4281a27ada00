import { describe, expect, test } from "vitest";
import { critiqueVerdict } from "../../../../src/protocols/critique/rules/critique-verdict.ts";
import type { Assessment } from "../../../../src/protocols/critique/rules/critique.ts";
import { wordLikeness } from "../../../../src/text/likeness/likeness.ts";
import { severity } from "../../../../src/protocols/critique/rules/severity.ts";
import { wordsIn } from "../../../../src/words.ts";

function rated(ratings: readonly number[], critical = false): readonly Assessment[] {
  return ratings.map((rating, index) => ({
    perspective: `P${index + 1}`,
    critique: {
      strengths: [],
      weaknesses: [],
      suggestions: [],
      critical_issues: critical && index === 0 ? ["fatal"] : [],
      rating,
    },
  }));
}

function outcome(assessments: readonly Assessment[], policy: "specific" | "literal") {
  const { consensus, severity: level, average } = severity(assessments, policy, wordsIn("en"));
  return `${average.toFixed(2)} ${consensus}${consensus === "blocked" ? ` ${level}` : ""}`;
}

// behaviour.md 1.5, the table, row by row.
const truth = [
  { ratings: [4, 4, 5], literal: "4.33 reached", specific: "4.33 reached" },
  { ratings: [3, 3, 3], literal: "3.00 reached", specific: "3.00 reached" },
  { ratings: [2, 4, 5], literal: "3.67 blocked HIGH", specific: "3.67 blocked MEDIUM" },
  { ratings: [1, 5, 5], literal: "3.67 blocked HIGH", specific: "3.67 blocked MEDIUM" },
  { ratings: [2, 3, 3], literal: "2.67 blocked HIGH", specific: "2.67 blocked MEDIUM" },
  { ratings: [2, 2, 5], literal: "3.00 blocked HIGH", specific: "3.00 blocked HIGH" },
  { ratings: [1, 2, 5], literal: "2.67 blocked HIGH", specific: "2.67 blocked HIGH" },
  { ratings: [4, 5], critical: true, literal: "4.50 blocked HIGH", specific: "4.50 blocked HIGH" },
  { ratings: [2], literal: "2.00 blocked HIGH", specific: "2.00 blocked HIGH" },
] as const;

describe.each(truth)("ratings $ratings", ({ ratings, literal, specific, ...rest }) => {
  const assessments = rated(ratings, "critical" in rest);
  test("under the literal policy", () => expect(outcome(assessments, "literal")).toBe(literal));
  test("under the specific policy", () => expect(outcome(assessments, "specific")).toBe(specific));
});

function* vectors(length: number): Generator<readonly number[]> {
  if (length === 0) yield [];
  else
    for (const rest of vectors(length - 1))
      for (let rating = 1; rating <= 5; rating++) yield [rating, ...rest];
}

test("for every vector of one to five ratings the rules of behaviour 1.5 hold", () => {
  for (let length = 1; length <= 5; length++) {
    for (const ratings of vectors(length)) {
      const low = ratings.filter((rating) => rating <= 2).length;
      const spread = Math.max(...ratings) - Math.min(...ratings);
      const mean = ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length;
      const { severity: level, consensus } = severity(rated(ratings), "specific", wordsIn("en"));
      const expected =
        low >= 2 || (low === 1 && length === 1) ? "HIGH" : low === 1 || spread >= 3 ? "MEDIUM" : null;
      expect(level, String(ratings)).toBe(expected);
      expect(consensus, String(ratings)).toBe(low >= 1 || mean < 3 ? "blocked" : "reached");
      expect(severity(rated(ratings), "literal", wordsIn("en")).severity, String(ratings)).toBe(
        low >= 1 ? "HIGH" : null,
      );
    }
  }
});

test("a mean below 3 blocks even when no rating is low", () => {
  const verdict = critiqueVerdict(
    rated([2.5, 2.9, 3]),
    { likeness: wordLikeness([]), checks: [] },
    {
      asked: 3,
      policy: "specific",
      revised: false,
      quorum: "50%",
      readerAlone: false,
      words: wordsIn("en"),
    },
  );
  expect(verdict).toMatchObject({
    verdict: "consensus_blocked",
    severity: "LOW",
    recommendation: "proceed-with-caution",
  });
  expect(verdict.signals.map(({ signal }) => signal)).toEqual(["low_average"]);
});

test("the mean is compared unrounded", () => {
  expect(severity(rated([2.999, 3, 2.999]), "specific", wordsIn("en")).consensus).toBe("blocked");
});

test("every signal that fired is on record with a severity of its own", () => {
  const { signals } = severity(rated([1, 5, 2], true), "specific", wordsIn("en"));
  expect(
    signals.map(({ signal, severity, perspectives }) => [signal, severity, perspectives.join()]),
  ).toEqual([
    ["critical_issue", "HIGH", "P1"],
    ["low_rating", "HIGH", "P1,P3"],
    ["rating_spread", "MEDIUM", "P1,P2"],
    ["low_average", "LOW", "P1,P2,P3"],
  ]);
});
