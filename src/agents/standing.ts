import type { SeatEyes } from "../kernel/agent.ts";
import { howToLook } from "../kernel/eyes.ts";

/** What an agent with a program of its own is told before anything else: by a CLI that takes one as its system prompt. */
export function standing(eyes?: SeatEyes): string {
  const turn =
    "You take one turn in a structured discussion. Answer the turn as it is asked, in the shape it asks for.";
  return `${turn} ${eyes !== undefined ? howToLook(eyes.mostLooks) : "You have no tools and need none."}`;
}
