import { ColloquyError } from "../kernel/error.ts";
import type { Event } from "../kernel/event.ts";
import { refuseOtherVersion } from "../kernel/journal-version.ts";
import { hashOf, readLine } from "../kernel/journal/journal-text.ts";
import { jsonText } from "../kernel/json-text.ts";
import { shown } from "./shown.ts";

/** Events that somebody kept, read as the lines of a journal are: each must follow from the one before it. */
export function givenEvents(given: unknown): readonly Event[] {
  if (!Array.isArray(given))
    throw new ColloquyError("usage", `${shown(given)} is neither the path of a folder nor a list of events.`);
  let before: Event | null = null;
  const events: Event[] = [];
  const lines = given.map((one) => JSON.stringify(one) ?? "");
  refuseOtherVersion(lines, "The journal that was given");
  for (const [index, line] of lines.entries()) {
    const event = readLine(line, index + 1);
    if (typeof event === "string")
      throw new ColloquyError("journal-broken", `Event ${index + 1} of those given ${event}.`, { hint });
    if (!follows(event, before))
      throw new ColloquyError(
        "journal-altered",
        `The events given were altered: event ${index + 1} does not follow from the one before it.`,
        { hint },
      );
    events.push(event);
    before = event;
  }
  return events;
}

const hint =
  "Give all events from the first on, as they came. What keeps them must keep the order of their fields too, as JSON text does. A discussion with secret turns is resumed from its folder: their replies are not among its events.";

function follows({ prev }: Event, before: Event | null): boolean {
  return prev === (before === null ? "" : hashOf(jsonText(before)));
}
