import { endOf, type RoundEnd } from "../round-end.ts";
import type { Stage } from "../state.ts";
import { phaseOf, type Talk } from "../talk.ts";
import { stepped, unasked } from "./held.ts";
import { leading, lists } from "./lists.ts";
import { consent, proofRead, review } from "./reviewing.ts";

/** A round of `specs` or `design`, by its stage. `null` where a limit came first. */
export function draftRound(talk: Talk): Promise<RoundEnd | null> {
  return talk.table.round(phaseOf(talk).name, async () => {
    if (phaseOf(talk).participants === "facilitator") return facilitatorsRound(talk);
    const stage = stageOf(talk);
    if (stage === "lists") return lists(talk);
    return stage === "review" ? review(talk) : consent(talk);
  });
}

function stageOf({ rounds, strategy, phase }: Talk): Stage {
  const isHeld = (stage: Stage) => rounds.some((round) => round.stage === stage);
  if (!isHeld("lists")) return "lists";
  const later = strategy.phases.slice(phase + 1).some(({ participants }) => participants !== "facilitator");
  return isHeld("review") && !later ? "consent" : "review";
}

async function facilitatorsRound(talk: Talk): Promise<RoundEnd | null> {
  const isOpening = !talk.rounds.some(({ stage }) => stage === "lists");
  if (!isOpening) {
    const synthesis = await proofRead(talk);
    return endOf(talk, { stage: "consent", question: unasked, asked: [], said: [], synthesis });
  }
  const question = await leading(talk);
  talk.asked = question;
  const synthesis = stepped(talk, question.question);
  return endOf(talk, { stage: "talk", question, asked: [], said: [], synthesis });
}
