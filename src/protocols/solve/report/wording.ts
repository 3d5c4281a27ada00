import type { Recommendation } from "../rules/convergence.ts";

/** How far the agents have come together, for people. */
export const recommendations: Readonly<Record<Recommendation, string>> = {
  converged: "converged",
  continue: "not converged",
  user_input_needed: "user input needed",
};

export function count(amount: number, one: string): string {
  return `${amount} ${one}${amount === 1 ? "" : "s"}`;
}
