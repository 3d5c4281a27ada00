import type { Event } from "../../src/kernel/event.ts";

/**
 * How many events a discussion has when it is stopped: each time what has just been done, or what would come next, is of
 * a kind that it was not yet stopped at, and at its end. Among seats that are asked alike, one is as good as another.
 */
export function stopsIn(events: readonly Event[]): readonly number[] {
  const seen = new Set<string>();
  return events.flatMap((event, index) => {
    const between = `${kindOf(event)}, ${kindOf(events[index + 1])}`;
    if (seen.has(between)) return [];
    seen.add(between);
    return [index + 1];
  });
}

function kindOf(event: Event | undefined): string {
  if (event === undefined) return "the end";
  return "kind" in event ? `${event.type} ${event.kind}` : event.type;
}
