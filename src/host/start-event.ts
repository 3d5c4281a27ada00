import type { Agent } from "../kernel/agent.ts";
import type { Discussion } from "../kernel/discussion.ts";
import type { EventDraft } from "../kernel/event.ts";
import type { Seat } from "../kernel/seat.ts";
import { version } from "../version.ts";

export type StartEvent = Extract<EventDraft, { type: "discussion.started" }>;

/** What is told of a discussion that begins; all else of its first event follows. */
interface Beginning extends Pick<
  StartEvent,
  | "id"
  | "title"
  | "protocol"
  | "options"
  | "limits"
  | "project"
  | "eyes"
  | "panelFrom"
  | "fromCode"
  | "scripted"
> {
  readonly fingerprints: Readonly<Record<string, string>>;
  readonly configFiles: readonly string[];
  readonly seated: readonly { readonly seat: Seat; readonly agents: readonly Agent[] }[];
  readonly chains: readonly (readonly Agent[])[];
  /** Discussions that are kept in the same place. */
  readonly earlier: readonly Discussion[];
}

/** The first event of a new discussion. */
export function startEvent({
  seated,
  chains,
  earlier,
  fingerprints,
  configFiles,
  ...told
}: Beginning): StartEvent {
  return {
    type: "discussion.started",
    ...told,
    colloquy: version,
    fingerprints: { ...fingerprints },
    configFiles: [...configFiles],
    seats: seated.map(({ seat, agents }) => ({ seat, agents: namesOf(agents) })),
    ...(chains.length > 0 && { chains: chains.map(namesOf) }),
    roundsBefore: earlier.reduce((count, one) => count + one.rounds.length, 0),
  };
}

/** The first event of a discussion that goes on, or is run again to see what comes of it. */
export function startEventOf(discussion: Discussion): StartEvent {
  const { id, title, protocol, options, limits, project, eyes, panelFrom, fromCode, scripted } = discussion;
  const { roundsBefore, fingerprints, configFiles } = discussion;
  return {
    type: "discussion.started",
    id,
    title,
    protocol,
    options,
    limits,
    project,
    ...(eyes !== undefined && { eyes }),
    ...(panelFrom !== undefined && { panelFrom }),
    fromCode,
    ...(scripted && { scripted }),
    colloquy: version,
    fingerprints: { ...fingerprints },
    configFiles: [...configFiles],
    seats: discussion.seats.slice(0, discussion.seatsAtStart),
    roundsBefore,
  };
}

function namesOf(agents: readonly Agent[]): readonly string[] {
  return agents.map(({ name }) => name);
}
