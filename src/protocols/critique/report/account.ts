import type { Told } from "../../../manifest/method.ts";
import type { CritiqueOptions, CritiqueOutcome } from "../options.ts";
import { isJudged, verdictOf, wordsOf } from "../rules/judged.ts";
import { saidIn } from "../rules/said.ts";
import type { CritiqueEntry } from "../state.ts";

export type ToldCritique = Told<CritiqueOptions, CritiqueEntry, CritiqueOutcome>;

/** A critique that has a verdict, as its documents tell it; `null` before that. */
export function accountOf(told: ToldCritique) {
  const { kept, given, discussion } = told;
  if (!isJudged(kept)) return null;
  const { seats: seated } = discussion;
  const decision = told.outcome?.decision ?? null;
  const said = saidIn(kept, seated);
  const verdict = verdictOf({ kept, seated, given, decision });
  const chosen = discussion.rounds.flatMap(({ turns }) => turns).find(({ kind }) => kind === "perspectives");
  return {
    ...told,
    words: wordsOf(given),
    said,
    verdict,
    decision,
    seats: told.seats.filter(({ seat }) => said.asked.includes(seat)),
    /** Who was asked for a judgement, with the agents that answer for them. */
    perspectives: seated.filter(({ seat }) => said.asked.includes(seat.name)),
    /** Who chose them for this very text, where that was asked for: an agent, or `rules`. */
    chosenBy:
      chosen === undefined
        ? null
        : chosen.answer === undefined
          ? "rules"
          : (chosen.calls.at(-1)?.receipt?.answeredBy ?? null),
    // One that too few answered is degraded, whoever they were.
    degraded: told.degraded || verdict.verdict === "inconclusive",
    /** The perspectives that the reader read for. */
    readByRules: verdict.byRules?.perspectives ?? [],
  };
}

export type Account = NonNullable<ReturnType<typeof accountOf>>;

export function recordPath({ roundId }: CritiqueOptions): string {
  return `discussions/${roundId}-discussion.md`;
}
