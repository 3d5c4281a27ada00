import { ColloquyError } from "../../kernel/error.ts";
import type { Protocol } from "../../kernel/floor.ts";
import { finalSynthesis, reviewed } from "./conclude.ts";
import { askWhatNext, type NextStep } from "./gates.ts";
import type { SwarmOptions, SwarmOutcome } from "./options.ts";
import { seatExperts } from "./panel.ts";
import { takeRecess } from "./recess.ts";
import { swarmRound } from "./round.ts";
import { stressCheck } from "./argue.ts";
import { isLast, type Talk } from "./talk.ts";
import type { Method } from "../../manifest/method.ts";
import { brief } from "./report/account.ts";
import { report, type SwarmResult } from "./report/report.ts";
import type { SwarmEntry } from "./state.ts";

export const swarm: Protocol<SwarmOptions, SwarmOutcome> = async (floor, options) => {
  const talk = await seatExperts(floor, options);
  let next: NextStep = { step: "round", topic: options.topic, isNew: true };
  while (next.step === "round") {
    await swarmRound(talk, next);
    if (floor.limit !== null) return { rounds: talk.rounds };
    refuseSilence(talk);
    await talk.table.you();
    next = await afterRound(talk);
  }
  // Whoever wants it sooner than was planned has no draft of it yet.
  if (!isLast(talk)) {
    await stressCheck(talk);
    await finalSynthesis(talk);
  }
  await reviewed(talk);
  return { rounds: talk.rounds };
};

/** The person may send everybody home any number of times before they say how it goes on. */
async function afterRound(talk: Talk): Promise<Exclude<NextStep, { step: "pause" }>> {
  let reopening: string | null = null;
  for (let recesses = 1; ; recesses++) {
    const next = await askWhatNext(talk, reopening);
    if (next.step !== "pause") return next;
    reopening = await takeRecess(talk, recesses);
  }
}

/** A panel that says nothing at all has nothing to be summed up. */
function refuseSilence({ table: { ledger }, experts }: Talk): void {
  const isHeard = ledger.notes.some(({ by }) => experts.some(({ id }) => id === by));
  if (!isHeard)
    throw new ColloquyError("no-answer", "No expert said anything.", {
      hint: "`colloquy agents --check` shows which agents answer.",
    });
}

export const method: Method<SwarmOptions, SwarmEntry, SwarmOutcome, SwarmResult> = {
  ...brief,
  run: swarm,
  report,
};
