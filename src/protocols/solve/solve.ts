import { ColloquyError } from "../../kernel/error.ts";
import type { Protocol } from "../../kernel/floor.ts";
import { type Words, wordsFor } from "../../words.ts";
import { firstContext, supplement } from "./context.ts";
import { askForInput, chooseWay, type Step } from "./gates.ts";
import type { SolveOptions, SolveOutcome } from "./options.ts";
import { broughtNothing } from "./rules/points.ts";
import type { Solved } from "./rules/solved.ts";
import { synthesise } from "./rules/synthesise.ts";
import { analyse, editPlan, heldSoFar, seatedTalk, type Talk, tellAll, verify, writePlan } from "./talk.ts";

/**
 * Agents analyse a task alone; an author reads together what they say and writes a plan; round after round they stand to
 * each other's findings and ways by ids and review the plan, until they come together or nothing new is said.
 */
export const solve: Protocol<SolveOptions, SolveOutcome> = async (floor, options) => {
  const words = wordsFor(options.lang, options.task);
  const talk = seatedTalk(floor, options, await firstContext(floor, options));
  if (talk.analysts.length < 2) floor.warn(words("solve.oneAgent"));
  let next: Step = { step: "round", mode: options.mode, feedback: options.feedback };

  for (;;) {
    const isAnswered = await heldRound(talk, next.mode ?? options.mode, next.feedback);
    const ended = { rounds: talk.round, chosen: null };
    if (floor.limit !== null) return ended;
    const told = lastTold(talk, words);
    const step =
      (isAnswered.any ? await nextStep(talk, told, isAnswered.byPerson, words) : null) ??
      (await concluded(talk, words));
    if (step.step === "end") return ended;
    if (step.step === "chosen") return { ...ended, chosen: step.way };
    next = step;
  }
};

/** One round: agents speak, what they name is looked up, and after the first the plan is written. */
async function heldRound(talk: Talk, mode: SolveOptions["mode"], feedback: string | null) {
  const { floor, options, table } = talk;
  const number = options.firstRound + talk.round;
  const isFirst = talk.round === 0;
  return table.round(`Round ${number}`, async () => {
    talk.round += 1;
    tellAll(talk, feedback);
    if (!isFirst) {
      const earlier = heldSoFar(talk).map(synthesise);
      talk.found.push(
        ...(await supplement(floor, options, number, earlier, [...talk.passages, ...talk.found])),
      );
    }
    const any = isFirst ? await analyse(talk, mode) : await verify(talk, mode);
    if (!any || floor.limit !== null) return { any, byPerson: false };
    if (talk.plan === null) await writePlan(talk);
    const answers = floor.limit === null ? await table.you() : [];
    return { any, byPerson: answers.length > 0 };
  });
}

/** The last round in which somebody answered; where nobody ever did, there is nothing to go on with. */
function lastTold(talk: Talk, words: Words): Solved {
  const held = heldSoFar(talk);
  const told = held.findLast((one) => synthesise(one).degraded !== true);
  if (told === undefined)
    throw new ColloquyError(
      "no-answer",
      "No agent answered: the synthesis is degraded and asks for analysis by hand.",
      {
        hint: "`colloquy agents --check` shows who can answer; the journal holds what each agent sent.",
      },
    );
  const last = held.at(-1);
  if (last !== undefined && last !== told)
    talk.floor.warn(words("solve.keptRound", { round: last.round, last: told.round }));
  return told;
}

/**
 * Seed 001: converged stops, user_input_needed asks, else on while there is something new and rounds are left; also where
 * nothing is contested and nobody has anything new by id, it stops. What the person has just answered is new.
 */
async function nextStep(talk: Talk, told: Solved, isAnswered: boolean, words: Words): Promise<Round | null> {
  const { floor, options, round } = talk;
  if (round >= options.maxRounds) return null;
  const synthesis = synthesise(told);
  const { recommendation, new_insights } = synthesis.convergence;
  const goOn: Round = { step: "round", mode: null, feedback: null };
  if (isAnswered) return goOn;
  if (recommendation === "user_input_needed") return askForInput(floor, synthesis, words);
  return recommendation === "continue" && new_insights && !broughtNothing(told) ? goOn : null;
}

type Round = Extract<Step, { readonly step: "round" }>;

/** The agents review the plan where they have not, the author edits it once, and the person chooses. */
async function concluded(talk: Talk, words: Words): Promise<Step> {
  if (talk.plan !== null && !talk.plan.isReviewed) await verify(talk, "parallel");
  await editPlan(talk);
  if (talk.floor.limit !== null) return { step: "end" };
  return chooseWay(talk.floor, lastTold(talk, words), words);
}
