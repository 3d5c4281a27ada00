import type { Discussion } from "../../kernel/discussion.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { entryOf } from "./migration.ts";
import { CritiqueOptions, type Revision } from "./options.ts";

/** What is said of a critique's place among the others of its folder. */
export interface RoundRequest {
  readonly roundId: string | undefined;
  readonly revisionOf: string | undefined;
  readonly revises: string | undefined;
  readonly task: string | undefined;
}

/** The round this one follows: named, or the last of a critique that is, or an earlier HIGH of the same task. */
export function findRevised(
  { revisionOf: roundId, revises, task }: RoundRequest,
  earlier: readonly Discussion[],
): Discussion | null {
  if (roundId === undefined) {
    if (revises !== undefined) return lastOf(revises, earlier);
    const isBlocked = (one: Discussion) => optionsOf(one).task === task && isBlockedHigh(one);
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

function lastOf(id: string, earlier: readonly Discussion[]): Discussion {
  const last = earlier.at(-1);
  if (last?.id.startsWith(id) === true) return last;
  throw new ColloquyError("not-found", `There is no critique "${id}" to revise.`, {
    hint: last === undefined ? "Name the folder it lies in." : `The folder has ${last.id}.`,
  });
}

// Those who answered of a panel that mostly did not ask nobody for a revision.
function isBlockedHigh(discussion: Discussion): boolean {
  const verdict = entryOf(discussion)?.verdict;
  return verdict?.verdict === "consensus_blocked" && verdict.severity === "HIGH";
}

export function revisionOf(discussion: Discussion): Revision {
  const items = entryOf(discussion)?.verdict.actionItems ?? [];
  return { of: optionsOf(discussion).roundId, actionItems: items.map(({ item }) => item) };
}

const roundIdGrammar = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

export function chooseRoundId(
  roundId: string | undefined,
  earlier: readonly Discussion[],
  revision: Revision | null,
  where: string,
): string {
  const taken = earlier.map((one) => optionsOf(one).roundId);
  if (roundId === undefined) return nextRoundId(taken, revision);
  if (!roundIdGrammar.test(roundId) || roundId.includes("..")) {
    throw new ColloquyError("usage", `${where} "${roundId}" cannot be part of a file name.`, {
      hint: "Use letters, digits, dots, dashes and underscores, such as DISCUSS-002.",
    });
  }
  if (taken.includes(roundId)) {
    throw new ColloquyError("usage", `The round ${roundId} is in this folder already.`, {
      hint: `Leave out ${where} to get ${nextRoundId(taken, revision)}.`,
    });
  }
  return roundId;
}

function nextRoundId(taken: readonly string[], revision: Revision | null): string {
  const numbered = (n: number) =>
    revision === null ? `DISCUSS-${String(n).padStart(3, "0")}` : `${revision.of}-R${n}`;
  for (let n = 1; ; n++) if (!taken.includes(numbered(n))) return numbered(n);
}

export function optionsOf({ options }: Discussion): CritiqueOptions {
  return CritiqueOptions.parse(options);
}
