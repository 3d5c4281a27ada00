import type { Event } from "../src/kernel/event.ts";
import { taking } from "./runs.ts";

/** `npm test` stops a discussion at one of so many places, each time at others; the long tests at all of them. */
const oneOf = 7;

/**
 * How many events a discussion has when it is stopped, or looked at: each time what has just been done and what comes
 * next are of kinds that were not yet met side by side, and at its end. Among seats asked alike, one is as good as another.
 * Of discussions that share what they `met`, each is stopped where it takes another course than those before it.
 */
export function stopsIn(events: readonly Event[], met = new Set<string>()): readonly number[] {
  const stops = events.flatMap((event, index) => {
    const between = `${kindOf(event)}, ${kindOf(events[index + 1])}`;
    if (met.has(between) && index + 1 < events.length) return [];
    met.add(between);
    return [index + 1];
  });
  return taking(stops, oneOf);
}

/** The kinds of all events that stand in a journal once, however often it was resumed. */
export function kindsIn(events: readonly Event[]): readonly string[] {
  return events
    .filter(({ type }) => !["discussion.resumed", "discussion.completed", "turn.asked"].includes(type))
    .map(kindOf)
    .toSorted();
}

function kindOf(event: Event | undefined): string {
  if (event === undefined) return "the end";
  if ("turn" in event) return `${event.type} ${event.turn}`;
  return "kind" in event ? `${event.type} ${event.kind}` : event.type;
}
