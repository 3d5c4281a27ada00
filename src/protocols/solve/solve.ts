import { ColloquyError } from "../../kernel/error.ts";
import type { Floor, Protocol } from "../../kernel/floor.ts";
import type { Passage } from "../../kernel/lookup.ts";
import type { Seat } from "../../kernel/seat.ts";
import type { Synthesis } from "./rules/synthesis.ts";
import { firstContext, supplement } from "./context.ts";
import { askForInput, chooseSolution, type GateWords, gateWords, type Step } from "./gates.ts";
import type { SolveOptions, SolveOutcome } from "./options.ts";
import type { PreviousRound } from "./previous-round.ts";
import { recordParts } from "./prompt.ts";
import { recordFor } from "./record.ts";
import { seatsOf, solveRound } from "./round.ts";
import { emptyTable, seeded } from "./rules/on-the-table.ts";
import type { Checks } from "./rules/stances.ts";
import { ourLanguage } from "../../text/language.ts";
import { wordsIn } from "../../words.ts";
import { alikeTogether, answersText, handedOn, type PersonsPart, wordingsOf } from "../persons-part.ts";

/** Agents analyse a task alone, verify each other, and the best solutions come out ranked, round after round. */
export const solve: Protocol<SolveOptions, SolveOutcome> = async (floor, options) => {
  const seats = seatsOf(floor);
  const words = gateWords(options);
  const personal = wordsIn(ourLanguage(options.lang, options.task));
  if (seats.analysts.length < 2) floor.warn(words.oneAgent);

  const passages = await firstContext(floor, options);
  const earlier: PreviousRound[] = [...options.previousRounds];
  const held: Synthesis[] = [];
  const newPassages: Passage[] = [];
  const constraints: string[] = [];
  const questions: PersonsPart[] = [];
  const record = recordFor(seats.analysts);
  const told = recordParts(options);
  record.add(...earlier.map(told.elsewhere));
  let table = seeded(emptyTable(seats.analysts.map(({ name }) => name)), earlier);
  let checks: Checks = new Map();
  let next: Round = { step: "round", mode: options.mode, feedback: options.feedback };

  for (let rounds = 1; ; rounds++) {
    const { mode, feedback } = next;
    const round = options.firstRound + rounds - 1;
    if (feedback !== null) {
      constraints.push(feedback);
      record.add(told.feedback(feedback));
    }
    const before = table;
    const solved = await floor.round(`Round ${round}`, async () => {
      const found = await supplement(floor, options, round, earlier, [...passages, ...newPassages]);
      newPassages.push(...found);
      record.add(...told.found(found));
      const briefFor = (seat: Seat) => ({ round, passages, newPassages, ...record.of(seat) });
      return solveRound(floor, {
        seats,
        options,
        round,
        briefFor,
        mode: mode ?? options.mode,
        earlier,
        table,
        checks,
      });
    });
    const { synthesis } = solved;
    if (synthesis.degraded !== true) {
      for (const { id, status } of synthesis.cli_runs)
        if (status === "answered" || status === "bullets") record.answered(id);
      earlier.push(synthesis);
      held.push(synthesis);
      ({ table, checks } = solved);
      record.add(told.outcome(table, before, synthesis, checks));
    }

    const isLast = rounds >= options.maxRounds;
    const asked = await handedOn(floor, solved.questions, questions, personal, isLast);
    questions.push(...asked);
    const unanswered = asked.filter(({ answer }) => answer === null).flatMap(wordingsOf);
    if (unanswered.length > 0) record.add(told.unanswered(unanswered));
    const step =
      synthesis.degraded === true
        ? await stepWithout(floor, held.at(-1), round, words)
        : await nextStep(floor, synthesis, { isLast, answers: answersText(asked) }, words);
    if (step.step !== "round")
      return {
        rounds,
        chosen: step.step === "chosen" ? step.solution : null,
        constraints,
        ...(questions.length > 0 && { questions: alikeTogether(questions) }),
      };
    next = step;
  }
};

type Round = Extract<Step, { step: "round" }>;

/**
 * Seed 001: converged stops, user_input_needed asks, else on while there is something new and rounds are left. What the
 * user has just said of what agents asked is new.
 */
async function nextStep(
  floor: Floor,
  synthesis: Synthesis,
  { isLast, answers }: { readonly isLast: boolean; readonly answers: string },
  words: GateWords,
): Promise<Step> {
  if (answers !== "") return { step: "round", mode: null, feedback: answers };
  const { recommendation, new_insights } = synthesis.convergence;
  if (recommendation === "user_input_needed" && !isLast) {
    const step = await askForInput(floor, synthesis, words);
    if (step.step === "round") return step;
  }
  if (recommendation === "continue" && new_insights && !isLast)
    return { step: "round", mode: null, feedback: null };
  return chooseSolution(floor, synthesis, words);
}

/** What a round came to is not lost because nobody answers in the next. */
async function stepWithout(
  floor: Floor,
  last: Synthesis | undefined,
  round: number,
  words: GateWords,
): Promise<Step> {
  if (last === undefined) throw nobodyAnswered();
  floor.warn(words.nobodyAnswered(round, last.round));
  return chooseSolution(floor, last, words);
}

function nobodyAnswered(): ColloquyError {
  return new ColloquyError(
    "no-answer",
    "No agent answered: the synthesis is degraded and asks for analysis by hand.",
    {
      hint: "`colloquy agents --check` shows who can answer; the journal holds what each agent sent.",
    },
  );
}
