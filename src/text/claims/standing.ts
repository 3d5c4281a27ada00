/**
 * `contradicted`: a place it gives is not there. `unverified`: what it quotes or names was not found.
 * Neither makes a claim false, and none is ever dropped for it.
 */
export type CheckResult = "verified" | "unverified" | "contradicted";

/** What was found out about a place or a quotation of a claim. */
export interface Remark {
  readonly standing: CheckResult;
  readonly reason: string;
}
