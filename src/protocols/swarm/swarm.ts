import { ColloquyError } from "../../kernel/error.ts";
import type { Protocol } from "../../kernel/floor.ts";
import { finalSynthesis, followed, reviewed, takeRecess } from "./conclude.ts";
import type { SwarmOptions, SwarmOutcome, SwarmEntry } from "./options.ts";
import { seatExperts } from "./panel.ts";
import { swarmRound } from "./round.ts";
import { isLast, type Talk, tellOf, topicOf } from "./talk.ts";
import type { Method } from "../../manifest/method.ts";
import { brief } from "./report/account.ts";
import { report, type SwarmResult } from "./report/report.ts";
import { depthPlans } from "./depth.ts";
import { type RoundSynthesis, roundSynthesis } from "./rules/verdict.ts";
import { wasTested } from "./rules/counted.ts";

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
  if (!wasTested(talk.table.ledger, talk.since, talk.rounds))
    floor.warn("In the last round no expert contested another, and none moved: their agreement is untested.");
  // Whoever wants it sooner than was planned has no draft of it yet.
  if (!isLast(talk)) await finalSynthesis(talk);
  await reviewed(talk);
  await followed(talk);
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
  follows: () => true,
  report,
};

/** What the person wants after a round. */
type NextStep =
  | { readonly step: "round"; readonly topic: string; readonly isNew: boolean }
  | { readonly step: "synthesis" }
  | { readonly step: "pause" };

/** Deeper, another topic, one more round, the synthesis, or a pause. */
async function askWhatNext(talk: Talk, reopening: string | null): Promise<NextStep> {
  const { floor } = talk;
  const synthesis = roundSynthesis(tellOf(talk), talk.rounds);
  // The first suggestion; without one, what nobody could answer.
  const dive = synthesis.nextTopicSuggestions[0] ?? synthesis.openQuestions[0] ?? topicOf(talk);
  const { value } = await floor.person({
    id: "next",
    text: nextLines(talk, synthesis, reopening).join("\n"),
    choices: [
      { id: "deep-dive", label: `Deep dive: ${dive}` },
      { id: "different-topic", label: "Different topic: choose another" },
      { id: "another-round", label: "Another round: continue with the same topic" },
      { id: "synthesis", label: "Synthesis: sum up the whole discussion" },
      { id: "pause", label: "Pause: resume later" },
    ],
    recommended: isLast(talk) ? "synthesis" : "another-round",
  });
  if (value === "another-round") return { step: "round", topic: topicOf(talk), isNew: false };
  if (value !== "deep-dive" && value !== "different-topic")
    return { step: value === "pause" ? "pause" : "synthesis" };
  // What the moderator would say was meant for the same topic.
  talk.opening = "";
  if (value === "deep-dive") return { step: "round", topic: dive, isNew: false };
  return { step: "round", topic: await anotherTopic(talk, synthesis), isNew: true };
}

function nextLines(
  { options: { depth }, table: { ledger }, since, rounds }: Talk,
  synthesis: RoundSynthesis,
  reopening: string | null,
): readonly string[] {
  const { mostRounds } = depthPlans[depth];
  return [
    `Round ${rounds} is done. What next?`,
    synthesis.summary,
    ...list("Agreements", synthesis.agreements),
    ...list("Disagreements", synthesis.disagreements),
    ...list("Open questions", synthesis.openQuestions),
    ...(wasTested(ledger, since, rounds)
      ? []
      : ["In this round no expert contested another, and none moved."]),
    ...(rounds >= mostRounds ? [`A ${depth} discussion goes to ${mostRounds} rounds.`] : []),
    ...(reopening === null ? [] : ["The moderator suggests:", reopening]),
  ];
}

function list(title: string, items: readonly string[]): readonly string[] {
  return items.length === 0 ? [] : [`${title}:`, ...items.map((item) => `  - ${item}`)];
}

async function anotherTopic(talk: Talk, synthesis: RoundSynthesis): Promise<string> {
  const suggestions = synthesis.nextTopicSuggestions;
  const { value } = await talk.floor.person({
    id: "topic",
    text: ["Which topic?", ...suggestions.map((one) => `  - ${one}`)].join("\n"),
    recommended: suggestions[1] ?? suggestions[0] ?? topicOf(talk),
  });
  return value.trim() === "" ? talk.options.topic : value.trim();
}
