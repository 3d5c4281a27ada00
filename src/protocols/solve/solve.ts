import { ColloquyError } from "../../kernel/error.ts";
import type { Protocol } from "../../kernel/floor.ts";
import { answerKind, type Id, you } from "../../table/item.ts";
import { type Words, wordsFor } from "../../words.ts";
import { type Talk, analyse, editPlan, followed, heldSoFar, seatedTalk, verify, writePlan } from "./talk.ts";
import { firstContext, supplement } from "./context.ts";
import { askForInput, chooseWay, type RoundWish, type SolveStep } from "./gates.ts";
import type { SolveOptions, SolveOutcome } from "./options.ts";
import { broughtNothing } from "./rules/points.ts";
import type { Solved, SolveEntry } from "./state.ts";
import { synthesise } from "./rules/synthesise.ts";
import type { Method } from "../../manifest/method.ts";
import { brief } from "./report/account.ts";
import { report, type SolveVerdict } from "./report/report.ts";

export const solve: Protocol<SolveOptions, SolveOutcome> = async (floor, options) => {
  const words = wordsFor(options.lang, options.task);
  const talk = seatedTalk(floor, options, await firstContext(floor, options));
  if (talk.analysts.length < 2) floor.warn(words("solve.oneAgent"));
  let next: SolveStep = { step: "round", mode: options.mode, feedback: options.feedback };

  while (next.step === "round") {
    const isToldMore = await heldRound(talk, next);
    if (floor.limit !== null) break;
    next =
      (isToldMore === null ? null : await nextStep(talk, isToldMore, words)) ??
      (await concluded(talk, words));
  }
  const { round: rounds } = talk;
  await followed(talk);
  return { rounds, chosen: next.step === "chosen" ? next.way : null };
};

/** Whether the person has told more in it; `null` where nobody answered. */
function heldRound(talk: Talk, { mode, feedback }: RoundWish): Promise<boolean | null> {
  const { floor, options, table, passages, found } = talk;
  const number = options.firstRound + talk.round;
  return table.round(`Round ${number}`, async () => {
    const isFirst = ++talk.round === 1;
    // What the person says binds all: it stands on the table as theirs.
    if (feedback !== null) table.put(you, [{ kind: answerKind, text: feedback }]);
    const earlier = isFirst ? [] : heldSoFar(talk).map(synthesise);
    if (!isFirst) found.push(...(await supplement(floor, options, number, earlier, [...passages, ...found])));
    const isAnswered = await (isFirst ? analyse : verify)(talk, mode ?? options.mode);
    if (!isAnswered || floor.limit !== null) return null;
    if (talk.plan === null) await writePlan(talk);
    // Nobody is asked the same twice.
    const isNew = (id: Id) => table.ledger.items.get(id)?.round === talk.round;
    const answers = floor.limit === null ? await table.you({ isWanted: ({ ids }) => ids.every(isNew) }) : [];
    return answers.length > 0;
  });
}

/** `null`: it ends. What the person has just answered is new. */
async function nextStep(talk: Talk, isToldMore: boolean, words: Words): Promise<RoundWish | null> {
  const { floor, options, round } = talk;
  if (round >= options.maxRounds) return null;
  const told = lastTold(talk, words);
  const synthesis = synthesise(told);
  const { recommendation, new_insights } = synthesis.convergence;
  const goOn: RoundWish = { step: "round", mode: null, feedback: null };
  if (isToldMore) return goOn;
  if (recommendation === "user_input_needed") return askForInput(floor, synthesis, words);
  return recommendation === "continue" && new_insights && !broughtNothing(told) ? goOn : null;
}

async function concluded(talk: Talk, words: Words): Promise<SolveStep> {
  lastTold(talk, words);
  if (talk.plan !== null && !talk.plan.isReviewed) await verify(talk, "parallel");
  await editPlan(talk);
  if (talk.floor.limit !== null) return { step: "end" };
  return chooseWay(talk.floor, lastTold(talk, words), words);
}

function lastTold(talk: Talk, words: Words): Solved {
  const held = heldSoFar(talk);
  const last = held.at(-1);
  const told = held.findLast((one) => synthesise(one).degraded !== true);
  const text = "No agent answered: the synthesis is degraded and asks for analysis by hand.";
  const hint = "`colloquy agents --check` shows who can answer; the journal holds what each agent sent.";
  if (told === undefined || last === undefined) throw new ColloquyError("no-answer", text, { hint });
  if (last !== told) talk.floor.warn(words("solve.keptRound", { round: last.round, last: told.round }));
  return told;
}

export const method: Method<SolveOptions, SolveEntry, SolveOutcome, SolveVerdict> = {
  ...brief,
  run: solve,
  follows: () => true,
  report,
};
