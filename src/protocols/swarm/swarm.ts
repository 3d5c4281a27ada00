import { ColloquyError } from "../../kernel/error.ts";
import type { Protocol } from "../../kernel/floor.ts";
import { finalSynthesis, followed, plainly, reviewed, takeRecess } from "./conclude.ts";
import type { SwarmOptions, SwarmOutcome, SwarmEntry } from "./options.ts";
import { seatExperts } from "./panel.ts";
import {
  isLast,
  type Talk,
  tellOf,
  topicOf,
  lengthRemark,
  fixedSeat,
  issueOf,
  rosterOf,
  told,
  inQuestion,
  said,
  strongest,
} from "./talk.ts";
import type { Method } from "../../manifest/method.ts";
import { brief } from "./report/account.ts";
import { report, type SwarmResult } from "./report/report.ts";
import { depthPlans } from "./depth.ts";
import { type RoundSynthesis, roundSynthesis } from "./rules/verdict.ts";
import { wasTested, countedText, attacksOf } from "./rules/counted.ts";
import { fenced, paragraphs } from "../../kernel/prompt.ts";
import { tasks, type Asked, personaOf } from "./prompts.ts";
import { synthesisShape, analogyShape, counterpointShape, rebuttalShape, statementShape } from "./shapes.ts";
import { dataBlock, ownPlace } from "../../table/record.ts";
import { blindly } from "../../table/view.ts";
import { singleSpaced } from "../../text/shorten.ts";

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

type NextStep =
  | { readonly step: "round"; readonly topic: string; readonly isNew: boolean }
  | { readonly step: "synthesis" }
  | { readonly step: "pause" };

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

interface Wanted {
  readonly topic: string;
  /** A new topic begins blind. A deeper round goes on from where they stand: the Contrarian speaks, and all answer. */
  readonly isNew: boolean;
}

/** Opening, statements, counterpoint, rebuttals, analogy, synthesis: nobody hears who speaks at the same time. */
export function swarmRound(talk: Talk, wanted: Wanted): Promise<void> {
  const { table } = talk;
  talk.rounds += 1;
  return table.round(wanted.topic, async () => {
    talk.since = table.ledger.log.length;
    talk.issue = issueOf(talk, wanted.topic);
    await open(talk, wanted);
    // Where no expert spoke there is nothing to argue about.
    if (wanted.isNew && !(await state(talk))) return;
    await argue(talk);
    if (wanted.isNew) await compare(talk);
    await sumUp(talk);
  });
}

async function open(talk: Talk, { isNew, topic }: Wanted): Promise<void> {
  const { floor, options } = talk;
  if (isNew && talk.opening === "") {
    const about = topic === options.topic ? "" : `This round is about:\n\n${fenced("topic", topic)}`;
    talk.opening = (await plainly(talk, "opening", 1, [rosterOf(talk), about], topic)) ?? "";
  }
  if (talk.opening === "") return;
  const hearing = floor.seats.filter(({ id }) => id !== "moderator" && id !== "historian");
  const content = { topic: topicOf(talk), moderator_opening: talk.opening };
  floor.tell(fixedSeat(floor, "moderator"), hearing, { type: "round_start", content });
}

async function sumUp(talk: Talk): Promise<void> {
  const { floor, table } = talk;
  talk.opening = "";
  if (floor.limit !== null) return;
  if (isLast(talk)) return finalSynthesis(talk);
  const [heard] = await table.each([fixedSeat(floor, "moderator")], {
    kind: "synthesis",
    task: tasks.synthesis,
    shape: synthesisShape,
    sees: inQuestion(table.ledger),
    own: () => paragraphs([told(talk), `Counted: ${countedText(tellOf(talk))}`]),
    untold: true,
    missing: () => `The moderator gave no synthesis of round ${talk.rounds}`,
    plainly: () => `What is the outcome of this round, and what should be taken up next? ${topicOf(talk)}`,
  });
  if (heard === undefined) return;
  const { summary, opening: next } = heard.value;
  talk.opening = next ?? "";
  const remark = lengthRemark(`The moderator's summary of round ${talk.rounds}`, summary, 200, 400);
  if (remark !== null) floor.warn(remark);
  floor.report(`Round ${talk.rounds}: ${summary}`);
}

/** Everybody alone, without a word of the others. Whether anybody spoke. */
async function state(talk: Talk): Promise<boolean> {
  const heard = await said(talk, "initial_statement", talk.experts, {
    task: tasks.initial_statement(askedIn(talk)),
    shape: statementShape,
    on: [talk.issue],
    sees: blindly(talk.table.ledger),
    own: (seat) => paragraphs([personaOf(seat), ...opened(talk)]),
    plainly: () => `Where do you stand on this, and why? ${topicOf(talk)}`,
  });
  // It was answered; who speaks now answers what was said since.
  talk.opening = "";
  return heard.length > 0;
}

/** The Contrarian attacks by id, and all experts answer by id, with where they stand then. */
async function argue(talk: Talk): Promise<void> {
  const { floor, table } = talk;
  const spoke = await said(talk, "counterpoint", [fixedSeat(floor, "contrarian")], {
    task: tasks.counterpoint(askedIn(talk)),
    shape: counterpointShape,
    sees: inQuestion(table.ledger),
    own: () => paragraphs([told(talk), ...opened(talk)]),
    plainly: () =>
      `What is wrong with what they say on this, above all with what they agree on? ${topicOf(talk)}`,
  });
  await said(talk, "rebuttal", talk.experts, {
    task: tasks.rebuttal({ ...askedIn(talk), isChallenged: spoke.length > 0 }),
    shape: rebuttalShape,
    on: [talk.issue],
    sees: inQuestion(table.ledger),
    own: (seat) => paragraphs([told(talk), ...opened(talk), personaOf(seat), ownPlace(seat, table.ledger)]),
    plainly: () =>
      `What do you say to what was said against you, and where do you stand now? ${topicOf(talk)}`,
  });
}

async function compare(talk: Talk): Promise<void> {
  const seat = talk.floor.seats.find(({ id }) => id === "cross-domain");
  if (seat === undefined) return;
  await said(talk, "analogy", [seat], {
    task: tasks.analogy(askedIn(talk)),
    shape: analogyShape,
    sees: inQuestion(talk.table.ledger),
    own: () => told(talk),
    plainly: () => `How was a problem like this solved in another field? ${topicOf(talk)}`,
  });
}

function opened({ opening }: Talk): readonly string[] {
  return dataBlock("The Moderator opened the round", opening === "" ? [] : [singleSpaced(opening)]);
}

function askedIn({ table, issue }: Talk): Asked {
  const { ledger } = table;
  return { issue, strongest: strongest(ledger, issue), isChallenged: attacksOf(ledger).length > 0 };
}
