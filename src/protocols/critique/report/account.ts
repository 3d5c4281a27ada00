import type { Brief, Told } from "../../../manifest/method.ts";
import { checkedIn, CritiqueEntry, CritiqueOptions, CritiqueOutcome } from "../options.ts";
import { inAWord, verdictOf, wordsOf } from "../rules/judged.ts";
import { saidIn } from "../rules/said.ts";
import { wordsIn } from "../../../words.ts";

export type ToldCritique = Told<CritiqueOptions, CritiqueEntry, CritiqueOutcome>;

/** `null` before there is a verdict. */
export function accountOf(told: ToldCritique) {
  const { kept, given, discussion } = told;
  if (checkedIn(kept) === undefined) return null;
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
    readByRules: verdict.byRules?.perspectives ?? [],
  };
}

export type Account = NonNullable<ReturnType<typeof accountOf>>;

export function recordPath({ roundId }: CritiqueOptions): string {
  return `discussions/${roundId}-discussion.md`;
}

/** `can go ahead`, `needs revision`, `7 findings by rules`: for a list of discussions in all languages, in that of the program. Nothing before the verdict. */
export const brief: Brief<CritiqueOptions, CritiqueEntry, CritiqueOutcome> = {
  given: CritiqueOptions,
  kept: CritiqueEntry,
  outcome: CritiqueOutcome,
  tell({ kept, given, discussion: { seats }, outcome }) {
    if (checkedIn(kept) === undefined) return { inAWord: null };
    const decision = outcome?.decision ?? null;
    const verdict = verdictOf({ kept, given, seated: seats, decision });
    return {
      inAWord: inAWord(verdict, decision, wordsIn("en")),
      bottomLine: verdict.bottomLine[0]?.sentence ?? null,
    };
  },
};
