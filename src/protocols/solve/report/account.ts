import type { Brief as InAList, Told } from "../../../manifest/method.ts";
import { textOf } from "../../../table/item.ts";
import { movesIn } from "../../../table/moved.ts";
import { answersOf } from "../../../table/questions.ts";
import { tellOf } from "../../../table/report.ts";
import { wordsFor, wordsIn } from "../../../words.ts";
import { SolveOptions, SolveOutcome } from "../options.ts";
import { roundsOf, SolveEntry } from "../state.ts";
import { isAnswered, type Synthesis } from "../rules/synthesis.ts";
import { synthesise } from "../rules/synthesise.ts";
import { briefOf, briefPrefixes } from "../../../table/brief-told.ts";

export type SolveTold = Told<SolveOptions, SolveEntry, SolveOutcome>;

export type SolveAccount = NonNullable<ReturnType<typeof accountOf>>;

/** `null` before a round has come to anything. */
export function accountOf(told: SolveTold) {
  const { discussion, given, kept, outcome } = told;
  const seats = discussion.seats.map(({ seat }) => seat);
  const rounds = roundsOf(kept, given, seats).map((solved) => ({ solved, synthesis: synthesise(solved) }));
  const last = rounds.at(-1);
  if (last === undefined) return null;
  const tell = tellOf(movesIn(kept), discussion, wordsFor(given.lang, given.task), briefPrefixes);
  const { ledger, late } = tell;
  const telling = rounds.findLast(({ synthesis }) => synthesis.degraded !== true) ?? last;
  return {
    ...tell,
    told,
    rounds,
    last,
    /** The last round in which agents said something; where none did, the last. */
    telling,
    chosen: telling.synthesis.solutions.find(({ id }) => id !== undefined && id === outcome?.chosen) ?? null,
    brief: briefOf(ledger),
    /** What the person said on the way: it binds whoever carries the solution out. */
    constraints: answersOf(ledger)
      .filter(({ id }) => !late.has(id))
      .map((answer) => {
        const question = answer.under === null ? undefined : ledger.items.get(answer.under);
        return question === undefined ? textOf(answer) : `${textOf(question)} → ${textOf(answer)}`;
      }),
  };
}

export function answeringAgents({ cli_runs }: Synthesis): readonly string[] {
  return [...new Set(cli_runs.filter(isAnswered).map(({ tool }) => tool))];
}

export const brief: InAList<SolveOptions, SolveEntry, SolveOutcome> = {
  given: SolveOptions,
  kept: SolveEntry,
  outcome: SolveOutcome,
  tell({ kept, given, discussion }) {
    const seats = discussion.seats.map(({ seat }) => seat);
    const last = roundsOf(kept, given, seats).map(synthesise).at(-1);
    return {
      inAWord: last === undefined ? null : wordsIn("en")("solve.recommendation", last.convergence),
      bottomLine: last?.bottomLine?.[0]?.sentence ?? null,
    };
  },
};
