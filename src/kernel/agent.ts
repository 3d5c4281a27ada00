import type { Act } from "./eyes.ts";
import type { AgentAnswer, AgentRequest, FullPrompt } from "./request.ts";
import type { AgentUsage, Signed } from "./receipt.ts";

export type { AgentUsage } from "./receipt.ts";
export type { AgentAnswer, AgentRequest } from "./request.ts";

export type JsonSchema = Readonly<Record<string, unknown>>;

export interface CallContext {
  /** Aborted at the deadline, at a limit, or when we are interrupted. */
  readonly signal: AbortSignal;
  /** Asked last thing before a program is let go: somebody else may make the call by now. Else the signal is aborted. */
  readonly mayStart?: () => Promise<boolean>;
  readonly onOutput: (chunk: string) => void;
  /** Every request that the agent itself sends to a model passes here first; absent where nothing is counted. */
  readonly spending?: Spending;
  /** To be called when a model has read what it was sent and answers: from then on its provider's cache holds it. */
  readonly onBegun?: () => void;
  /** To be called with every use of a tool that is not ours, once it is known what became of it. */
  readonly onAct?: (act: Act) => void;
  readonly eyes?: SeatEyes;
  /** For whoever can see; of others the prompt says that they were given. */
  readonly images?: readonly ShownImage[];
  /** For people and the host only: how the turn reaches them. */
  readonly person?: PersonsCall;
}

export interface ShownImage {
  readonly path: string;
  readonly type: string;
  /** In base64. */
  readonly data: string;
}

/** The one way to a model: whoever sends several requests in one turn announces each of them here. */
export interface Spending {
  /** Throws an `AgentError` with the code `limit`, not to be caught, where there may be no more. */
  request(): RequestMade;
  /** What the discussion may still use, for agents that make requests of their own and take a limit; `null` is none. */
  left(): Left;
}

/** What came of one request. Told when it is over, however the turn ends; what is not told counts as estimated. */
export interface RequestMade {
  /** `said` is what had arrived, for a server that does not count. */
  took(usage: AgentUsage, said: string): void;
  tookNothing(): void;
}

export interface Left {
  readonly calls: number | null;
  readonly tokens: number | null;
  readonly usd: number | null;
}

/** What one seat may see during one turn. Every look goes onto the record. */
export interface SeatEyes {
  readonly mostLooks: number;
  look(tool: string, input: unknown): Promise<Glance>;
}

export interface Glance {
  readonly text: string;
  readonly isRefused: boolean;
  readonly isOver?: boolean;
}

export interface PersonsCall {
  readonly waitedMs: number;
  readonly ask: (
    person: string,
    signal: AbortSignal,
  ) => Promise<{ readonly said: string; readonly signed?: Signed } | { readonly waitsFor: string }>;
}

/**
 * What answers for a seat. `answer` throws an `AgentError`; anything else that it throws is a fault of ours. It settles soon
 * after `signal` aborts, leaves nothing running but what `rest` ends, and keeps no state that a resume would miss.
 */
export interface Agent {
  readonly name: string;
  readonly kind: (typeof agentKinds)[number];
  readonly timeoutMs?: number;
  /** About how long it tries again by itself without a word where its server fails, before it says why. */
  readonly quietMs?: number;
  /** What it shares with other agents, such as a server with one memory: no more than so many calls of it at once. */
  readonly shared?: { readonly name: string; readonly atOnce: number };
  context?(signal: AbortSignal): Promise<number | undefined>;
  /** What a call of so many tokens costs by list, in dollars, where that is known beforehand. */
  price?(tokens: { readonly input: number; readonly output: number }): number | undefined;
  /** What a request begins with that its provider holds for others, where it is cheaper to read it there. */
  cached?(request: FullPrompt, mayLook: boolean): CachedPrefix | undefined;
  answer(request: AgentRequest, context: CallContext): Promise<AgentAnswer>;
  /** Ends what it kept running between turns. Where the discussion is over, what it kept on disk is removed. */
  rest?(discussion: string, isOver: boolean): Promise<void>;
}

export interface CachedPrefix {
  /** Which cache: agents with the same name for it read what one of them wrote. */
  readonly cache: string;
  readonly parts: readonly string[];
  /** What is saved, in dollars, by who reads so many of the parts and does not send them as new. */
  savedUsd(count: number): number;
}

export function isAwaited({ kind }: Pick<Agent, "kind">): boolean {
  return kind === "human" || kind === "host";
}

/** Scripts, people, hosts and the reader have no use for tools. */
export function canLook({ kind }: Pick<Agent, "kind">): boolean {
  return kind === "cli" || kind === "acp" || kind === "api" || kind === "exec" || kind === "function";
}

export function canSee({ kind }: Pick<Agent, "kind">): boolean {
  return kind === "api";
}

export const agentKinds = [
  "cli",
  "acp",
  "headless",
  "api",
  "exec",
  "function",
  "script",
  "reader",
  "human",
  "host",
] as const;
export interface KnownAgent {
  readonly name: string;
  readonly kind: string;
  readonly found: string;
  readonly usable: boolean;
}

export const scriptedFailures = ["timeout", "exit", "rate-limit", "hang", "garbage"] as const;
export type ScriptedFailure = (typeof scriptedFailures)[number];

/** One line of a script. `seat` and `turn` are globs; what is left out matches anything. */
export interface ScriptEntry {
  /** Words that its prompt holds. */
  readonly about?: string | undefined;
  readonly seat?: string | undefined;
  readonly turn?: string | undefined;
  readonly round?: number | undefined;
  readonly reply?: unknown;
  readonly fail?: ScriptedFailure | undefined;
  readonly afterMs?: number | undefined;
}
