import type { Assessment, Challenge, Final, Position, Synthesis } from "./rules/statements.ts";

/** A reply of each kind, on another matter. Options and issues have numbers that no discussion comes to. */
export interface Examples {
  readonly position: Position;
  readonly challenge: Challenge;
  readonly synthesis: Synthesis;
  readonly final: Final;
  readonly assess: Assessment;
  /** What a critic's statements have besides, and its final position. */
  readonly assumptions: readonly string[];
  readonly closing: Pick<Final, "compromise" | "unresolvedRisks" | "unverifiedAssumptions">;
}

export function exampleFor(
  kind: "position" | "challenge" | "synthesis" | "final",
  isAdvocate: boolean,
  { assumptions, closing, ...examples }: Examples,
): object {
  if (!isAdvocate) return examples[kind];
  return { ...examples[kind], ...(kind === "final" ? closing : { assumptions }) };
}
