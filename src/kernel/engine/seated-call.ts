import type { Agent, AgentAnswer, AgentUsage } from "../agent.ts";
import type { Exchange, Prompt } from "../prompt.ts";
import type { CallReason, EventOf } from "../event.ts";
import type { Seat } from "../seat.ts";
import type { Turn } from "../turn.ts";
import type { Act } from "../act.ts";
import type { Shown } from "../eyes.ts";
import type { Failure } from "../failure.ts";
import type { Used } from "../receipt.ts";
import type { Reply } from "../reply.ts";

/** A seat with the agents that answer for it: its own first, then those tried when it fails. */
export interface Seated {
  readonly seat: Seat;
  readonly agents: readonly Agent[];
}

/** One call of an agent for a turn of its seat. */
export interface Call<A> {
  readonly key: string;
  readonly round: number;
  readonly why: CallReason;
  readonly agent: Agent;
  readonly seated: Seated;
  readonly turn: Turn<A>;
  readonly prompt: Prompt;
  /** The same before a repair adds to it what the seat itself said. */
  readonly asked: Prompt;
  /** What this agent said in its session before the discussion began. */
  readonly before: readonly Exchange[];
}

/** What came of one call of an agent. */
export type CallEnd = (
  | { readonly answer: AgentAnswer }
  | {
      readonly failure: Failure;
      readonly raw: string | null;
      readonly exitCode: number | null;
      /** What it took all the same, where the agent told that. */
      readonly usage?: AgentUsage;
    }
) & {
  /** What it took, where that was counted elsewhere. */
  readonly used?: Used;
  /** How long the agent took, where that is not how long it was waited for. */
  readonly ms?: number;
  /** What the agent told of tools of its own; absent where it told nothing. */
  readonly acts?: readonly Act[];
  /** What its seat looked at, where the call was made elsewhere. */
  readonly looks?: readonly LookMade[];
};

/** A look that was made elsewhere, with the lines it showed. */
export interface LookMade extends Pick<EventOf<"looked">, "tool" | "input" | "bytes" | "problem" | "at"> {
  readonly seen: Shown["seen"];
}

/** What a limit kept away is asked when the discussion goes on; what it can do without is not. */
export function spared(failure: Failure): Failure {
  return failure.code === "limit" ? { ...failure, code: "spared" } : failure;
}

/** A reply as it counts: a limit that ended a turn the discussion can do without has not ended the discussion. */
export function unlimited<A>(reply: Reply<A>, { optional }: Turn<A>): Reply<A> {
  return reply.answered || optional !== true ? reply : { ...reply, failure: spared(reply.failure) };
}

/** Some servers cut off what is too long for their model, without a word. */
export function tooLong({ name }: Agent, tokens: number, most: number): Failure | null {
  if (tokens <= most) return null;
  const message = `the prompt has about ${tokens} tokens, and ${name} takes ${most} at once; set its \`contextTokens\`, or what its server loads, if that is not so`;
  return { code: "context-too-long", message };
}
