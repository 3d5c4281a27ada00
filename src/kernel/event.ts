import { z } from "zod";
import { Act } from "./act.ts";
import { Seen } from "./eyes.ts";
import { Failure } from "./failure.ts";
import { Id } from "./id.ts";
import { Receipt } from "./receipt.ts";
import { Rung } from "./reply.ts";
import { Seat } from "./seat.ts";
import { Signed } from "./signed.ts";
import { Witnessed } from "./witnessed.ts";

/**
 * The events of a journal. A folder may hold several discussions of one protocol after each other
 * (a critique and its revision): each begins with `discussion.started`, and rounds count on.
 */
const event = <const T extends string, S extends z.core.$ZodLooseShape>(type: T, shape: S) =>
  z.object({ type: z.literal(type), ...shape });

/** Sets apart why a call was made; only `first` is one the protocol asked for. */
export const CallReason = z.enum(["first", "retry", "repair", "fallback"]);
export type CallReason = z.infer<typeof CallReason>;

/** `recess` is a pause that a person asked for: nothing is waited for, and a resume goes on. */
export const PauseReason = z.enum(["interrupted", "waiting", "limit", "recess"]);
export type PauseReason = z.infer<typeof PauseReason>;

export const Limits = z.object({
  timeoutMs: z.number().nullable(),
  turnTimeoutMs: z.number(),
  silenceTimeoutMs: z.number().nullable(),
  concurrency: z.number(),
  maxCalls: z.number().nullable(),
  maxTokens: z.number().nullable(),
  maxCostUsd: z.number().nullable(),
});
/** What a discussion may use up. `null` is no limit. */
export type Limits = Readonly<z.infer<typeof Limits>>;

export const LookLimits = z.object({
  callsPerTurn: z.number(),
  bytesPerTurn: z.number(),
  calls: z.number(),
  bytes: z.number(),
});
/** How often seats may look into the project and how much they are shown: in one turn, and in the whole discussion. */
export type LookLimits = Readonly<z.infer<typeof LookLimits>>;

/** Who chose the agents of a discussion: somebody who named them, a config, or what is installed here. */
const PanelFrom = z.enum(["named", "configured", "found"]);
export type PanelFrom = z.infer<typeof PanelFrom>;

export const EyesGiven = z.object({
  limits: LookLimits,
  /** How many files seats may read, and how many are kept from them. */
  files: z.number(),
  kept: z.number(),
  /** The project at a glance, told to everybody who may look. */
  map: z.string(),
  /** The files nearest to the task, for people, who have no tools. */
  near: z.array(z.string()).readonly().optional(),
});
/** What of the project a discussion's seats may see. */
export type EyesGiven = Readonly<z.infer<typeof EyesGiven>>;

/** A seat with the agents that answer for it, its own first, then those tried when it fails. */
export const Seating = z.object({ seat: Seat, agents: z.array(z.string()).readonly() });
export type Seating = Readonly<z.infer<typeof Seating>>;

/** A part of a round: one kind of turn, and how many seats are asked. */
export const Step = z.object({ turn: z.string(), seats: z.number() });
export type Step = Readonly<z.infer<typeof Step>>;

/** The discussion can do without this turn: nobody misses its answer. */
const optional = z.literal(true).optional();

/** Who wrote a journal from there on. */
const writer = {
  /** The version. */
  colloquy: z.string(),
  /** What tells the protocol's code from any other of that version; absent where nothing does, and before 0.2. */
  code: z.string().optional(),
};

// Made when a journal is read: it takes longer than a short discussion needs to begin.
export const EventDraft = z.lazy(() =>
  z.discriminatedUnion("type", [
    event("discussion.started", {
      id: Id,
      title: z.string(),
      protocol: z.string(),
      ...writer,
      /** What the protocol was given; with the answers below, enough to run it again. */
      options: z.unknown(),
      fingerprints: z.record(z.string(), z.string()),
      limits: Limits,
      /** Where the agents were defined, so that `resume` finds them again. */
      configFiles: z.array(z.string()),
      /** The folder of the project, where it is not the one around the current folder. */
      project: z.string().optional(),
      /** Seats may look into the project; absent where they may not. */
      eyes: EyesGiven.optional(),
      /** Begun by a program with agents of its own: only that program can go on with it, and it publishes nothing. */
      fromCode: z.literal(true).optional(),
      /** Why these agents sit there; absent where a protocol or a program chose them, and before 0.2. */
      panelFrom: PanelFrom.optional(),
      /** An example: what is said was written by hand, and no model is asked. */
      scripted: z.literal(true).optional(),
      /** All who sit at the table from the start; a crash before they joined must not lose one. */
      seats: z.array(Seating),
      /** Agents for seats that join later: the first for the first of them, around and around. */
      chains: z.array(z.array(z.string()).readonly()).readonly().optional(),
      /** The number of the first round minus one: a second discussion in a folder counts on. */
      roundsBefore: z.number(),
    }),
    event("discussion.resumed", { ...writer, limits: Limits }),
    event("seat.joined", Seating.shape),
    event("round.started", {
      round: z.number(),
      title: z.string(),
      /** What will be asked in it, in order, where its protocol knows. */
      steps: z.array(Step).readonly().optional(),
    }),
    event("turn.asked", {
      key: z.string(),
      round: z.number(),
      seat: z.string(),
      turn: z.string(),
      why: CallReason,
      agent: z.string(),
      /** Hash of everything the agent was given; a replay must ask the same. */
      request: z.string(),
      prompt: z.string(),
      optional,
      /** Of whoever answers when they come to it: the time until then is nobody's work. */
      awaited: z.literal(true).optional(),
    }),
    event("turn.answered", {
      key: z.string(),
      round: z.number(),
      seat: z.string(),
      turn: z.string(),
      rung: Rung,
      reply: z.unknown(),
      /** The text as it came; `null` where `reply` is that text. */
      raw: z.string().nullable(),
      receipt: Receipt,
      /** Of a seat that could look: what it had been shown, and what of its reply stands in that. */
      witnessed: Witnessed.optional(),
    }),
    /** Another version asked in other words; the answer stands. `request` is the hash of what would be asked today. */
    event("turn.kept", { key: z.string(), request: z.string() }),
    event("turn.failed", {
      key: z.string(),
      round: z.number(),
      seat: z.string(),
      turn: z.string(),
      failure: Failure,
      raw: z.string().nullable(),
      receipt: Receipt.nullable(),
      optional,
    }),
    event("message.sent", {
      key: z.string(),
      round: z.number(),
      from: z.string(),
      to: z.array(z.string()),
      message: z.object({ type: z.string(), content: z.unknown() }),
    }),
    event("human.asked", {
      key: z.string(),
      question: z.object({
        id: z.string(),
        text: z.string(),
        choices: z
          .array(z.object({ id: z.string(), label: z.string() }))
          .readonly()
          .optional(),
        asks: z
          .array(z.object({ id: z.string(), text: z.string() }))
          .readonly()
          .optional(),
        recommended: z.string().optional(),
        mayPass: z.boolean().optional(),
      }),
    }),
    event("human.answered", {
      key: z.string(),
      answer: z.object({
        value: z.string(),
        by: z.enum(["person", "recommended"]),
        signed: Signed.optional(),
      }),
    }),
    /** An answer to a question that was open when the discussion ended. */
    event("human.added", {
      /** Its id. */
      question: z.string(),
      answer: z.object({ value: z.string(), signed: Signed.optional() }),
    }),
    event("looked.up", {
      key: z.string(),
      kind: z.enum(["passages", "places", "likeness", "documents", "background"]),
      /** Hash of what was asked; a replay must ask the same. */
      request: z.string(),
      found: z.unknown(),
    }),
    /** A seat looked into the project while it was asked; what it was shown, by lines and hash, not the text. */
    event("looked", {
      key: z.string(),
      round: z.number(),
      seat: z.string(),
      turn: z.string(),
      tool: z.string(),
      input: z.unknown(),
      seen: z.array(Seen).readonly(),
      bytes: z.number(),
      /** Why it was shown less than it asked for, or nothing. */
      problem: z.string().nullable(),
      /** Whose checkout it was, on an engine: the worker that made the call. */
      at: z.object({ worker: z.string(), commit: z.string().nullable() }).optional(),
    }),
    /** A tool call that an agent announced and that was no look of ours. */
    event("acted", {
      key: z.string(),
      round: z.number(),
      seat: z.string(),
      turn: z.string(),
      agent: z.string(),
      ...Act.shape,
    }),
    event("judged", {
      key: z.string(),
      kind: z.string(),
      judgement: z.unknown(),
      /** Made on what there was when a limit stopped the discussion. */
      provisional: z.literal(true).optional(),
    }),
    event("kept", {
      key: z.string(),
      /**
       * One round's part of the state that the protocol's reports are made of; its protocol knows the shape. No object
       * follows it (`journal/pruned-json.ts`).
       */
      entry: z.unknown(),
      /** Of a round that a limit cut short. */
      provisional: z.literal(true).optional(),
    }),
    event("reported", { key: z.string(), text: z.string() }),
    event("warned", { key: z.string(), message: z.string() }),
    event("round.completed", { round: z.number() }),
    event("recess.called", {
      key: z.string(),
      detail: z.string(),
      /** How many calls this run made for each seat, and how many of them had not ended: none. */
      seats: z.array(z.object({ seat: z.string(), calls: z.number(), underWay: z.number() })),
    }),
    event("discussion.paused", { reason: PauseReason, detail: z.string() }),
    event("discussion.completed", { outcome: z.unknown() }),
    event("discussion.failed", { message: z.string() }),
    event("journal.mended", { line: z.number(), bytes: z.number() }),
  ]),
);
export type EventDraft = z.infer<typeof EventDraft>;

/** What the journal adds to every line. `prev` is the hash of the line before, as written. */
export const Envelope = z.object({
  v: z.literal(1),
  seq: z.number(),
  ts: z.string(),
  prev: z.string(),
});

export type Event = EventDraft & z.infer<typeof Envelope>;
export type EventType = EventDraft["type"];
export type EventOf<T extends EventType> = Extract<Event, { type: T }>;
