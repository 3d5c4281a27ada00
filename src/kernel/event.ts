import { z } from "zod";
import { Act, Seen, Witnessed } from "./eyes.ts";
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
const maybeNumber = number.optional();
const orNone = number.nullable();
const texts = z.array(text).readonly();

/** A folder may hold several discussions after each other: each begins with `discussion.started`, rounds count on. */
const event = <const T extends string, S extends z.core.$ZodLooseShape>(type: T, shape: S) =>
  z.object({ type: z.literal(type), ...shape });

export const CallReason = z.enum(["first", "retry", "repair", "fallback"]);
export type CallReason = z.infer<typeof CallReason>;

/** `recess` is a pause that a person asked for: nothing is waited for, and a resume goes on. */
export const PauseReason = z.enum(["interrupted", "waiting", "limit", "recess"]);
export type PauseReason = z.infer<typeof PauseReason>;

const limits = z.object({
  timeoutMs: orNone,
  turnTimeoutMs: number,
  concurrency: number,
  maxCalls: orNone,
  maxTokens: orNone,
  maxCostUsd: orNone,
});
/** What a discussion may use up. `null` is no limit. */
export interface Limits extends Readonly<z.infer<typeof limits>> {}
export const Limits: z.ZodType<Limits> = limits;

export const LookLimits = z.object({ callsPerTurn: number, bytesPerTurn: number });
export type LookLimits = Readonly<z.infer<typeof LookLimits>>;

export const FollowUp = z.object({
  /** `null`: nothing new is asked, only what failed. */
  question: words,
  /** What has changed since in the files that it was given, in a sentence each. */
  changed: texts,
  /** Of one that failed: the round that is held again, with those after it, but for what was answered. */
  again: maybeNumber,
  /** The one seat that is asked; left out, all whom the question concerns. */
  to: maybe,
});
export type FollowUp = Readonly<z.infer<typeof FollowUp>>;

const remembered = () =>
  z.object({
    /** As people name it: `ADR-0003`. */
    id: text,
    path: text,
    title: text,
    date: words,
    /** Adopted here, as it reads; else it came with the project. */
    isAdopted: yes,
    text,
  });
export type Remembered = Readonly<z.infer<ReturnType<typeof remembered>>>;

export type PanelFrom = "named" | "configured" | "found";

export const EyesGiven = z.object({
  limits: LookLimits,
  files: number,
  kept: number,
  bytes: maybeNumber,
  map: text,
  seen: z.array(Seen).readonly().optional(),
});
export type EyesGiven = Readonly<z.infer<typeof EyesGiven>>;

const seating = { seat: Seat, agents: texts };
export const Seating = z.object(seating);
export type Seating = Readonly<z.infer<typeof Seating>>;

const yes = z.literal(true).optional();

const optional = yes;

/** What was said stands in `turn.sealed`, and in `turn.opened` once the discussion is over. */
const secret = yes;

/** Of a fork: its parent was told this, and paid for it. */
const inherited = yes;

const call = { key: text, round: number, seat: text, turn: text };

const said = { ...call, reply: z.unknown().optional(), raw: words, witnessed: Witnessed.optional() };

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

const origin = () =>
  z.object({
    id: Id,
    /** The line of the parent's journal before which it was cut: 1 is its beginning. */
    at: number,
    head: text,
    change: z.object({
      seats: z.record(text, text).exactOptional(),
      without: z.array(text).readonly().exactOptional(),
      say: z
        .array(z.object({ item: text, text }))
        .readonly()
        .exactOptional(),
      options: z.record(text, z.unknown()).exactOptional(),
    }),
    joined: z.array(Seating).readonly(),
  });
export type Origin = Readonly<z.infer<ReturnType<typeof origin>>>;

const writer = {
  colloquy: text,
  /** What tells the protocol's code from any other of that version; absent where nothing does. */
  code: maybe,
};

/** In characters. A topic may be a whole file; who forged a title of megabytes is not read. */
export const mostTitle = 2000;

// Made when a journal is read: it takes longer than a short discussion needs to begin.
export const EventDraft = z.lazy(() =>
  z.discriminatedUnion("type", [
    event("discussion.started", {
      id: Id,
      title: z.string().max(mostTitle),
      protocol: text,
      ...writer,
      options: z.unknown(),
      fingerprints: z.record(text, text),
      limits: Limits,
      /** Where the agents were defined, so that `resume` finds them again. */
      configFiles: z.array(text),
      project: maybe,
      eyes: EyesGiven.optional(),
      lang: maybe,
      /** Begun by a program with agents of its own: only that program can go on with it, and it publishes nothing. */
      fromCode: yes,
      panelFrom: z.enum(["named", "configured", "found"]).optional(),
      likelyCalls: maybeNumber,
      /** An example: what is said was written by hand, and no model is asked. */
      scripted: yes,
      /** All who sit at the table from the start; a crash before they joined must not lose one. */
      seats: z.array(Seating),
      /** Agents for seats that join later: the first for the first of them, around and around. */
      chains: z.array(texts).readonly().optional(),
      /** The number of the first round minus one: a second discussion in a folder counts on. */
      roundsBefore: number,
      origin: origin().optional(),
      /** Earlier decisions on what it is about: seats are told of them once they have spoken blind. */
      memory: z.array(remembered()).optional(),
    }),
    /** Of a fork: lines of its parent that answer something, as they were written. No face shows them. */
    event("inherited", { lines: texts }),
    event("discussion.resumed", { ...writer, limits: Limits }),
    /** After the end somebody asks further: the journal goes on, and limits count from here. */
    event("discussion.followed", { ...writer, limits: Limits, ...FollowUp.shape }),
    event("seat.joined", seating),
    event("round.started", { round: number, title: text }),
    event("turn.asked", {
      ...call,
      why: CallReason,
      agent: text,
      /** Hash of everything the agent was given; a replay must ask the same. */
      request: text,
      prompt: text,
      optional,
      awaited: yes,
      inherited,
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
      inherited,
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
      inherited,
    }),
    event("message.sent", {
      key: text,
      round: number,
      from: text,
      to: z.array(text),
      message: z.object({ type: text, content: z.unknown() }),
    }),
    event("human.asked", { key: text, question: question() }),
    event("human.answered", { key: text, answer: answer(), inherited }),
    event("human.added", { question: text, answer: z.object({ value: text, signed: Signed.optional() }) }),
    event("looked.up", {
      key: text,
      kind: z.enum(["passages", "places", "documents"]),
      request: text,
      found: z.unknown(),
      inherited,
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
      inherited,
    }),
    /** A tool call that an agent announced and that was no look of ours. */
    event("acted", { ...call, agent: text, ...Act.shape, inherited }),
    event("judged", { key: text, kind: text, judgement: z.unknown(), provisional: yes }),
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
export const Envelope = z.object({ v: z.literal(journalVersion), seq: number, ts: text, prev: text });

export type Event = EventDraft & z.infer<typeof Envelope>;
export type EventType = EventDraft["type"];
export type EventOf<T extends EventType> = Extract<Event, { type: T }>;

export const secretWords = "Secret until the discussion is over.";

export function isPublic({ type }: Pick<Event, "type">): boolean {
  return type !== "turn.sealed" && type !== "inherited";
}
