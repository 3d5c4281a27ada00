import { type Discussion, hasEnded } from "../kernel/discussion.ts";
import { ColloquyError } from "../kernel/error.ts";
import type { Event } from "../kernel/event.ts";

/** Whose eyes a server has. */
export interface View {
  /** `null`: whoever holds the whole table. */
  readonly person: string | null;
  /** The agents that are people, and how others call them. */
  readonly people: ReadonlyMap<string, string>;
}

/**
 * Whether an agent is this person: by its name, or by theirs where the config here tells it. A discussion may have been
 * begun with another config, so a name alone does; all it opens is what that seat is shown.
 */
function isThem(agent: string, { person, people }: View): boolean {
  const named = [agent, people.get(agent) ?? agent].map((one) => one.toLowerCase());
  return person !== null && named.includes(person.toLowerCase());
}

/** The names of the seats that are the viewer's own. */
export function ownSeats({ seats }: Pick<Discussion, "seats">, view: View): ReadonlySet<string> {
  const own = seats.filter(({ agents }) => agents.some((agent) => isThem(agent, view)));
  return new Set(own.map(({ seat }) => seat.name));
}

/** Whether somebody has a seat there, by those who sit there. */
export function sits(agents: readonly string[], view: View): boolean {
  return view.person === null || agents.some((agent) => isThem(agent, view));
}

/**
 * Whether all of it may be seen. To a person with a seat a discussion is open once it has ended: until then they are
 * shown what their seat was, so that no round that is blind can be looked into.
 */
export function seesAll({ status }: Pick<Discussion, "status">, { person }: View): boolean {
  return person === null || hasEnded(status);
}

/** Refuses what is not for this viewer, or not yet. */
export function checkSees(discussion: Discussion, view: View): void {
  if (view.person !== null && ownSeats(discussion, view).size === 0)
    throw new ColloquyError("not-found", `There is no discussion "${discussion.id}" here.`);
  if (!seesAll(discussion, view))
    throw new ColloquyError("usage", `${discussion.id} has not ended: its seats are blind until then.`, {
      hint: "The form shows what your own seat is asked.",
    });
}

/** An event for the page: without prompts and raw texts, which are fetched one by one. */
export function slim(event: Event): Event {
  if (event.type === "turn.asked") return { ...event, prompt: "" };
  // Where the reply is the text, there is no raw one beside it.
  if (event.type === "turn.answered") return { ...event, raw: null };
  if (event.type === "turn.failed") return { ...event, raw: null };
  return event;
}

/** The same for somebody who sits there while it goes on; `null` where nothing of it is for them. */
export function seenFrom(event: Event, seats: ReadonlySet<string>): Event | null {
  switch (event.type) {
    case "discussion.started":
      return { ...event, options: {}, fingerprints: {}, configFiles: [] };
    case "discussion.paused":
      // What it waits for may be a question that quotes others.
      return { ...event, detail: "" };
    case "turn.asked":
    case "turn.answered":
    case "turn.failed":
      return seats.has(event.seat) ? slim(event) : unheard(event);
    case "message.sent":
      return seats.has(event.from) || event.to.some((name) => seats.has(name)) ? event : null;
    case "looked":
    case "acted":
      return seats.has(event.seat) ? event : null;
    case "discussion.resumed":
    case "discussion.completed":
    case "discussion.failed":
    case "seat.joined":
    case "round.started":
    case "round.completed":
      return event;
    default:
      return null;
  }
}

type TurnEvent = Extract<Event, { type: "turn.asked" | "turn.answered" | "turn.failed" }>;

/** That somebody else was asked or has answered, and nothing of what was said. */
function unheard(event: TurnEvent): Event {
  switch (event.type) {
    case "turn.asked":
      return { ...event, prompt: "", request: "" };
    case "turn.answered": {
      const { witnessed: _, ...rest } = event;
      return { ...rest, reply: null, raw: null };
    }
    case "turn.failed":
      return { ...event, raw: null, failure: { ...event.failure, message: "" } };
  }
}
