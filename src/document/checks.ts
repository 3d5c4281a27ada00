import type { Discussion } from "../kernel/discussion.ts";
import type { CheckedClaim } from "../text/claims/claims.ts";
import type { CheckResult } from "../text/claims/witness-remarks.ts";
import { listed, type Words } from "../words.ts";

export type Checks = ReadonlyMap<string, CheckedClaim>;

export function allChecksOf({ judgements }: Discussion): Checks {
  const checked = judgements.flatMap(({ kind, judgement }) =>
    kind === "claims" ? (judgement as readonly CheckedClaim[]) : [],
  );
  return new Map(checked.map((one) => [one.claim, one]));
}

/** Something speaks against it, or its seat speaks of a file it never opened. */
export function isDoubtful({ standing, unopened }: CheckedClaim): boolean {
  return standing !== "verified" || unopened !== undefined;
}

// Only what a claim names was looked up: that the place is there makes it no truth.
const standingKeys = {
  verified: "claims.found",
  unverified: "claims.unconfirmed",
  contradicted: "claims.contradicted",
} as const satisfies Record<CheckResult, string>;

/** `contradicted: docs/design.md has 9 lines, not 45` */
export function standingText(checked: CheckedClaim, words: Words): string {
  const { standing, reasons, unopened = [] } = checked;
  const all = [...reasons, ...unopened.map((path) => words("claims.neverOpened", { path }))];
  return words(standingKeys[standing], { reasons: all.join("; ") });
}

const countKeys = {
  verified: "claims.places",
  contradicted: "claims.contradictedCount",
  unverified: "claims.unconfirmedCount",
} as const satisfies Record<CheckResult, string>;

/** `6 places found, 1 contradicted, 2 not confirmed; 4 name nothing to look up`; nothing where nothing was. */
export function checksSummary(checks: Checks, claims: number, words: Words): string | null {
  if (checks.size === 0) return null;
  const all = [...checks.values()];
  const counts = (["verified", "contradicted", "unverified"] as const).flatMap((standing) => {
    const count = all.filter((one) => one.standing === standing).length;
    return count === 0 ? [] : [words(countKeys[standing], { count })];
  });
  const unopened = all.filter((one) => one.unopened !== undefined).length;
  const rest = claims - checks.size;
  return [
    listed(words, [
      ...counts,
      ...(unopened === 0 ? [] : [words("claims.neverOpenedCount", { count: unopened })]),
    ]),
    ...(rest > 0 ? [words("claims.restCount", { count: rest })] : []),
  ].join("; ");
}
