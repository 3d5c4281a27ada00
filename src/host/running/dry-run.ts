import { titleLine } from "../../kernel/printable.ts";
import type { Agent } from "../../kernel/agent.ts";
import type { EventDraft, EyesGiven } from "../../kernel/event.ts";
import { AgentError } from "../../kernel/failure.ts";
import { eyesWords } from "../../reporters/wording.ts";
import { estimatedTokens, tokensOfBytes } from "../../kernel/engine/estimate.ts";
import { runDiscussion } from "../../kernel/engine/run.ts";
import { localRunner } from "../../kernel/engine/runner.ts";
import { kitOf } from "../protocols/catalogue.ts";
import type { Plan } from "./plan.ts";
import { startEvent } from "../archive/start-event.ts";
import { grouped, sum } from "../../text/amount.ts";
import type { Typical } from "../../manifest/manifest.ts";
import { dollars } from "../../reporters/amount.ts";

export interface Estimate {
  readonly protocol: string;
  readonly title: string;
  readonly seats: readonly {
    readonly seat: string;
    readonly role: string;
    readonly focus: readonly string[];
    readonly agent: string;
    readonly fallback: readonly string[];
  }[];
  readonly panel: string | null;
  /** What a round costs, of a protocol that has rounds as long as a person wants them. */
  readonly note: string | null;
  /** What is asked first: without answers nobody knows what follows. */
  readonly calls: number;
  /** It may end after so many, where that is less than what is asked first. */
  readonly leastCalls: number | null;
  readonly mostCalls: number;
  readonly inputTokens: number;
  /** What it will usually take: calls, and tokens of all prompts and replies, looks apart. */
  readonly typical: { readonly calls: number; readonly tokens: number };
  /** What agents may read of the project, and how many tokens their looks usually add, and may; `null` where they may not. */
  readonly eyes: {
    readonly files: number;
    readonly kept: number;
    readonly usualTokens: number;
    readonly mostTokens: number;
  } | null;
  /** By list prices, for all calls; `null`: the agents tell their cost only after a call. */
  readonly costUsd: number | null;
  /** How that was reckoned, and what of it is a guess. */
  readonly cost: LikelyCost;
}

/** What a plan would ask first, found by running the protocol with agents that never answer. Nothing is written. */
export async function dryRun(plan: Plan): Promise<Estimate> {
  const asked: Extract<EventDraft, { type: "turn.asked" }>[] = [];
  const { eyes, ...rest } = plan;
  const told = { ...rest, ...(eyes !== undefined && { eyes: eyes.given }) };
  await runDiscussion({
    protocol: (await kitOf(plan.protocol)).protocol,
    options: plan.options,
    seated: plan.seated.map(({ seat, agents }) => ({ seat, agents: [silent(agents[0]?.name ?? "")] })),
    chains: (plan.chains ?? []).map(([first]) => [silent(first?.name ?? "")]),
    start: startEvent({ ...told, configFiles: [], seated: [], chains: [], earlier: [] }),
    past: [],
    notices: [],
    runner: localRunner(
      { append: (draft) => Promise.resolve(draft.type === "turn.asked" ? asked.push(draft) : undefined) },
      { answerGate: () => Promise.resolve(null) },
    ),
    limits: plan.limits,
    now: () => 0,
    signal: new AbortController().signal,
  }).catch(() => {});
  // Where nobody answers, a discuss goes on with each member alone: later rounds are not those it would have.
  const first = asked.filter(({ round }) => round <= 1).slice(0, plan.leastCalls);
  const mostCalls = plan.mostCalls ?? first.length;
  const inputTokens = first.map(({ prompt }) => estimatedTokens(prompt));
  const sent = sum(inputTokens);
  const typical = plan.typical ?? { calls: mostCalls, retold: 0, written: mostCalls * replyTokens };
  const cost = likelyCost(
    first.map(({ agent }, index) => ({ agent: agentIn(plan, agent), tokens: inputTokens[index] ?? 0 })),
    typical,
  );
  return {
    protocol: plan.protocol,
    title: plan.title,
    seats: plan.seated.map(({ seat, agents }) => {
      const [agent = "", ...fallback] = agents.map(({ name }) => name);
      return { seat: seat.name, role: seat.role, focus: seat.focus, agent, fallback };
    }),
    panel: plan.panelReason,
    note: plan.costNote ?? null,
    calls: first.length,
    leastCalls: plan.leastCalls ?? null,
    mostCalls,
    inputTokens: sent,
    typical: {
      calls: typical.calls,
      tokens: Math.round(
        (sent / Math.max(1, first.length)) * typical.calls + typical.retold + typical.written,
      ),
    },
    eyes: eyes === undefined ? null : looksIn(eyes.given, first.length, mostCalls),
    costUsd: cost.unknown.length > 0 ? null : cost.usd,
    cost,
  };
}

function agentIn({ seated, chains = [] }: Plan, name: string): Agent | undefined {
  return [...seated.flatMap(({ agents }) => agents), ...chains.flat()].find((agent) => agent.name === name);
}

/** About three files of usual length: so much is looked up by a seat in a whole discussion, mostly in its first turn. */
const usualLooks = 6000;

/**
 * What looks add: nothing where all is shown, else a few files a seat and no more than the project has. At most, seats
 * look as much as they may, in every call.
 */
function looksIn(
  { files, kept, limits, bytes = Infinity, seen }: EyesGiven,
  looking: number,
  calls: number,
): NonNullable<Estimate["eyes"]> {
  const usual = seen === undefined ? looking * Math.min(usualLooks, tokensOfBytes(bytes)) : 0;
  const most = tokensOfBytes(Math.min(limits.bytes, limits.bytesPerTurn * calls));
  return { files, kept, usualTokens: Math.min(usual, most), mostTokens: most };
}

function noAnswer(): Promise<never> {
  return Promise.reject(new AgentError("unsupported", "nobody is called in a dry run"));
}

function silent(name: string): Agent {
  return { name, kind: "script", answer: noAnswer };
}

export function planPage(estimate: Estimate): string {
  const rows = estimate.seats.map(({ seat, role, focus, agent, fallback }) => {
    const chain = fallback.length === 0 ? agent : `${agent}, then ${fallback.join(", ")}`;
    return `  ${seat} (${role}): ${chain}\n      ${focus.join(", ") || "no focus given"}`;
  });
  const { calls, leastCalls, mostCalls, inputTokens, eyes, typical } = estimate;
  const counted = `${calls} ${calls === 1 ? "call" : "calls"}`;
  const after = leastCalls === null ? "first" : "at least";
  const first =
    mostCalls > calls ? `${counted} ${after}, at most ${mostCalls} in all, not counting retries` : counted;
  const isLess = typical.calls < mostCalls;
  return [
    `${estimate.protocol} of ${titleLine(estimate.title)}, not started (--dry-run)`,
    ...(estimate.panel === null ? [] : [estimate.panel]),
    ...rows,
    ...(isLess ? [`Usually ${typicalWords(estimate)}`] : []),
    `${first}, about ${grouped(inputTokens)} tokens in${mostCalls > calls ? " at first" : ""}, ${costWords(estimate.cost)}`,
    ...(eyes === null ? [] : [`${eyesWords(eyes)}; ${looksWords(eyes)} (lookBytesPerTurn, lookBytes)`]),
    ...(estimate.note === null ? [] : [estimate.note]),
    "",
  ].join("\n");
}

/** `about 12 calls and 21,000 tokens`: the same wherever it is told before the start. */
export function typicalWords({ typical: { calls, tokens } }: Pick<Estimate, "typical">): string {
  return `about ${calls} calls and ${grouped(rounded(tokens))} tokens of prompts and replies`;
}

function looksWords({ usualTokens, mostTokens }: NonNullable<Estimate["eyes"]>): string {
  const most = grouped(mostTokens);
  return usualTokens === 0
    ? `all of it is in the prompts, and looks add at most ${most} tokens`
    : `looks usually add about ${grouped(rounded(usualTokens))} tokens, at most ${most}`;
}

/** Nobody knows more of it than two figures. */
function rounded(tokens: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, tokens))) - 1);
  return Math.round(tokens / step) * step;
}

/** What a discussion may cost by list prices, and which part of that is a guess. */
export interface LikelyCost {
  /** For all calls. `null`: no agent of it has a price that is known before it is called. */
  readonly usd: number | null;
  /** For the prompts that are sent first, which are known. */
  readonly firstPromptsUsd: number;
  readonly calls: number;
  /** How long a reply is taken to be. */
  readonly replyTokens: number;
  /** Agents that tell their cost only afterwards. */
  readonly unknown: readonly string[];
}

/** A prompt that would be sent first, and to whom. */
interface FirstPrompt {
  readonly agent: Agent | undefined;
  readonly tokens: number;
}

/** As much as a structured reply of a page takes. */
const replyTokens = 900;

/** Later calls are taken to be like the first: the same agents, prompts as long and with what was said meanwhile. */
function likelyCost(first: readonly FirstPrompt[], { calls: typical, retold, written }: Typical): LikelyCost {
  const calls = Math.max(typical, first.length);
  const priced = first.map(({ agent, tokens }) => ({
    name: agent?.name ?? "",
    prompt: priceOf(agent, tokens, 0),
    whole: priceOf(agent, tokens + retold / calls, written / calls),
  }));
  const known = priced.flatMap(({ whole }) => whole ?? []);
  const unknown = [...new Set(priced.flatMap(({ name, whole }) => (whole === undefined ? [name] : [])))];
  const sum = known.reduce((all, one) => all + one, 0);
  return {
    usd: known.length === 0 ? null : (sum / Math.max(1, first.length)) * calls,
    firstPromptsUsd: priced.reduce((all, { prompt = 0 }) => all + prompt, 0),
    calls,
    replyTokens: Math.round(written / calls),
    unknown,
  };
}

function priceOf(agent: Agent | undefined, input: number, output: number): number | undefined {
  if (agent === undefined) return undefined;
  return free.has(agent.kind) ? 0 : agent.price?.({ input, output });
}

const free: ReadonlySet<Agent["kind"]> = new Set(["reader", "human", "script"]);

/** `about $0.12 by list prices: $0.02 for the first prompts; the rest is a guess (…)` */
export function costWords({ usd, firstPromptsUsd, calls, replyTokens, unknown }: LikelyCost): string {
  const later =
    unknown.length === 0
      ? ""
      : `${unknown.join(", ")} ${unknown.length === 1 ? "reports its" : "report their"} cost only afterwards`;
  if (usd === null) return later === "" ? "cost unknown before the call" : `cost unknown: ${later}`;
  if (usd === 0) return later === "" ? "free" : `cost unknown: ${later}`;
  const guess = `the rest is a guess (${calls} calls like the first, replies of ${grouped(replyTokens)} tokens)`;
  return [
    `about ${dollars(usd)} by list prices: ${dollars(firstPromptsUsd)} for the first prompts, ${guess}`,
    ...(later === "" ? [] : [later]),
  ].join("; ");
}
