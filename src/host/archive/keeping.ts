import { type Event, type EventDraft, mostTitle } from "../../kernel/event.ts";
import type { ProjectedFile } from "../../kernel/projection.ts";
import type { Recorder, Runner } from "../../kernel/engine/runner.ts";
import { makeFolder, writeFiles } from "../../kernel/journal/files.ts";
import { Journal, type JournalOptions } from "../../kernel/journal/journal.ts";
import { MemoryJournal } from "../../kernel/journal/chain.ts";
import { type Discussion, discussionsOf } from "../../kernel/discussion.ts";
import { commonFiles } from "../../kernel/journal/projections.ts";
import { kitOf } from "../protocols/catalogue.ts";
import type { ProtocolKit } from "../protocols/kit.ts";
import type { Agent } from "../../kernel/agent.ts";
import { runDiscussion } from "../../kernel/engine/run.ts";
import type { Writer } from "../../kernel/engine/past.ts";
import { build, version } from "../../version.ts";
import type { PlannedSeat, Seats } from "../panel/seats.ts";
import { ownCodeOf } from "../protocols/protocols.ts";

export interface Keeping {
  readonly name: string;
  open(options: {
    readonly now: () => number;
    readonly onEvent: (event: Event) => void;
  }): Promise<Recorder & { readonly past: readonly Event[]; close(): Promise<void> }>;
  write?(files: readonly ProjectedFile[]): Promise<void>;
}

export function inFolder(folder: string, before?: JournalOptions["before"]): Keeping {
  return {
    name: folder,
    async open(options) {
      await makeFolder(folder);
      return Journal.open(folder, { ...options, before });
    },
    write: (files) => writeFiles(folder, files),
  };
}

/** Nowhere but here; `past` is what was kept elsewhere meanwhile. */
export function inMemory(past: readonly Event[]): Keeping {
  return { name: "memory", open: (options) => Promise.resolve(new MemoryJournal(past, options)) };
}

export async function filesOf(events: readonly Event[]): Promise<readonly ProjectedFile[]> {
  const documents = await documentsIn(events);
  return filesWith({ documents: () => documents }, events);
}

export async function documentsIn(events: readonly Event[]): Promise<readonly ProjectedFile[]> {
  const protocols = new Set(discussionsOf(events).map(({ protocol }) => protocol));
  return (await Promise.all([...protocols].map(kitOf))).flatMap((kit) => kit.documents(events));
}

export function filesWith(
  { documents }: Pick<ProtocolKit, "documents">,
  events: readonly Event[],
): readonly ProjectedFile[] {
  const files = [...commonFiles(events), ...documents(events)];
  return [...new Map(files.map((file) => [file.path, file])).values()];
}

export type StartEvent = Extract<EventDraft, { type: "discussion.started" }>;

const told = [
  ...(["id", "title", "protocol", "options", "limits", "project", "eyes", "lang"] as const),
  ...(["panelFrom", "likelyCalls", "fromCode", "scripted", "origin", "memory"] as const),
];

type StartFacts = Pick<StartEvent, (typeof told)[number]> & {
  readonly fingerprints: Readonly<Record<string, string>>;
  readonly configFiles: readonly string[];
};

interface Beginning extends StartFacts {
  readonly seated: readonly PlannedSeat[];
  readonly chains?: readonly (readonly Agent[])[] | undefined;
  readonly earlier: readonly Discussion[];
}

export function startEvent({ seated, chains = [], earlier, ...beginning }: Beginning): StartEvent {
  return {
    ...eventOf(beginning),
    title: beginning.title.slice(0, mostTitle),
    seats: seated.map(({ seat, agents }) => ({ seat, agents: namesOf(agents) })),
    ...(chains.length > 0 && { chains: chains.map(namesOf) }),
    roundsBefore: earlier.reduce((count, one) => count + one.rounds.length, 0),
  };
}

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
  const own = Object.fromEntries(told.map((fact) => [fact, facts[fact]]));
  return {
    type: "discussion.started" as const,
    ...(own as Pick<StartFacts, (typeof told)[number]>),
    ...writerOf(facts.protocol),
    fingerprints: { ...facts.fingerprints },
    configFiles: [...facts.configFiles],
  };
}

function namesOf(agents: readonly Agent[]): readonly string[] {
  return agents.map(({ name }) => name);
}
