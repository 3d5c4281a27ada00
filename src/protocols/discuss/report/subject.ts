import type { Discussion } from "../../../kernel/discussion.ts";

/** The fixed critic's seat, in every discussion. */
export const advocateId = "devils-advocate";

/** What the documents of a discuss need of its options, as the journal has them. */
interface Subject {
  readonly topic: string;
  /** The feature of the project it is about, which names the published file. */
  readonly feature: string | null;
  readonly lang: string | null;
  readonly preset: "quick" | "default" | "deep";
}

/** What became of the result, as the journal has it. */
interface Outcome {
  readonly decision: "adopt" | "hand-over" | "none";
}

export function subjectOf(discussion: Discussion): Subject {
  return discussion.options as Subject;
}

/** `null` while nobody has decided. */
export function decisionOf({ outcome }: Discussion): Outcome["decision"] | null {
  return (outcome as Partial<Outcome> | null)?.decision ?? null;
}
