import type { Act } from "../act.ts";
import type { AgentAnswer, AgentUsage } from "../agent.ts";
import type { EventOf } from "../event.ts";
import type { Shown } from "../eyes.ts";
import type { Failure } from "../failure.ts";
import type { Used } from "../usage.ts";

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
