import type { Received } from "../../kernel/floor.ts";
import type { Seat } from "../../kernel/seat.ts";
import type { Turn } from "../../kernel/turn.ts";
import {
  Assessment,
  Challenge,
  Final,
  Members,
  Position,
  Rebuttal,
  Solo,
  type StatementKind,
  Synthesis,
} from "./rules/statements.ts";
import { contextParts, joined, part } from "../prompt-parts.ts";
import { inLanguage, wordsFor } from "./language.ts";
import type { DiscussOptions } from "./options.ts";
import { advocateId } from "./seats.ts";

/** What a member is told before it speaks: only what came into its mailbox, and what the round is about. */
export interface Told {
  readonly inbox: readonly Received[];
  /** Issues the round is narrowed to; empty: none. */
  readonly focus: readonly string[];
  /** For the critic: the view with most support. */
  readonly bestSupported: string | null;
  readonly broken: Broken | null;
}

/** Rules that a first statement broke, with that statement. */
export interface Broken {
  readonly rules: readonly string[];
  readonly said: string;
}

const schemas = { position: Position, challenge: Challenge, synthesis: Synthesis, final: Final } as const;
type Spoken<K extends keyof typeof schemas> = (typeof schemas)[K]["_output"];

/** A statement, or the final position. */
export function statementTurn<K extends StatementKind | "final">(
  kind: K,
  seat: Seat,
  options: DiscussOptions,
  told: Told,
): Turn<Spoken<K>> {
  const words = wordsFor(options);
  return {
    kind,
    ...(told.broken !== null && { occurrence: 2 }),
    prompt: {
      stable: stable(seat, options),
      fresh: fresh(options, told),
      request:
        kind === "position"
          ? firstRequest(options, words[kind](isAdvocate(seat)))
          : request(options, words[kind](isAdvocate(seat))),
    },
    question: words.questions[kind](options.topic),
    material: options.context,
    mayLook: true,
    schema: schemas[kind] as unknown as Turn<Spoken<K>>["schema"],
  };
}

export function soloTurn(seat: Seat, options: DiscussOptions): Turn<Solo> {
  const words = wordsFor(options);
  return {
    kind: "solo",
    prompt: {
      stable: stable(seat, options),
      fresh: "",
      request: request(options, words.solo(isAdvocate(seat))),
    },
    question: words.questions.final(options.topic),
    material: options.context,
    mayLook: true,
    schema: Solo,
  };
}

/** For the critic when all agree for the same reasons. */
export function rebuttalTurn(
  seat: Seat,
  options: DiscussOptions,
  agreed: string,
  broken: Broken | null,
): Turn<Rebuttal> {
  const words = wordsFor(options);
  return {
    kind: "rebuttal",
    ...(broken !== null && { occurrence: 2 }),
    prompt: {
      stable: stable(seat, options),
      fresh: joined([
        words.dataFollows,
        part(words.consensusReached, agreed),
        ...brokenRules(broken, options),
      ]),
      request: request(options, words.rebuttal),
    },
    question: words.questions.rebuttal(options.topic),
    mayLook: true,
    schema: Rebuttal,
  };
}

/** The moderator reports who stands where; the state is reckoned from that. */
export function assessTurn(
  options: DiscussOptions,
  kind: StatementKind,
  seats: readonly Seat[],
  inbox: readonly Received[],
): Turn<Assessment> {
  const words = wordsFor(options);
  const names = seats.map(({ name }) => name);
  return {
    kind: "assess",
    prompt: {
      stable: moderatorsPart(options),
      fresh: said(inbox, options),
      request: request(options, words.assess(kind, names)),
    },
    question: words.questions.assess(options.topic),
    schema: Assessment,
  };
}

export function membersTurn(options: DiscussOptions): Turn<Members> {
  const words = wordsFor(options);
  return {
    kind: "members",
    prompt: { stable: moderatorsPart(options), fresh: "", request: firstRequest(options, words.members) },
    question: words.questions.members(options.topic),
    schema: Members,
  };
}

function moderatorsPart(options: DiscussOptions): string {
  return joined([wordsFor(options).moderator, ...subject(options)]);
}

function stable(seat: Seat, options: DiscussOptions): string {
  const words = wordsFor(options);
  const role = isAdvocate(seat) ? words.advocate(seat) : words.member(seat);
  return joined([role, words.rules, ...subject(options)]);
}

function subject(options: DiscussOptions): readonly string[] {
  const words = wordsFor(options);
  const context = contextParts(options.context, { title: words.context, note: words.numbers });
  return [part(words.topic, options.topic), ...context];
}

function fresh(options: DiscussOptions, { inbox, focus, bestSupported, broken }: Told): string {
  const words = wordsFor(options);
  return joined([
    said(inbox, options),
    focus.length === 0 ? "" : part(words.focusOn, focus.map((issue) => `- ${issue}`).join("\n")),
    bestSupported === null ? "" : part(words.bestSupported, bestSupported),
    ...brokenRules(broken, options),
  ]);
}

function brokenRules(broken: Broken | null, options: DiscussOptions): readonly string[] {
  if (broken === null) return [];
  const words = wordsFor(options);
  const rules = broken.rules.map((rule) => `- ${rule}`).join("\n");
  return [`${words.brokenRules}:\n\n${rules}`, part(words.yourWords, broken.said)];
}

function said(inbox: readonly Received[], options: DiscussOptions): string {
  const words = wordsFor(options);
  const moderation = inbox.filter(({ type }) => type === "moderation");
  const others = inbox.filter(({ type }) => type !== "moderation");
  return joined([
    ...(others.length === 0 ? [] : [words.dataFollows]),
    ...others.map(({ from, type, content }) => part(`${words.from(from)} (${type})`, textOf(content))),
    ...moderation.map(({ content }) => part(words.fromModerator, textOf(content))),
  ]);
}

function firstRequest(options: DiscussOptions, asked: string): string {
  return joined([asked, inLanguage(options)]);
}

// The question is asked again in every later turn: discussions that do not, drift from it.
function request(options: DiscussOptions, asked: string): string {
  return joined([wordsFor(options).restated(options.topic), asked, inLanguage(options)]);
}

function textOf(content: unknown): string {
  return typeof content === "string" ? content : JSON.stringify(content, null, 1);
}

function isAdvocate({ id }: Seat): boolean {
  return id === advocateId;
}
