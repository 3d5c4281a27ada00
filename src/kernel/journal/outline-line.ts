import { type Event, PauseReason } from "../event.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Of the lines that tell how a discussion stands, what a list needs. Whoever opens one has all of it checked. */
const outlines: Readonly<Record<string, (event: Fields) => boolean>> = {
  "discussion.started": ({ id, title, protocol, seats }) =>
    areTexts(id, title, protocol) && Array.isArray(seats) && seats.every(isSeating),
  "discussion.resumed": () => true,
  "seat.joined": isSeating,
  "round.started": ({ round }) => typeof round === "number",
  "round.completed": ({ round }) => typeof round === "number",
  kept: ({ key }) => areTexts(key),
  "discussion.paused": ({ reason, detail }) => PauseReason.safeParse(reason).success && areTexts(detail),
  "discussion.completed": () => true,
  "discussion.failed": ({ message }) => areTexts(message),
};

/** The event of a line that begins and ends as one of ours does; `null` where it is none, or none that a list needs. */
export function readOutline(type: string, text: string): Event | null {
  try {
    const event: unknown = JSON.parse(text);
    return isFields(event) && areTexts(event["ts"]) && outlines[type]?.(event) === true
      ? (event as Event)
      : null;
  } catch {
    return null;
  }
}

function isSeating(value: unknown): boolean {
  if (!isFields(value) || !isFields(value["seat"]) || !Array.isArray(value["agents"])) return false;
  return areTexts(value["seat"]["id"], ...value["agents"]);
}

function areTexts(...values: readonly unknown[]): boolean {
  return values.every((value) => typeof value === "string");
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}
