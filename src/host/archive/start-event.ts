import type { Agent } from "../../kernel/agent.ts";
import type { Discussion } from "../../kernel/discussion.ts";
import { runDiscussion } from "../../kernel/engine/run.ts";
import type { Runner } from "../../kernel/engine/runner.ts";
import type { Event, EventDraft } from "../../kernel/event.ts";
import type { Writer } from "../../kernel/engine/past.ts";
import { build, version } from "../../version.ts";
import type { PlannedSeat, Seats } from "../panel/seats.ts";
import { kitOf } from "../protocols/catalogue.ts";
import { ownCodeOf } from "../protocols/protocols.ts";

export type StartEvent = Extract<EventDraft, { type: "discussion.started" }>;

interface Beginning extends StartFacts {
  readonly seated: readonly PlannedSeat[];
  readonly chains?: readonly (readonly Agent[])[] | undefined;
  /** Discussions that are kept in the same place. */
  readonly earlier: readonly Discussion[];
}

type StartFacts = Pick<StartEvent, "id" | "title" | "protocol" | "options" | "limits"> &
  Partial<Pick<StartEvent, "project" | "eyes" | "lang" | "panelFrom" | "fromCode" | "scripted">> & {
    readonly fingerprints: Readonly<Record<string, string>>;
    readonly configFiles: readonly string[];
  };

export function startEvent({ seated, chains = [], earlier, ...beginning }: Beginning): StartEvent {
  return {
    ...eventOf(beginning),
    seats: seated.map(({ seat, agents }) => ({ seat, agents: namesOf(agents) })),
    ...(chains.length > 0 && { chains: chains.map(namesOf) }),
    roundsBefore: earlier.reduce((count, one) => count + one.rounds.length, 0),
  };
}

/** The first event of a discussion that goes on, or is run again to see what comes of it. */
export function startEventOf(discussion: Discussion): StartEvent {
  const { roundsBefore, seats, seatsAtStart } = discussion;
  return { ...eventOf(discussion), seats: seats.slice(0, seatsAtStart), roundsBefore };
}

/** Runs the protocol of a discussion over what its journal holds: it is for the runner to write nothing and to call nobody. */
export async function replay(
  discussion: Discussion,
  past: readonly Event[],
  seats: Seats,
  runner: Runner,
  now: () => number,
) {
  return runDiscussion({
    ...seats,
    protocol: (await kitOf(discussion.protocol)).protocol,
    options: discussion.options,
    start: { ...startEventOf(discussion), seats: [] },
    past,
    notices: [],
    limits: { ...discussion.limits, timeoutMs: null, maxCalls: null, maxTokens: null, maxCostUsd: null },
    now,
    signal: new AbortController().signal,
    runner,
  });
}

export function writerOf(protocol: string): Writer {
  return { colloquy: version, code: ownCodeOf(protocol) ?? build ?? undefined };
}

function eventOf(facts: StartFacts) {
  const { id, title, protocol, options, limits, project, eyes, lang, panelFrom, fromCode, scripted } = facts;
  const told = { id, title, protocol, options, limits, project, eyes, lang, panelFrom, fromCode, scripted };
  return {
    type: "discussion.started" as const,
    ...told,
    ...writerOf(protocol),
    fingerprints: { ...facts.fingerprints },
    configFiles: [...facts.configFiles],
  };
}

function namesOf(agents: readonly Agent[]): readonly string[] {
  return agents.map(({ name }) => name);
}
