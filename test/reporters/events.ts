import type { CallReason, Event, EventDraft, EventOf, Limits, PauseReason } from "../../src/kernel/event.ts";
import type { FailureCode } from "../../src/kernel/failure.ts";
import type { Receipt } from "../../src/kernel/receipt.ts";
import { emptyView, fold, type RunView } from "../../src/reporters/view.ts";

/** When every journal of these tests begins. */
export const startMs = Date.parse("2026-03-02T09:00:00.000Z");

interface At {
  /** Milliseconds after the start; without it, with the event before. */
  readonly atMs?: number;
}

/** Drafts as a journal would have them. */
export function journal(...drafts: readonly (EventDraft & At)[]): readonly Event[] {
  let lastMs = 0;
  const events: Event[] = [];
  for (const { atMs = lastMs, ...draft } of drafts) {
    lastMs = atMs;
    const ts = new Date(startMs + atMs).toISOString();
    events.push({ v: 2, seq: events.length + 1, ts, prev: "0".repeat(8), ...draft });
  }
  return events;
}

export function at<D extends EventDraft>(atMs: number, draft: D): D & At {
  return { ...draft, atMs };
}

export function viewOf(...drafts: readonly (EventDraft & At)[]): RunView {
  return journal(...drafts).reduce(fold, emptyView);
}

type Draft<T extends EventDraft["type"]> = Extract<EventDraft, { type: T }>;

const limits: Limits = {
  timeoutMs: null,
  turnTimeoutMs: 180_000,
  concurrency: 3,
  maxCalls: null,
  maxTokens: null,
  maxCostUsd: null,
};

export function started(change: Partial<Draft<"discussion.started">> = {}): Draft<"discussion.started"> {
  return {
    type: "discussion.started",
    id: "DISCUSS-001",
    title: "design.md",
    protocol: "critique",
    colloquy: "0.1.0",
    options: {},
    fingerprints: {},
    limits,
    configFiles: [],
    seats: [],
    roundsBefore: 0,
    ...change,
  };
}

export function resumed(): Draft<"discussion.resumed"> {
  return { type: "discussion.resumed", colloquy: "0.1.0", limits };
}

export function joined(name: string, ...agents: readonly string[]): Draft<"seat.joined"> {
  return {
    type: "seat.joined",
    seat: { id: idOf(name), name, role: "reviewer", focus: [] },
    agents: [...agents],
  };
}

export function round(number: number, title: string): Draft<"round.started"> {
  return { type: "round.started", round: number, title };
}

interface TurnOptions {
  readonly turn?: string;
  readonly round?: number;
}

export function asked(
  name: string,
  agent: string,
  { turn = "critique", round = 1, why = "first", prompt = "Read it." }: AskedOptions = {},
): Draft<"turn.asked"> {
  return { type: "turn.asked", ...turnOf(name, turn, round), why, agent, request: "1f", prompt };
}

interface AskedOptions extends TurnOptions {
  readonly why?: CallReason;
  readonly prompt?: string;
}

export function answered(
  name: string,
  answeredBy: string,
  reply: unknown,
  { turn = "critique", round = 1, rung = "strict", ...receipt }: AnsweredOptions = {},
): Draft<"turn.answered"> {
  return {
    type: "turn.answered",
    ...turnOf(name, turn, round),
    rung,
    reply,
    raw: null,
    receipt: receiptOf({ asked: answeredBy, answeredBy, ...receipt }),
  };
}

interface AnsweredOptions extends TurnOptions, Partial<Receipt> {
  readonly rung?: EventOf<"turn.answered">["rung"];
}

export function failed(
  name: string,
  agent: string | null,
  code: FailureCode,
  message: string,
  { turn = "critique", round = 1 }: TurnOptions = {},
): Draft<"turn.failed"> {
  const receipt =
    agent === null
      ? null
      : receiptOf({ asked: agent, answeredBy: agent, inputTokens: null, outputTokens: null });
  return {
    type: "turn.failed",
    ...turnOf(name, turn, round),
    failure: { code, message },
    raw: null,
    receipt,
  };
}

export function told(from: string, ...to: readonly string[]): Draft<"message.sent"> {
  const message = { type: "question", content: "Why?" };
  return { type: "message.sent", key: `1/message/${idOf(from)}/1`, round: 1, from, to: [...to], message };
}

export function gate(
  text: string,
  choices?: Draft<"human.asked">["question"]["choices"],
  recommended?: string,
): Draft<"human.asked"> {
  const question = { id: "next", text, ...(choices && { choices }), ...(recommended && { recommended }) };
  return { type: "human.asked", key: "gate/next", question };
}

export function gateAnswered(
  value: string,
  by: "person" | "recommended" = "person",
): Draft<"human.answered"> {
  return { type: "human.answered", key: "gate/next", answer: { value, by } };
}

export function judged(kind: string, judgement: unknown): Draft<"judged"> {
  return { type: "judged", key: `judged/${kind}`, kind, judgement };
}

export function warned(message: string): Draft<"warned"> {
  return { type: "warned", key: "warned/1", message };
}

export function roundCompleted(number: number): Draft<"round.completed"> {
  return { type: "round.completed", round: number };
}

export function paused(reason: PauseReason, detail: string): Draft<"discussion.paused"> {
  return { type: "discussion.paused", reason, detail };
}

export function completed(outcome: unknown = {}): Draft<"discussion.completed"> {
  return { type: "discussion.completed", outcome };
}

export function discussionFailed(message: string): Draft<"discussion.failed"> {
  return { type: "discussion.failed", message };
}

export function mended(line: number, bytes: number): Draft<"journal.mended"> {
  return { type: "journal.mended", line, bytes };
}

function receiptOf(known: Partial<Receipt> & Pick<Receipt, "asked" | "answeredBy">): Receipt {
  return {
    fallback: known.asked !== known.answeredBy,
    model: null,
    sessionId: null,
    exitCode: 0,
    ms: 812,
    inputTokens: 1204,
    outputTokens: 388,
    tokensEstimated: false,
    costUsd: null,
    ...known,
  };
}

export function keyOf(name: string, turn = "critique", round = 1): string {
  return `${round}/${turn}/${idOf(name)}/1`;
}

function turnOf(name: string, turn: string, round: number) {
  return { key: keyOf(name, turn, round), round, seat: idOf(name), turn };
}

function idOf(name: string): string {
  return name.toLowerCase();
}
