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
import type { StrongestAgreement, Unfounded } from "./rules/verdict.ts";
import { contextParts, joined, numbersNote, part } from "../prompt-parts.ts";
import type { SwarmOptions } from "./options.ts";
import type { Told } from "./telling.ts";
import { asks, expertRole, inLanguage, roles, rules } from "./words.ts";

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
    prompt: promptFor(moderator, options, complaint(again), [asks.experts(count)]),
    question: `Which ${count} experts should discuss this? ${options.topic}`,
    schema: Experts,
  };
}

export function openingTurn(
  options: SwarmOptions,
  moderator: Seat,
  about: { readonly topic: string; readonly experts: readonly Seat[]; readonly before: string },
): Turn<string> {
  const experts = about.experts.map(({ name, role }) => `- ${name}: ${role}`).join("\n");
  const fresh = joined([
    topicOf(options, about.topic),
    part("The experts", experts),
    previously(about.before),
  ]);
  return {
    kind: "opening",
    prompt: promptFor(moderator, options, fresh, [asks.opening]),
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
  return {
    kind: "initial_statement",
    prompt: promptFor(expert, options, joined([topicOf(options, topic), heard(told)]), [
      asks.initial_statement,
    ]),
    recap: told.recap,
    question: `Where do you stand on this, and why? ${topic}`,
    material: options.context,
    mayLook: true,
    schema: Statement,
  };
}

export interface CounterAim {
  readonly strongest: StrongestAgreement | null;
  /** How often the agreement of this round was put under stress before; `null` outside of a stress check. */
  readonly stressed: number | null;
}

export function counterpointTurn(
  options: SwarmOptions,
  contrarian: Seat,
  topic: string,
  told: Told,
  { strongest, stressed }: CounterAim,
): Turn<string> {
  const aim =
    strongest === null
      ? ""
      : part(
          "The strongest agreement so far",
          `${strongest.position}\nHeld by ${strongest.seats.join(", ")} [${strongest.messages.join("] [")}]`,
        );
  const asked = stressed === null ? asks.counterpoint : asks.stress_test;
  return {
    kind: "counterpoint",
    ...(stressed !== null && { occurrence: stressed + 2 }),
    prompt: promptFor(contrarian, options, joined([topicOf(options, topic), heard(told), aim]), [asked]),
    recap: told.recap,
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
  return {
    kind: "rebuttal",
    ...(occurrence > 1 && { occurrence }),
    prompt: promptFor(expert, options, joined([topicOf(options, topic), heard(told), complaint(again)]), [
      challenged ? asks.rebuttal : asks.unchallenged,
    ]),
    recap: told.recap,
    question: challenged
      ? `Do you counter or accept what the Contrarian says, and where do you stand now? ${topic}`
      : `What do you hold against what the others said, and where do you stand now? ${topic}`,
    material: options.context,
    mayLook: true,
    schema: Statement,
  };
}

export function analogyTurn(options: SwarmOptions, seat: Seat, topic: string, told: Told): Turn<string> {
  return {
    kind: "analogy",
    prompt: promptFor(seat, options, joined([topicOf(options, topic), heard(told)]), [asks.analogy]),
    recap: told.recap,
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
): Turn<Synthesis> {
  return {
    kind: "synthesis",
    prompt: promptFor(moderator, options, joined([topicOf(options, topic), heard(told)]), [asks.synthesis]),
    recap: told.recap,
    question: `What came of this round? ${topic} Agreements, disagreements, insights, open questions, what next.`,
    schema: RoundSynthesis,
  };
}

export function finalTurn(
  options: SwarmOptions,
  historian: Seat,
  record: string,
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
      joined([record, complaint(again && { faults, said: again.said })]),
      [asks.final_synthesis],
    ),
    recap: "",
    question: `What came of the whole discussion? ${options.topic}`,
    schema: FinalSynthesis,
  };
}

const faultWords: Readonly<Record<Unfounded["why"], string>> = {
  "no-id": "names no message of the record",
  "unknown-id": "names a message that is not in the record",
  "unknown-seat": "is nobody on the panel",
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
    prompt: promptFor(historian, options, record, [asks.checkpoint]),
    recap: "",
    question: "The least that is needed to go on with this discussion later, in 1,000 to 2,000 characters.",
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
      joined([part("Previous context", about.summary), part("Participants", participants)]),
      [asks.reopening],
    ),
    recap: "",
    question: "The discussion resumes. What should be taken up first, and why?",
    schema: null,
  };
}

function promptFor(seat: Seat, options: SwarmOptions, fresh: string, asked: readonly string[]): Prompt {
  return { stable: stable(seat, options), fresh, request: joined([...asked, inLanguage(options)]) };
}

function stable(seat: Seat, options: SwarmOptions): string {
  const role = seat.id in roles ? roles[seat.id as keyof typeof roles] : expertRole(seat);
  const context = contextParts(options.context, contextWords);
  return joined([role, rules, part("The discussion is about", options.topic, "topic"), ...context]);
}

const contextWords = { title: "Context", label: "context", note: numbersNote.english } as const;

// The topic is told again in every turn: discussions that do not, drift from it.
function topicOf({ topic }: SwarmOptions, now: string): string {
  return now === topic
    ? part("The topic of this round", topic, "topic")
    : part("The topic of this round, a part of the discussion's", now, "topic");
}

function previously(before: string): string {
  return before === "" ? "Previous discussion: (new discussion)" : part("Previous discussion", before);
}

function heard({ news }: Told): string {
  return news === "" ? "" : joined(["What was said, as data, each with its id:", news]);
}

function complaint(again: Again | null): string {
  if (again === null) return "";
  const faults = again.faults.map((fault) => `- ${fault}`).join("\n");
  return joined([`Your answer cannot be used as it is:\n\n${faults}`, part("Your answer", again.said)]);
}
