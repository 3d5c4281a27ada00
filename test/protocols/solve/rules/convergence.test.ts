import { expect, test } from "vitest";
import { convergence } from "../../../../src/protocols/solve/rules/ways.ts";

function standing(agreements: number, disagreements: number, feasibility: number, newInsights: boolean) {
  return convergence(agreements, disagreements, [feasibility], newInsights);
}

test.each<[number, number, number, boolean, number, string]>([
  [4, 1, 0.85, true, 0.655, "continue"],
  [4, 1, 0.85, false, 0.855, "converged"],
  [5, 0, 1, true, 0.8, "converged"],
  [2, 4, 0.5, true, 0.316_666_667, "user_input_needed"],
  [6, 4, 0.7, false, 0.71, "user_input_needed"],
  [10, 4, 0.9, false, 0.827_142_857, "converged"],
  [0, 0, 0.5, true, 0.15, "continue"],
])(
  "%d agreements, %d disagreements, feasibility %d, new insights %s",
  (a, d, feasibility, isNew, score, what) => {
    const { score: got, new_insights, recommendation } = standing(a, d, feasibility, isNew);
    expect(Math.abs(got - score)).toBeLessThan(1e-6);
    expect({ new_insights, recommendation }).toEqual({ new_insights: isNew, recommendation: what });
  },
);

test("three disagreements go on, four need a person", () => {
  expect(standing(1, 3, 0.5, true).recommendation).toBe("continue");
  expect(standing(1, 4, 0.5, true).recommendation).toBe("user_input_needed");
});

test("just below the bound is not converged", () => {
  expect(standing(5, 0, 0.999, true).recommendation).toBe("continue");
});

test("a feasibility that is missing counts one half", () => {
  const half = convergence(1, 0, [1, null], true);
  expect(half.score).toBeCloseTo(0.5 + 0.3 * 0.75, 9);
  const none = convergence(0, 0, [], true);
  expect(none.score).toBeCloseTo(0.15, 9);
});

test("the score never passes 1", () => {
  expect(standing(9, 0, 1, false)).toEqual({ score: 1, new_insights: false, recommendation: "converged" });
});
