import type { Event } from "./event.ts";

/** Stands in place of a reply that nobody is shown yet, wherever a reply is shown. */
export const secretWords = "Secret until the discussion is over.";

/** Whether an event may be shown to who watches or reads: what a secret reply says may not, until it is opened. */
export function isPublic({ type }: Pick<Event, "type">): boolean {
  return type !== "turn.sealed";
}
