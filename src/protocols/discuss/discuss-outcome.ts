/** What the person who asked for the discussion made of its result. */
export interface DiscussOutcome {
  readonly decision: "adopt" | "hand-over" | "none";
}
