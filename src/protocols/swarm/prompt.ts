import type { Prompt } from "../../kernel/prompt.ts";
import type { Seat } from "../../kernel/seat.ts";
import type { Turn } from "../../kernel/turn.ts";
import {
  Experts,
  FinalSynthesis,
  RoundSynthesis,
  Statement,
  type RoundSynthesis as Synthesis,
} from "./rules/statements.ts";
import type { Unfounded } from "./rules/verdict.ts";
import { crossedSince } from "./rules/withdrawn.ts";
import { contextParts, joined, numbersNote, part } from "../prompt-parts.ts";
import type { SwarmOptions } from "./options.ts";
import {
  leftOpen,
  listed,
  ownPart,
  ownPoints,
  pointsToAnswer,
  standsNow,
  toAttack,
  type CounterAim,
} from "./own-part.ts";
import type { Told } from "./telling.ts";
import { asks, expertRole, inLanguage, roles, rules } from "./prompt-words.ts";

/** Faults of a first answer, quoted to who gave it. */
export interface Again {
  readonly faults: readonly string[];
  readonly said: string;
}

export function expertsTurn(
  options: SwarmOptions,
  moderator: Seat,
  count: string,
  again: Again | null,
): Turn<Experts> {
  return {
    kind: "experts",
    ...(again !== null && { occurrence: 2 }),
    prompt: promptFor(moderator, options, [complaint(again)], asks.experts(count)),
    question: `Which ${count} experts should discuss this? ${options.topic}`,
    schema: Experts,
  };
}

export function openingTurn(
  options: SwarmOptions,
  moderator: Seat,
  about: {
    readonly topic: string;
    readonly experts: readonly Seat[];
    readonly before: string;
    readonly answers: string;
  },
): Turn<string> {
  const isFirst = about.before === "";
  const experts = about.experts.map(({ name, role }) => `- ${name}: ${role}`).join("\n");
  const own = [
    part("The experts", experts),
    isFirst ? "" : part("Previous discussion", about.before),
    about.answers,
    isFirst || about.topic !== options.topic ? topicOf(options, about.topic) : "",
  ];
  return {
    kind: "opening",
    prompt: promptFor(moderator, options, own, asks.opening(about.experts.length, isFirst)),
    recap: "",
    question: `Open a round on this: ${about.topic} Two or three angles, and a question for each expert.`,
    schema: null,
  };
}

export function statementTurn(
  options: SwarmOptions,
  expert: Seat,
  topic: string,
  told: Told,
): Turn<Statement> {
  const asked = told.ledger.ledger.claims.length === 0 ? asks.initial_statement : asks.later_statement;
  return {
    kind: "initial_statement",
    prompt: hearersPrompt(expert, options, told, [topicOf(options, topic), ...ownPart(expert, told)], asked),
    allSaid: told.all,
    question: `Where do you stand on this, and why? ${topic}`,
    material: options.context,
    mayLook: true,
    schema: Statement,
  };
}

export function counterpointTurn(
  options: SwarmOptions,
  contrarian: Seat,
  topic: string,
  told: Told,
  aim: CounterAim,
): Turn<string> {
  const { stressed } = aim;
  const experts = told.ledger.ledger.seats.filter(({ counts }) => counts).length;
  const asked = stressed === null ? asks.counterpoint(experts) : asks.stress_test;
  return {
    kind: "counterpoint",
    ...(stressed !== null && { occurrence: stressed + 2 }),
    prompt: hearersPrompt(
      contrarian,
      options,
      told,
      [
        topicOf(options, topic),
        crossedSince(told.ledger, contrarian.id),
        ...ownPoints(contrarian, told),
        toAttack(aim, told),
      ],
      asked,
    ),
    allSaid: told.all,
    question: `What is wrong with what they say on this, above all with what they agree on? ${topic}`,
    material: options.context,
    mayLook: true,
    schema: null,
  };
}

export interface Rebutting {
  readonly occurrence: number;
  /** Whether there is a contrarian's message to answer; else it is the others that are answered. */
  readonly challenged: boolean;
  readonly again: Again | null;
}

export function rebuttalTurn(
  options: SwarmOptions,
  expert: Seat,
  topic: string,
  told: Told,
  { occurrence, challenged, again }: Rebutting,
): Turn<Statement> {
  const points = pointsToAnswer(told);
  return {
    kind: "rebuttal",
    ...(occurrence > 1 && { occurrence }),
    prompt: hearersPrompt(
      expert,
      options,
      told,
      [
        topicOf(options, topic),
        ...ownPart(expert, told),
        listed("The Contrarian's points", points),
        complaint(again),
      ],
      challenged ? asks.rebuttal(points.length) : asks.unchallenged,
    ),
    allSaid: told.all,
    question: challenged
      ? `Do you counter or accept what the Contrarian says, and where do you stand now? ${topic}`
      : `What do you object to in what the others said, and where do you stand now? ${topic}`,
    material: options.context,
    mayLook: true,
    schema: Statement,
  };
}

export function analogyTurn(options: SwarmOptions, seat: Seat, topic: string, told: Told): Turn<string> {
  return {
    kind: "analogy",
    prompt: hearersPrompt(
      seat,
      options,
      told,
      [topicOf(options, topic), crossedSince(told.ledger, seat.id), ...ownPoints(seat, told)],
      asks.analogy,
    ),
    allSaid: told.all,
    question: `How was a problem like this solved in another field? ${topic}`,
    mayLook: true,
    schema: null,
  };
}

export function synthesisTurn(
  options: SwarmOptions,
  moderator: Seat,
  topic: string,
  told: Told,
  { round, open }: { readonly round: number; readonly open: string },
): Turn<Synthesis> {
  return {
    kind: "synthesis",
    // What was said is summed up, and nothing else.
    prompt: hearersPrompt(
      moderator,
      { ...options, context: [] },
      told,
      [topicOf(options, topic), standsNow(told, round), ...leftOpen(told, round), open],
      asks.synthesis,
    ),
    allSaid: told.all,
    question: `What is the outcome of this round? ${topic} Agreements, disagreements, insights, open questions, what next.`,
    schema: RoundSynthesis,
  };
}

/** What the historian has before it. */
export interface Recorded {
  readonly said: readonly string[];
  readonly proposals: string;
  /** Who is for what, and who contests what, counted. */
  readonly counted: string;
}

export function finalTurn(
  options: SwarmOptions,
  historian: Seat,
  { said: record, proposals, counted }: Recorded,
  again: { readonly unfounded: readonly Unfounded[]; readonly said: string } | null,
): Turn<FinalSynthesis> {
  const faults =
    again?.unfounded.map(({ where, said, why }) => `${where}: "${said}" ${faultWords[why]}`) ?? [];
  return {
    kind: "final_synthesis",
    ...(again !== null && { occurrence: 2 }),
    prompt: promptFor(
      historian,
      options,
      [
        proposals === "" ? "" : part("Proposals of the experts, in their latest wording", proposals),
        counted === "" ? "" : part("Where the experts stand at the end, counted", counted),
        complaint(again && { faults, said: again.said }),
      ],
      asks.final_synthesis,
      again === null ? record : [],
    ),
    allSaid: record,
    question: `What is the outcome of the whole discussion? ${options.topic}`,
    schema: FinalSynthesis,
  };
}

const faultWords: Readonly<Record<Unfounded["why"], string>> = {
  "no-id": "names no message of the record",
  "unknown-id": "names a message that is not in the record",
  "unknown-seat": "is not on the panel",
};

export function checkpointTurn(
  options: SwarmOptions,
  historian: Seat,
  record: string,
  occurrence: number,
): Turn<string> {
  return {
    kind: "checkpoint",
    ...(occurrence > 1 && { occurrence }),
    prompt: promptFor(historian, options, [record], asks.checkpoint),
    recap: "",
    question: "What is needed to continue this discussion later, in 1,000 to 2,000 characters?",
    schema: null,
  };
}

export function reopeningTurn(
  options: SwarmOptions,
  moderator: Seat,
  about: { readonly summary: string; readonly participants: readonly Seat[] },
  occurrence: number,
): Turn<string> {
  const participants = about.participants.map(({ name }) => `- ${name}`).join("\n");
  return {
    kind: "reopening",
    ...(occurrence > 1 && { occurrence }),
    prompt: promptFor(
      moderator,
      options,
      [part("Previous context", about.summary), part("Participants", participants)],
      asks.reopening,
    ),
    recap: "",
    question: "The discussion resumes. What should be taken up first, and why?",
    schema: null,
  };
}

/**
 * What is the same for all comes first: rules, topic and context, then what was said. The seat's own follows, then
 * what is asked.
 */
function promptFor(
  seat: Seat,
  options: SwarmOptions,
  own: readonly string[],
  asked: string,
  said: readonly string[] = [],
): Prompt {
  return {
    stable: stable(options),
    ...(said.length > 0 && { said }),
    fresh: joined([roleOf(seat), ...own]),
    request: joined([asked, inLanguage(options)]),
  };
}

/** For a seat that hears what is said. */
function hearersPrompt(
  seat: Seat,
  options: SwarmOptions,
  { news, besides }: Told,
  own: readonly string[],
  asked: string,
): Prompt {
  const left = besides === "" ? "" : joined(["In full, what is shortened above:", besides]);
  return promptFor(seat, options, [left, ...own], asked, news);
}

function stable(options: SwarmOptions): string {
  const context = contextParts(options.context, contextWords);
  return joined([rules, part("The discussion is about", options.topic, "topic"), ...context]);
}

function roleOf(seat: Seat): string {
  return seat.id in roles ? roles[seat.id as keyof typeof roles] : expertRole(seat);
}

const contextWords = { title: "Context", label: "context", note: numbersNote.english } as const;

// Told in every turn: discussions that do not, drift from it. The whole topic stands in what all are told first.
function topicOf({ topic }: SwarmOptions, now: string): string {
  return now === topic
    ? "This round is about the topic of the discussion."
    : part("The topic of this round, part of the discussion", now, "topic");
}

function complaint(again: Again | null): string {
  if (again === null) return "";
  const faults = again.faults.map((fault) => `- ${fault}`).join("\n");
  return joined([`Your answer cannot be used as it is:\n\n${faults}`, part("Your answer", again.said)]);
}
