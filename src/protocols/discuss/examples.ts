import type { Assessment, Synthesis } from "./rules/statements.ts";

/**
 * Replies on another matter: a statement with all the fields that statements share, and a moderator's report. Options
 * have numbers that no discussion comes to.
 */
export interface Examples {
  readonly synthesis: Synthesis;
  readonly assess: Assessment;
}
