import type { SwarmMessage } from "./message.ts";

/** A text of messages, made once of each: they are told to many seats, and again and again to those that do not remember. */
export function eachOnce(text: (message: SwarmMessage) => string): (message: SwarmMessage) => string {
  const made = new WeakMap<SwarmMessage, string>();
  return (message) => {
    const before = made.get(message);
    if (before !== undefined) return before;
    const now = text(message);
    made.set(message, now);
    return now;
  };
}
