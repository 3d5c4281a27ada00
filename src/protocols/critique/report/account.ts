import type { Told } from "../../../manifest/method.ts";
import type { CritiqueOptions, CritiqueOutcome } from "../options.ts";
import { pointsOf } from "../rules/points.ts";
import type { CritiqueEntry } from "../state.ts";

export type ToldCritique = Told<CritiqueOptions, CritiqueEntry, CritiqueOutcome>;

/** A critique that has a verdict, as its documents tell it; `null` before that. */
export function accountOf(told: ToldCritique) {
  const entry = told.kept.at(-1);
  if (entry === undefined) return null;
  const { verdict, answers, checks } = entry;
  const readByRules = answers.flatMap(({ perspective, byRules }) => (byRules ? [perspective] : []));
  return {
    ...told,
    seats: told.seats.filter(({ seat }) => entry.asked.includes(seat)),
    /** Who was asked for a judgement, with the agents that answer for them. */
    perspectives: told.discussion.seats.filter(({ seat }) => entry.asked.includes(seat.name)),
    /** Who chose them for this very text, where that was asked for: an agent, or `rules`. */
    chosenBy: entry.chosenBy ?? null,
    // One that too few answered is degraded, whoever they were.
    degraded: told.degraded || verdict.verdict === "inconclusive",
    verdict,
    answers,
    /** All that was said, in seat order. */
    points: pointsOf(answers),
    checks: new Map(checks.map((check) => [check.claim, check])),
    /** The perspectives that the reader read for. */
    readByRules,
  };
}

export type Account = NonNullable<ReturnType<typeof accountOf>>;

export function recordPath({ roundId }: CritiqueOptions): string {
  return `discussions/${roundId}-discussion.md`;
}
