import type { Agent } from "../../kernel/agent.ts";
import type { Discussion } from "../../kernel/discussion.ts";
import type { EventDraft } from "../../kernel/event.ts";
import type { Seat } from "../../kernel/seat.ts";
import type { Writer } from "../../kernel/engine/past.ts";
import { build, version } from "../../version.ts";
import { ownCodeOf } from "../protocols/protocols.ts";

export type StartEvent = Extract<EventDraft, { type: "discussion.started" }>;

/** What is told of a discussion that begins; all else of its first event follows. */
interface Beginning extends StartFacts {
  readonly fingerprints: Readonly<Record<string, string>>;
  readonly configFiles: readonly string[];
  readonly seated: readonly { readonly seat: Seat; readonly agents: readonly Agent[] }[];
  readonly chains?: readonly (readonly Agent[])[] | undefined;
  /** Discussions that are kept in the same place. */
  readonly earlier: readonly Discussion[];
}

type StartFacts = Pick<StartEvent, "id" | "title" | "protocol" | "options" | "limits"> &
  Partial<Pick<StartEvent, "project" | "eyes" | "lang" | "panelFrom" | "fromCode" | "scripted">>;

/** The first event of a new discussion. */
export function startEvent(beginning: Beginning): StartEvent {
  const { seated, chains = [], earlier, fingerprints, configFiles } = beginning;
  return {
    type: "discussion.started",
    ...toldOf(beginning),
    ...writerOf(beginning.protocol),
    fingerprints: { ...fingerprints },
    configFiles: [...configFiles],
    seats: seated.map(({ seat, agents }) => ({ seat, agents: namesOf(agents) })),
    ...(chains.length > 0 && { chains: chains.map(namesOf) }),
    roundsBefore: earlier.reduce((count, one) => count + one.rounds.length, 0),
  };
}

/** The first event of a discussion that goes on, or is run again to see what comes of it. */
export function startEventOf(discussion: Discussion): StartEvent {
  const { roundsBefore, fingerprints, configFiles, seats, seatsAtStart } = discussion;
  return {
    type: "discussion.started",
    ...toldOf(discussion),
    ...writerOf(discussion.protocol),
    fingerprints: { ...fingerprints },
    configFiles: [...configFiles],
    seats: seats.slice(0, seatsAtStart),
    roundsBefore,
  };
}

/** By whom a discussion is written from now on. */
export function writerOf(protocol: string): Writer {
  return { colloquy: version, code: ownCodeOf(protocol) ?? build ?? undefined };
}

function toldOf({ id, title, protocol, options, limits, project, ...more }: StartFacts): StartFacts {
  const { eyes, lang, panelFrom, fromCode, scripted } = more;
  return { id, title, protocol, options, limits, project, eyes, lang, panelFrom, fromCode, scripted };
}

function namesOf(agents: readonly Agent[]): readonly string[] {
  return agents.map(({ name }) => name);
}
