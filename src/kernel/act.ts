import { z } from "zod";
import type { Failure } from "./failure.ts";

const text = z.string();

/** A use of a tool that is not ours, as the agent that used it told it. */
export const Act = z.object({
  /** What it calls the tool, or what it says that it did. */
  tool: text,
  /** The beginning of what it gave the tool, as JSON. */
  input: text,
  /** It was not done: the agent asked and was refused, or has no such tool. */
  refused: z.literal(true).optional(),
});
export type Act = Readonly<z.infer<typeof Act>>;

/** What of it was really done. An agent of a seat reads a prompt and writes an answer, and has no business with anything else. */
export function ownActs<A extends Pick<Act, "refused">>(acts: readonly A[]): readonly A[] {
  return acts.filter(({ refused }) => refused !== true);
}

const mostInput = 2000;

/** An act as it goes onto the record; `hide` takes keys out of a text. */
export function actOf(
  tool: string,
  input: unknown,
  isRefused = false,
  hide: (text: string) => string = (text) => text,
): Act {
  const given = hide(JSON.stringify(input) ?? "");
  return {
    tool: hide(tool).slice(0, 200),
    input: given.length > mostInput ? `${given.slice(0, mostInput - 1)}…` : given,
    ...(isRefused && { refused: true as const }),
  };
}

/**
 * Why what an agent said in a call does not count; `null` where it does. The one place that decides it: such a call has
 * no answer, so no quorum, rating or vote ever sees what was said in it.
 */
export function discounted(agent: string, acts: readonly Act[]): Failure | null {
  const own = ownActs(acts);
  if (own.length === 0) return null;
  return {
    code: "acted",
    message: `${agent} acted on its own (${toolsOf(own)}), so what it said does not count`,
  };
}

/** Each tool once, the first few of them. */
export function toolsOf(acts: readonly Pick<Act, "tool">[]): string {
  const tools = [...new Set(acts.map(({ tool }) => tool))];
  const more = tools.length - mostNamed;
  return [...tools.slice(0, mostNamed), ...(more > 0 ? [`${more} more`] : [])].join(", ");
}

const mostNamed = 3;
