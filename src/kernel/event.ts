import { z } from "zod";
import { Act } from "./act.ts";
import { Seen, Witnessed } from "./eyes.ts";
import { Failure } from "./failure.ts";
import { Id, Seat } from "./seat.ts";
import { journalVersion } from "./journal-version.ts";
import { Receipt, Signed } from "./receipt.ts";
import { Rung } from "./reply.ts";

// One schema for all that are alike: each takes time to make, at every start.
const text = z.string();
const words = text.nullable();
const maybe = text.optional();
const number = z.number();
const texts = z.array(text).readonly();

/** A folder may hold several discussions after each other: each begins with `discussion.started`, rounds count on. */
const event = <const T extends string, S extends z.core.$ZodLooseShape>(type: T, shape: S) =>
  z.object({ type: z.literal(type), ...shape });

export const CallReason = z.enum(["first", "retry", "repair", "fallback"]);
export type CallReason = z.infer<typeof CallReason>;

/** `recess` is a pause that a person asked for: nothing is waited for, and a resume goes on. */
export const PauseReason = z.enum(["interrupted", "waiting", "limit", "recess"]);
export type PauseReason = z.infer<typeof PauseReason>;

export const Limits = z.object({
  timeoutMs: number.nullable(),
  turnTimeoutMs: number,
  silenceTimeoutMs: number.nullable(),
  concurrency: number,
  maxCalls: number.nullable(),
  maxTokens: number.nullable(),
  maxCostUsd: number.nullable(),
});
/** What a discussion may use up. `null` is no limit. */
export type Limits = Readonly<z.infer<typeof Limits>>;

export const LookLimits = z.object({
  callsPerTurn: number,
  bytesPerTurn: number,
  calls: number,
  bytes: number,
});
/** How often seats may look into the project and how much they are shown: in one turn, and in the whole discussion. */
export type LookLimits = Readonly<z.infer<typeof LookLimits>>;

const PanelFrom = z.enum(["named", "configured", "found"]);
export type PanelFrom = z.infer<typeof PanelFrom>;

export const EyesGiven = z.object({
  limits: LookLimits,
  files: number,
  kept: number,
  bytes: number.optional(),
  map: text,
  seen: z.array(Seen).readonly().optional(),
});
export type EyesGiven = Readonly<z.infer<typeof EyesGiven>>;

export const Seating = z.object({ seat: Seat, agents: texts });
export type Seating = Readonly<z.infer<typeof Seating>>;

export const Step = z.object({ turn: text, seats: number });
export type Step = Readonly<z.infer<typeof Step>>;

const yes = z.literal(true).optional();

const optional = yes;

/** What was said stands in `turn.sealed`, and in `turn.opened` once the discussion is over. */
const secret = yes;

const call = { key: text, round: number, seat: text, turn: text };

const said = {
  ...call,
  reply: z.unknown().optional(),
  raw: words,
  witnessed: Witnessed.optional(),
};

const question = () =>
  z.object({
    id: text,
    text,
    choices: z
      .array(z.object({ id: text, label: text }).readonly())
      .readonly()
      .exactOptional(),
    /** Several questions at once. The answer has a line for each that is answered: `Q1: …`. */
    asks: z
      .array(z.object({ id: text, text }))
      .readonly()
      .exactOptional(),
    /** The id of the choice, or the text, that `--yes` takes. */
    recommended: text.exactOptional(),
    /** What is recommended is for `--yes` alone: those who would decide it are divided, so whoever is asked says it. */
    needsWord: z.literal(true).exactOptional(),
    /** Nobody is waited for: without an answer at hand it goes on with what is recommended. */
    mayPass: z.literal(true).exactOptional(),
  });
/** A question to a person. With `choices`, the answer is one of their ids. */
export type Question = Readonly<z.infer<ReturnType<typeof question>>>;
export type Choice = NonNullable<Question["choices"]>[number];

const answer = () =>
  z.object({ value: text, by: z.enum(["person", "recommended"]), signed: Signed.optional() });
export type Answer = Readonly<z.infer<ReturnType<typeof answer>>>;

const writer = {
  colloquy: text,
  /** What tells the protocol's code from any other of that version; absent where nothing does. */
  code: maybe,
};

// Made when a journal is read: it takes longer than a short discussion needs to begin.
export const EventDraft = z.lazy(() =>
  z.discriminatedUnion("type", [
    event("discussion.started", {
      id: Id,
      title: text,
      protocol: text,
      ...writer,
      options: z.unknown(),
      fingerprints: z.record(text, text),
      limits: Limits,
      /** Where the agents were defined, so that `resume` finds them again. */
      configFiles: z.array(text),
      project: maybe,
      eyes: EyesGiven.optional(),
      /** The language somebody asked for; absent where it is that of the subject. */
      lang: maybe,
      /** Begun by a program with agents of its own: only that program can go on with it, and it publishes nothing. */
      fromCode: yes,
      panelFrom: PanelFrom.optional(),
      /** An example: what is said was written by hand, and no model is asked. */
      scripted: yes,
      /** All who sit at the table from the start; a crash before they joined must not lose one. */
      seats: z.array(Seating),
      /** Agents for seats that join later: the first for the first of them, around and around. */
      chains: z.array(texts).readonly().optional(),
      /** The number of the first round minus one: a second discussion in a folder counts on. */
      roundsBefore: number,
    }),
    event("discussion.resumed", { ...writer, limits: Limits }),
    event("seat.joined", Seating.shape),
    event("round.started", {
      round: number,
      title: text,
      steps: z.array(Step).readonly().optional(),
    }),
    event("turn.asked", {
      ...call,
      why: CallReason,
      agent: text,
      /** Hash of everything the agent was given; a replay must ask the same. */
      request: text,
      prompt: text,
      optional,
      awaited: yes,
    }),
    event("turn.answered", {
      ...call,
      rung: Rung,
      reply: z.unknown(),
      /** The text as it came; `null` where `reply` is that text. */
      raw: words,
      receipt: Receipt,
      witnessed: Witnessed.optional(),
      secret,
    }),
    /** What a secret reply says, or why it could not be used: before `turn.answered` or `turn.failed`. No face shows it. */
    event("turn.sealed", { ...said, failure: Failure.optional() }),
    event("turn.opened", said),
    /** Another version asked in other words; the answer stands. `request` is the hash of what would be asked today. */
    event("turn.kept", { key: text, request: text }),
    event("turn.failed", {
      ...call,
      failure: Failure,
      raw: words,
      receipt: Receipt.nullable(),
      optional,
      secret,
    }),
    event("message.sent", {
      key: text,
      round: number,
      from: text,
      to: z.array(text),
      message: z.object({ type: text, content: z.unknown() }),
    }),
    event("human.asked", { key: text, question: question() }),
    event("human.answered", { key: text, answer: answer() }),
    event("human.added", {
      question: text,
      answer: z.object({ value: text, signed: Signed.optional() }),
    }),
    event("looked.up", {
      key: text,
      kind: z.enum(["passages", "places", "documents", "background"]),
      /** Hash of what was asked; a replay must ask the same. */
      request: text,
      found: z.unknown(),
    }),
    /** A seat looked into the project while it was asked; what it was shown, by lines and hash, not the text. */
    event("looked", {
      ...call,
      tool: text,
      input: z.unknown(),
      seen: z.array(Seen).readonly(),
      bytes: number,
      problem: words,
      /** Whose checkout it was, on an engine: the worker that made the call. */
      at: z.object({ worker: text, commit: words }).optional(),
    }),
    /** A tool call that an agent announced and that was no look of ours. */
    event("acted", {
      ...call,
      agent: text,
      ...Act.shape,
    }),
    event("judged", {
      key: text,
      kind: text,
      judgement: z.unknown(),
      provisional: yes,
    }),
    event("kept", {
      key: text,
      /** One round's part of the state that the protocol's reports are made of; its protocol knows the shape. */
      entry: z.unknown(),
      provisional: yes,
    }),
    event("reported", { key: text, text }),
    event("warned", { key: text, message: text }),
    event("round.completed", { round: number }),
    event("recess.called", {
      key: text,
      detail: text,
      /** How many calls this run made for each seat; all of them have ended. */
      seats: z.array(z.object({ seat: text, calls: number })),
    }),
    event("discussion.paused", { reason: PauseReason, detail: text }),
    event("discussion.completed", { outcome: z.unknown() }),
    event("discussion.failed", { message: text }),
    event("journal.mended", { line: number, bytes: number }),
  ]),
);
export type EventDraft = z.infer<typeof EventDraft>;

/** What the journal adds to every line. `prev` is the hash of the line before, as written. */
export const Envelope = z.object({
  v: z.literal(journalVersion),
  seq: number,
  ts: text,
  prev: text,
});

export type Event = EventDraft & z.infer<typeof Envelope>;
export type EventType = EventDraft["type"];
export type EventOf<T extends EventType> = Extract<Event, { type: T }>;

export const secretWords = "Secret until the discussion is over.";

export function isPublic({ type }: Pick<Event, "type">): boolean {
  return type !== "turn.sealed";
}
