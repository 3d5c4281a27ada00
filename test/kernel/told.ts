import { type Discussion, discussionsOf } from "../../src/kernel/discussion.ts";
import type { Event, EventDraft, Limits } from "../../src/kernel/event.ts";
import type { Receipt } from "../../src/kernel/receipt.ts";

/** Journals by hand, an event a line, for what is folded out of them. Every second there is another. */

export const noLimits: Limits = {
  timeoutMs: null,
  turnTimeoutMs: 1000,
  concurrency: 8,
  maxCalls: null,
  maxTokens: null,
  maxCostUsd: null,
};

export type Draft = { readonly type: EventDraft["type"] } & Readonly<Record<string, unknown>>;

export function events(...drafts: readonly Draft[]): readonly Event[] {
  return drafts.map((draft, index) => {
    const ts = new Date(1000 * index).toISOString();
    return { v: 2, seq: index + 1, ts, prev: "", ...draft } as unknown as Event;
  });
}

export function discussed(...drafts: readonly Draft[]): Discussion {
  const discussion = discussionsOf(events(...drafts)).at(-1);
  if (discussion === undefined) throw new Error("It has no start.");
  return discussion;
}

export const started = (seats: Readonly<Record<string, readonly string[]>>, more: object = {}): Draft => ({
  type: "discussion.started",
  id: "one",
  title: "One",
  protocol: "critique",
  colloquy: "0",
  options: {},
  fingerprints: {},
  limits: noLimits,
  configFiles: [],
  seats: Object.entries(seats).map(([name, agents]) => ({ seat: seatOf(name), agents })),
  roundsBefore: 0,
  ...more,
});

export function seatOf(name: string) {
  return { id: name.toLowerCase(), name, role: name, focus: [] };
}

export const round = (number: number, title = `Round ${number}`): Draft => ({
  type: "round.started",
  round: number,
  title,
});
export const roundOver = (number: number): Draft => ({ type: "round.completed", round: number });

type TurnOf = {
  readonly round?: number;
  readonly kind?: string;
  readonly call?: number;
  readonly [more: string]: unknown;
};

const turn = (seat: string, { round: at = 1, kind = "say", call = 1 }: TurnOf) => ({
  key: `${at}/${kind}/${seat.toLowerCase()}${call > 1 ? `~${call}` : ""}`,
  round: at,
  seat,
  turn: kind,
});

export const asked = (seat: string, agent: string, of: TurnOf = {}): Draft => {
  const { round: _round, kind: _kind, call: _call, ...more } = of;
  return { type: "turn.asked", ...turn(seat, of), why: "first", agent, request: "", prompt: "", ...more };
};

export const answered = (
  seat: string,
  by: string,
  receipt: Partial<Receipt> = {},
  of: TurnOf = {},
): Draft => {
  const { round: _round, kind: _kind, call: _call, ...more } = of;
  const said = { rung: "strict", reply: { said: seat }, raw: null, receipt: receiptOf(by, receipt) };
  return { type: "turn.answered", ...turn(seat, of), ...said, ...more };
};

export const failed = (
  seat: string,
  code: string,
  of: TurnOf & { readonly receipt?: Receipt } = {},
): Draft => {
  const { round: _round, kind: _kind, call: _call, receipt = null, ...more } = of;
  const failure = { code, message: `it was ${code}` };
  return { type: "turn.failed", ...turn(seat, of), failure, raw: null, receipt, ...more };
};

export function receiptOf(by: string, more: Partial<Receipt> = {}): Receipt {
  return {
    asked: by,
    answeredBy: by,
    fallback: false,
    model: "m",
    sessionId: null,
    exitCode: null,
    ms: 10,
    inputTokens: 100,
    outputTokens: 10,
    tokensEstimated: false,
    costUsd: null,
    ...more,
  };
}

export const completed: Draft = { type: "discussion.completed", outcome: null };
export const resumed = (more: object = {}): Draft => ({
  type: "discussion.resumed",
  colloquy: "0",
  limits: noLimits,
  ...more,
});
export const followed = (question: string | null, more: object = {}): Draft => ({
  type: "discussion.followed",
  colloquy: "0",
  limits: noLimits,
  question,
  changed: [],
  ...more,
});
export const paused = (reason: string, detail = ""): Draft => ({ type: "discussion.paused", reason, detail });
