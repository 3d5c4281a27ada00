import { type Discussion, lastJudgement } from "../kernel/discussion.ts";
import { ColloquyError } from "../kernel/error.ts";
import type { CritiqueVerdict } from "../protocols/critique/rules/critique-verdict.ts";
import type { CritiqueOptions, Revision } from "../protocols/critique/options.ts";

/** What is said of a critique's place among the others of its folder. */
interface RoundRequest {
  readonly roundId: string | undefined;
  readonly revisionOf: string | undefined;
  readonly task: string | undefined;
}

/** The round this one follows: named, or an earlier HIGH of the same task in the same folder. */
export function findRevised(
  { revisionOf: roundId, task }: RoundRequest,
  earlier: readonly Discussion[],
): Discussion | null {
  if (roundId === undefined) {
    const isBlocked = (one: Discussion) => optionsOf(one).task === task && isBlockedHigh(verdictOf(one));
    return task === undefined ? null : (earlier.findLast(isBlocked) ?? null);
  }
  const named = earlier.find((one) => optionsOf(one).roundId === roundId);
  if (named !== undefined) return named;
  throw new ColloquyError("not-found", `There is no round "${roundId}" to revise.`, {
    hint:
      earlier.length === 0
        ? "Give the folder it was written to with --session <folder>."
        : `The folder has ${earlier.map((one) => optionsOf(one).roundId).join(", ")}.`,
  });
}

// Those who answered of a panel that mostly did not ask nobody for a revision.
function isBlockedHigh(verdict: CritiqueVerdict | undefined): boolean {
  return verdict?.verdict === "consensus_blocked" && verdict.severity === "HIGH";
}

export function revisionOf(discussion: Discussion): Revision {
  const items = verdictOf(discussion)?.actionItems ?? [];
  return { of: optionsOf(discussion).roundId, actionItems: items.map(({ item }) => item) };
}

const roundIdGrammar = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

export function chooseRoundId(
  { roundId }: RoundRequest,
  earlier: readonly Discussion[],
  revision: Revision | null,
): string {
  const taken = earlier.map((one) => optionsOf(one).roundId);
  if (roundId === undefined) return nextRoundId(taken, revision);
  if (!roundIdGrammar.test(roundId) || roundId.includes("..")) {
    throw new ColloquyError("usage", `--round-id "${roundId}" cannot be part of a file name.`, {
      hint: "Use letters, digits, dots, dashes and underscores, such as DISCUSS-002.",
    });
  }
  if (taken.includes(roundId)) {
    throw new ColloquyError("usage", `The round ${roundId} is in this folder already.`, {
      hint: `Leave out --round-id to get ${nextRoundId(taken, revision)}.`,
    });
  }
  return roundId;
}

function nextRoundId(taken: readonly string[], revision: Revision | null): string {
  const numbered = (n: number) =>
    revision === null ? `DISCUSS-${String(n).padStart(3, "0")}` : `${revision.of}-R${n}`;
  for (let n = 1; ; n++) if (!taken.includes(numbered(n))) return numbered(n);
}

function optionsOf(discussion: Discussion): CritiqueOptions {
  return discussion.options as CritiqueOptions;
}

function verdictOf(discussion: Discussion): CritiqueVerdict | undefined {
  return lastJudgement(discussion, "verdict") as CritiqueVerdict | undefined;
}
