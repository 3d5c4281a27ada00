import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Agent, AgentAnswer, AgentRequest, CallContext } from "../src/kernel/agent.ts";
import type { Event, EventDraft, EyesGiven, Limits } from "../src/kernel/event.ts";
import type { Eyes } from "../src/kernel/eyes.ts";
import type { Protocol } from "../src/kernel/floor.ts";
import type { Instruments } from "../src/kernel/lookup.ts";
import type { AnswerGate, AskPerson } from "../src/kernel/person.ts";
import type { Seat } from "../src/kernel/seat.ts";
import type { Seated } from "../src/kernel/engine/seated-call.ts";
import { type RunEnd, runDiscussion } from "../src/kernel/engine/run.ts";
import { localRunner, type Runner } from "../src/kernel/engine/runner.ts";
import { Journal } from "../src/kernel/journal/journal.ts";
import { MemoryJournal } from "../src/kernel/journal/chain.ts";
import { afterwards } from "./beside.ts";

/** What tests of the kernel need: seats with agents that are plain functions, and a journal in memory or in a folder that goes away. */

const noLimits: Limits = {
  timeoutMs: null,
  turnTimeoutMs: 10_000,
  concurrency: 8,
  maxCalls: null,
  maxTokens: null,
  maxCostUsd: null,
};

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "colloquy-test-"));
  afterwards(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export function seat(name: string): Seat {
  return { id: name.toLowerCase(), name, role: `${name} role`, focus: [] };
}

type Answering = (
  request: AgentRequest,
  context: Pick<CallContext, "signal" | "eyes">,
) => Promise<AgentAnswer> | AgentAnswer;

export function agent(name: string, answer: Answering): Agent {
  return { name, kind: "script", answer: async (request, context) => answer(request, context) };
}

/** An agent that says the same to everything. */
export function saying(name: string, text: string): Agent {
  return agent(name, () => ({ text }));
}

export function seated(name: string, ...agents: readonly Agent[]): Seated {
  return { seat: seat(name), agents };
}

export interface TestRun<Outcome> {
  /** Where its journal lies; in memory when absent. */
  readonly folder?: string | undefined;
  /** What an earlier sitting in memory left. */
  readonly past?: readonly Event[] | undefined;
  readonly seated: readonly Seated[];
  readonly protocol: Protocol<never, Outcome>;
  /** What the journal calls the protocol. */
  readonly name?: string;
  readonly options?: unknown;
  /** The version that runs it. */
  readonly version?: string;
  /** What tells its code from other code of that version. */
  readonly code?: string;
  readonly limits?: Partial<Limits>;
  readonly signal?: AbortSignal;
  /** A clock that stands still at 0 when absent. */
  readonly now?: () => number;
  /** What agents say while they say it. */
  readonly onOutput?: (key: string, chunk: string) => void;
  readonly askPerson?: AskPerson;
  readonly chains?: readonly (readonly Agent[])[];
  /** Seats that joined in an earlier sitting. */
  readonly joined?: readonly Seated[];
  readonly instruments?: Instruments;
  readonly answerGate?: AnswerGate;
  /** What a person answers between two rounds. */
  readonly late?: Runner["late"];
  /** What seats may see, with the eyes they see it by. */
  readonly eyes?: { readonly given: EyesGiven; readonly by: Eyes };
}

export interface TestEnd<Outcome> {
  readonly end: RunEnd<Outcome>;
  readonly events: readonly Event[];
}

/** Runs or resumes a discussion over a real journal. */
export async function discuss<Outcome>(run: TestRun<Outcome>): Promise<TestEnd<Outcome>> {
  const limits = { ...noLimits, ...run.limits };
  const events: Event[] = [];
  const now = run.now ?? (() => 0);
  const journal = await opened(run, { now, onEvent: (event) => events.push(event) });
  const past = [...journal.past, ...events];
  try {
    const end = await runDiscussion({
      protocol: run.protocol,
      options: (run.options ?? {}) as never,
      seated: run.seated,
      start: started(run, limits),
      // What was mended on opening is not part of the discussion.
      past: past.filter(({ type }) => type !== "journal.mended"),
      notices: [],
      runner: localRunner(journal, {
        answerGate: run.answerGate ?? (() => Promise.resolve(null)),
        ...(run.late !== undefined && { late: run.late }),
        ...(run.instruments !== undefined && { instruments: run.instruments }),
        ...(run.eyes !== undefined && { eyes: run.eyes.by }),
        ...(run.askPerson !== undefined && { askPerson: run.askPerson }),
      }),
      limits,
      now,
      signal: run.signal ?? new AbortController().signal,
      ...(run.chains !== undefined && { chains: run.chains }),
      ...(run.onOutput !== undefined && { onOutput: run.onOutput }),
      ...(run.joined !== undefined && { joined: run.joined }),
    });
    return { end, events: [...journal.past, ...events] };
  } finally {
    await journal.close();
  }
}

async function opened<Outcome>(
  { folder, past = [] }: TestRun<Outcome>,
  options: ConstructorParameters<typeof MemoryJournal>[1],
): Promise<Journal | MemoryJournal> {
  if (folder !== undefined) return Journal.open(folder, options);
  // As it would be read from a file.
  return new MemoryJournal(JSON.parse(JSON.stringify(past)) as readonly Event[], options);
}

function started<Outcome>(
  { options, seated, name = "critique", version = "0", code, eyes }: TestRun<Outcome>,
  limits: Limits,
): Extract<EventDraft, { type: "discussion.started" }> {
  return {
    type: "discussion.started",
    id: "test",
    title: "a test",
    protocol: name,
    colloquy: version,
    code,
    options: options ?? {},
    fingerprints: {},
    limits,
    configFiles: [],
    ...(eyes !== undefined && { eyes: eyes.given }),
    seats: seated.map(({ seat, agents }) => ({ seat, agents: agents.map(({ name }) => name) })),
    roundsBefore: 0,
  };
}
