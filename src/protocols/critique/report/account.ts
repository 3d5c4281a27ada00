import type { Checks } from "../../../document/checks.ts";
import type { Seating } from "../../../kernel/event.ts";
import type { Told } from "../../../manifest/method.ts";
import type { CritiqueOptions, CritiqueOutcome } from "../options.ts";
import { type Point, pointsOf } from "../rules/points.ts";
import type { CritiqueVerdict } from "../rules/verdict.ts";
import type { Answer, CritiqueEntry } from "../state.ts";

export type ToldCritique = Told<CritiqueOptions, CritiqueEntry, CritiqueOutcome>;

/** A critique that has a verdict, as its documents tell it. */
export interface Account extends ToldCritique {
  /** Who was asked for a judgement, with the agents that answer for them. */
  readonly perspectives: readonly Seating[];
  /** Who chose them for this very text, where that was asked for: an agent, or `rules`. */
  readonly chosenBy: string | null;
  readonly verdict: CritiqueVerdict;
  readonly answers: readonly Answer[];
  /** All that was said, in seat order. */
  readonly points: readonly Point[];
  readonly checks: Checks;
  /** The perspectives that the reader read for. */
  readonly readByRules: readonly string[];
  /** 0.1 gave stars to what rules found. Its verdicts are shown as they were, and that is said. */
  readonly ratedByRules: boolean;
}

/** `null` before the verdict. */
export function accountOf(told: ToldCritique): Account | null {
  const entry = told.kept.at(-1);
  if (entry === undefined) return null;
  const { verdict, answers, checks } = entry;
  const readByRules = answers.flatMap(({ perspective, byRules }) => (byRules ? [perspective] : []));
  return {
    ...told,
    seats: told.seats.filter(({ seat }) => entry.asked.includes(seat)),
    perspectives: told.discussion.seats.filter(({ seat }) => entry.asked.includes(seat.name)),
    chosenBy: entry.chosenBy ?? null,
    // One that too few answered is degraded, whoever they were.
    degraded: told.degraded || verdict.verdict === "inconclusive",
    verdict,
    answers,
    points: pointsOf(answers),
    checks: new Map(checks.map((check) => [check.claim, check])),
    readByRules,
    ratedByRules: verdict.byRules === undefined && readByRules.length > 0,
  };
}

export function recordPath({ roundId }: CritiqueOptions): string {
  return `discussions/${roundId}-discussion.md`;
}
