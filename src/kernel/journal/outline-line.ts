import { type Event, type EventType, PauseReason } from "../event.ts";

type Fields = Readonly<Record<string, unknown>>;

/**
 * Of the lines that tell how a discussion stands, what a list needs; whoever opens one has all of it checked. The others
 * say what was asked, answered, found or judged on the way: what a protocol made of it stands in those.
 */
const outlines: Readonly<Record<EventType, ((event: Fields) => boolean) | "said">> = {
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
  "turn.asked": "said",
  "turn.answered": "said",
  "turn.sealed": "said",
  "turn.opened": "said",
  "turn.kept": "said",
  "turn.failed": "said",
  "message.sent": "said",
  "human.asked": "said",
  "human.answered": "said",
  "human.added": "said",
  "looked.up": "said",
  looked: "said",
  acted: "said",
  judged: "said",
  reported: "said",
  warned: "said",
  "recess.called": "said",
  "journal.mended": "said",
};

export function isSaid(type: string): boolean {
  return said.has(type);
}

const said: ReadonlySet<string> = new Set(
  Object.entries(outlines).flatMap(([type, outline]) => (outline === "said" ? [type] : [])),
);

/** The event of a line that begins and ends as one of ours does; `null` where it is none, or none that a list needs. */
export function readOutline(type: string, text: string): Event | null {
  try {
    return outlined(type, JSON.parse(text));
  } catch {
    return null;
  }
}

/** The same of what was read of a line. */
export function outlined(type: string, event: unknown): Event | null {
  const outline = Object.hasOwn(outlines, type) ? outlines[type as EventType] : "said";
  const fits = outline !== "said" && isFields(event) && areTexts(event["ts"]) && outline(event);
  return fits ? (event as unknown as Event) : null;
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
