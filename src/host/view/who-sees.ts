import { type Config, isPerson } from "../../config/resolve.ts";
import type { Form } from "../../document/form/form.ts";
import { type Discussion, hasEnded, type Standing, type TurnRecord } from "../../kernel/discussion.ts";
import { ColloquyError } from "../../kernel/error.ts";
import type { Event, Seating } from "../../kernel/event.ts";
import { turnOfCall } from "../../kernel/turn-record.ts";
import { protocolNamed } from "../protocols/protocols.ts";
import type { Row } from "./shapes.ts";

/** The one rule for every face: who has a turn, or could be given one, sees their own turns alone until it is over. */
export type Viewer =
  | { readonly is: "holder" }
  | { readonly is: "person"; readonly name: string; readonly people: ReadonlyMap<string, string> }
  | { readonly is: "host" };

export interface Askable {
  readonly status: Standing;
  readonly seats: readonly Pick<Seating, "agents">[];
  readonly chains: Discussion["chains"];
}

export function peopleIn(config: Config): ReadonlyMap<string, string> {
  const names = ["human", ...config.agents.keys()].filter((name) => isPerson(name, config));
  return new Map(
    names.map((name) => {
      const definition = config.agents.get(name)?.definition;
      return [name, definition?.kind === "human" ? definition.person : "Somebody"];
    }),
  );
}

export function tableOf({ status, agents }: Pick<Row, "status" | "agents">): Askable {
  return { status, seats: agents.map((one) => ({ agents: [one] })), chains: [] };
}

export function checkKnows(discussion: Discussion, viewer: Viewer): void {
  if (knowsOf(discussion, viewer)) return;
  throw new ColloquyError("not-found", `There is no discussion "${discussion.id}" here.`);
}

export function checkSees(discussion: Discussion, viewer: Viewer): void {
  checkKnows(discussion, viewer);
  if (seesAll(discussion, viewer)) return;
  const [why, hint] =
    viewer.is === "host"
      ? [
          "has a seat for you, or you may stand in, and it has not ended: its seats are blind.",
          "Answer from the prompts of your turns; it can be read once it is completed.",
        ]
      : ["has not ended: its seats are blind until then.", "The form shows what your own seat is asked."];
  throw new ColloquyError("usage", `${discussion.id} ${why}`, { hint });
}

export function knowsOf(table: Askable, viewer: Viewer): boolean {
  return viewer.is !== "person" || mayBeAsked(table, viewer);
}

export function seesAll(
  discussion: Askable & Partial<Pick<Discussion, "protocol" | "rounds">>,
  viewer: Viewer,
): boolean {
  if (viewer.is === "holder") return true;
  if (!knowsOf(discussion, viewer)) return false;
  if (hasEnded(discussion.status) || !mayBeAsked(discussion, viewer)) return true;
  return viewer.is === "host" && isSaid(discussion);
}

export function seesForm(
  { key, isHost }: Pick<Form, "key" | "isHost">,
  discussion: Discussion,
  viewer: Viewer,
): "all" | "that it is open" | "nothing" {
  switch (viewer.is) {
    case "holder":
      // Whoever filled it in would answer in the host's name.
      return isHost ? "nothing" : "all";
    case "person": {
      const turns = discussion.rounds.flatMap((round) => round.turns);
      const turn = turns.find((one) => one.key === turnOfCall(key));
      return isThem(turn?.calls.at(-1)?.agent, viewer) ? "all" : "nothing";
    }
    case "host":
      // The question to a person may quote what others said.
      return isHost || seesAll(discussion, viewer) ? "all" : "that it is open";
  }
}

export function isOwnTurn(
  { seat, calls }: Pick<TurnRecord, "seat"> & { readonly calls: readonly { readonly agent: string }[] },
  { seats }: Pick<Discussion, "seats">,
  viewer: Viewer,
): boolean {
  return (
    seats.some((one) => one.seat.name === seat && isThem(one.agents[0], viewer)) ||
    calls.some(({ agent }) => isThem(agent, viewer))
  );
}

export function ownPart(viewer: Viewer): (event: Event) => Event | null {
  const seats = new Set<string>();
  const calls = new Set<string>();
  const seatOf = ({ seat, agents }: Seating) => {
    if (isThem(agents[0], viewer)) seats.add(seat.name);
  };
  return (event) => {
    switch (event.type) {
      case "discussion.started":
        seats.clear();
        calls.clear();
        event.seats.forEach(seatOf);
        return { ...event, options: {}, fingerprints: {}, configFiles: [] };
      case "seat.joined":
        seatOf(event);
        return event;
      case "discussion.paused":
        return { ...event, detail: "" };
      case "turn.asked":
        if (isThem(event.agent, viewer)) seats.add(event.seat);
        if (seats.has(event.seat)) calls.add(event.key);
        return calls.has(event.key) ? event : { ...event, prompt: "", request: "" };
      case "turn.answered": {
        if (calls.has(event.key)) return event;
        const { witnessed: _, ...rest } = event;
        return { ...rest, reply: null, raw: null };
      }
      case "turn.failed":
        if (calls.has(event.key)) return event;
        return { ...event, raw: null, failure: { ...event.failure, message: "" } };
      case "message.sent":
        return [event.from, ...event.to].some((name) => seats.has(name)) ? event : null;
      case "looked":
      case "acted":
        return calls.has(event.key) ? event : null;
      case "discussion.resumed":
      case "discussion.followed":
      case "discussion.completed":
      case "discussion.failed":
      case "round.started":
      case "round.completed":
        return event;
      default:
        return null;
    }
  };
}

function mayBeAsked({ seats, chains }: Askable, viewer: Viewer): boolean {
  return [...seats.map(({ agents }) => agents), ...chains].some((agents) =>
    agents.some((agent) => isThem(agent, viewer)),
  );
}

/** Whether nobody will be asked any more, though a person may still have to decide something. */
function isSaid({ protocol, rounds }: Partial<Pick<Discussion, "protocol" | "rounds">>): boolean {
  const isOne = protocol !== undefined && protocolNamed(protocol)?.hasOneRound === true;
  return isOne && rounds?.at(-1)?.completed === true;
}

/** Also by the person's name, where the config tells it: a name opens only what that seat is shown. */
function isThem(agent: string | undefined, viewer: Viewer): boolean {
  if (agent === undefined || viewer.is === "holder") return false;
  if (viewer.is === "host") return agent === "host";
  const named = [agent, viewer.people.get(agent) ?? agent].map((one) => one.toLowerCase());
  return named.includes(viewer.name.toLowerCase());
}
