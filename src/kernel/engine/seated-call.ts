import type { Agent } from "../agent.ts";
import type { Exchange, Prompt } from "../prompt.ts";
import type { CallReason } from "../event.ts";
import type { Seat } from "../seat.ts";
import type { PartedTurn } from "../turn.ts";
import type { Failure } from "../failure.ts";
import type { Reply } from "../reply.ts";

export interface Seated {
  readonly seat: Seat;
  readonly agents: readonly Agent[];
}

export interface Call<A> {
  readonly key: string;
  readonly round: number;
  readonly why: CallReason;
  readonly agent: Agent;
  readonly seated: Seated;
  readonly turn: PartedTurn<A>;
  readonly prompt: Prompt;
  readonly asked: Prompt;
  readonly before: readonly Exchange[];
}

export function spared(failure: Failure): Failure {
  return failure.code === "limit" ? { ...failure, code: "spared" } : failure;
}

/** A reply as it counts: a limit that ended a turn the discussion can do without has not ended the discussion. */
export function unlimited<A>(reply: Reply<A>, { optional }: PartedTurn<A>): Reply<A> {
  return reply.answered || optional !== true ? reply : { ...reply, failure: spared(reply.failure) };
}

/** Some servers cut off what is too long for their model, without a word. */
export function tooLong({ name }: Agent, tokens: number, most: number): Failure | null {
  if (tokens <= most) return null;
  const message = `the prompt has about ${tokens} tokens, and ${name} takes ${most} at once; set its \`contextTokens\`, or what its server loads, if that is not so`;
  return { code: "context-too-long", message };
}
