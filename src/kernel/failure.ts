import { z } from "zod";
import type { AgentUsage } from "./receipt.ts";

export const FailureCode = z.enum([
  "not-installed",
  "not-logged-in",
  "rate-limit",
  "quota", // its allowance is spent, and no waiting helps
  "overloaded",
  "refused",
  "context-too-long",
  "timeout", // the turn's deadline
  "exit", // the process ended with a code other than 0
  "threw", // a function of the caller that answers for a seat failed
  "garbage", // what came back is not what this agent sends
  "unreadable", // an answer, but not in the shape that was asked for
  "no-answer", // empty, or an announcement of work instead of the work
  "session-lost", // the agent does not know the session it was to go on in
  "unsupported", // this agent cannot answer such a turn
  "unscripted", // a script has no entry for it
  "breaker", // not asked: it failed too often in this run
  "acted", // it used tools of its own, unasked: what it said does not count
  "waiting", // a person has not answered yet; the discussion pauses until then
  "limit", // no call was made, or it was ended: a limit of the discussion was reached
  "spared", // a limit kept it away or ended it, and the discussion can do without
  "left-out", // this fork goes on without the seat
  "cancelled", // we were interrupted
]);
export type FailureCode = z.infer<typeof FailureCode>;

const failure = z.object({
  code: FailureCode,
  message: z.string(),
  retryAfterMs: z.number().optional(),
  /** The agent tried again by itself before it gave up: we do not. */
  triedAgain: z.literal(true).optional(),
});
export interface Failure extends z.infer<typeof failure> {}
export const Failure: z.ZodType<Failure> = failure;

interface AgentErrorDetails {
  readonly retryAfterMs?: number | undefined;
  readonly triedAgain?: true | undefined;
  readonly exitCode?: number | undefined;
  readonly raw?: string | undefined;
  readonly usage?: AgentUsage | undefined;
  readonly cause?: unknown;
}

/** What an agent throws when it has no answer. The engine makes a `Reply` without a value of it. */
export class AgentError extends Error {
  override readonly name = "AgentError";
  readonly code: FailureCode;
  readonly retryAfterMs: number | undefined;
  readonly triedAgain: true | undefined;
  readonly exitCode: number | undefined;
  readonly raw: string | undefined;
  readonly usage: AgentUsage | undefined;

  constructor(code: FailureCode, message: string, details: AgentErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.code = code;
    this.retryAfterMs = details.retryAfterMs;
    this.triedAgain = details.triedAgain;
    this.exitCode = details.exitCode;
    this.raw = details.raw;
    this.usage = details.usage;
  }

  with({
    message = this.message,
    ...details
  }: AgentErrorDetails & { readonly message?: string }): AgentError {
    const { code, retryAfterMs, triedAgain, exitCode, raw, usage, cause } = this;
    const known = { retryAfterMs, triedAgain, exitCode, raw, usage, cause };
    return new AgentError(code, message, { ...known, ...details });
  }
}

/** Who was asked is away, whoever asks. */
export function isOutage({ code }: { readonly code: string }): boolean {
  return outages.has(code);
}

const outages = new Set<string>(["not-installed", "not-logged-in", "quota", "rate-limit", "overloaded"]);

export function failureText({ code, message }: { readonly code: string; readonly message: string }): string {
  return message === "" ? code : `${code}: ${message}`;
}
