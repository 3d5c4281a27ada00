import type { Discussion } from "../kernel/discussion.ts";
import type { CheckedClaim } from "../text/claims/claims.ts";
import type { CheckResult } from "../text/claims/standing.ts";

/** How each claim of a discussion stood up to being looked up, by its id; as it was last looked up. */
export type Checks = ReadonlyMap<string, CheckedClaim>;

export function allChecksOf({ judgements }: Discussion): Checks {
  const checked = judgements.flatMap(({ kind, judgement }) =>
    kind === "claims" ? (judgement as readonly CheckedClaim[]) : [],
  );
  return new Map(checked.map((one) => [one.claim, one]));
}

/** Only what a claim names was looked up: that the place is there makes it no truth. */
const standingWords: Readonly<Record<CheckResult, string>> = {
  verified: "place found",
  unverified: "not confirmed",
  contradicted: "contradicted",
};

/** `contradicted: docs/design.md has 9 lines, not 45` */
export function standingText(checked: CheckedClaim): string {
  return `${standingWords[checked.standing]}: ${reasonsText(checked)}`;
}

const pluralWords: Readonly<Record<CheckResult, string>> = { ...standingWords, verified: "places found" };

/** Something speaks against it, or its seat speaks of a file it never opened. */
export function isDoubtful({ standing, unopened }: CheckedClaim): boolean {
  return standing !== "verified" || unopened !== undefined;
}

/** `src/a.ts:12 exists; src/a.ts was never opened by this seat` */
export function reasonsText({ reasons, unopened = [] }: CheckedClaim): string {
  return [...reasons, ...unopened.map((path) => `${path} was never opened by this seat`)].join("; ");
}

/** `6 places found, 1 contradicted, 2 not confirmed; 4 name nothing to look up`; nothing where nothing was. */
export function checksSummary(checks: Checks, claims: number): string | null {
  if (checks.size === 0) return null;
  const counts = (["verified", "contradicted", "unverified"] as const satisfies readonly CheckResult[])
    .map((standing) => ({
      standing,
      count: [...checks.values()].filter((one) => one.standing === standing).length,
    }))
    .filter(({ count }) => count > 0)
    .map(
      ({ standing, count }) => `${count} ${count === 1 ? standingWords[standing] : pluralWords[standing]}`,
    );
  const rest = claims - checks.size;
  const unopened = [...checks.values()].filter((one) => one.unopened !== undefined).length;
  if (unopened > 0) counts.push(`${unopened} of a file that its seat never opened`);
  return `${counts.join(", ")}${rest > 0 ? `; ${rest} name nothing to look up` : ""}`;
}
