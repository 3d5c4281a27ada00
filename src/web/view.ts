import { knowsOf, seesAll, type Viewer } from "../host/blindness.ts";
import type { Card } from "../host/card.ts";
import type { Discussion } from "../kernel/discussion.ts";
import { ColloquyError } from "../kernel/error.ts";
import type { Event } from "../kernel/event.ts";

/** Whose eyes a server has. */
export interface View {
  readonly viewer: Viewer;
  /** The agents that are people, and how others call them. */
  readonly people: ReadonlyMap<string, string>;
}

/** A discussion by its card, as the rule of who sees what looks at it: of each seat a card names the agent it has. */
export function tableOf({ status, agents }: Pick<Card, "status" | "agents">) {
  return { status, seats: agents.map((one) => ({ agents: [one] })), chains: [] };
}

/** Refuses what is not for this viewer, or not yet. */
export function checkSees(discussion: Discussion, { viewer }: View): void {
  checkKnows(discussion, viewer);
  if (!seesAll(discussion, viewer))
    throw new ColloquyError("usage", `${discussion.id} has not ended: its seats are blind until then.`, {
      hint: "The form shows what your own seat is asked.",
    });
}

/** Refuses a discussion that this viewer may not know of, as if it were not there. */
export function checkKnows(discussion: Discussion, viewer: Viewer): void {
  if (knowsOf(discussion, viewer)) return;
  throw new ColloquyError("not-found", `There is no discussion "${discussion.id}" here.`);
}

/** An event for the page: without prompts and raw texts, which are fetched one by one. */
export function slim(event: Event): Event {
  if (event.type === "turn.asked") return { ...event, prompt: "" };
  // Where the reply is the text, there is no raw one beside it.
  if (event.type === "turn.answered" || event.type === "turn.opened") return { ...event, raw: null };
  if (event.type === "turn.failed") return { ...event, raw: null };
  return event;
}
