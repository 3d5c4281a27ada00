import type { Agent } from "../agent.ts";
import type { Exchange, Prompt } from "../prompt.ts";
import type { CallReason } from "../event.ts";
import type { Seat } from "../seat.ts";
import type { Turn } from "../turn.ts";

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
