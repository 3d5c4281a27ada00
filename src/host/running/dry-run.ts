import { titleLine } from "../../kernel/printable.ts";
import type { Agent } from "../../kernel/agent.ts";
import type { EventDraft, EyesGiven } from "../../kernel/event.ts";
import { AgentError } from "../../kernel/failure.ts";
import { eyesWords } from "../../reporters/wording.ts";
import { estimatedTokens, tokensOfBytes } from "../../kernel/engine/budget.ts";
import { runDiscussion } from "../../kernel/engine/run.ts";
import { localRunner } from "../../kernel/engine/runner.ts";
import { kitOf } from "../protocols/catalogue.ts";
import { agentsOf, type Plan } from "./plan.ts";
import { startEvent } from "../archive/keeping.ts";
import { count, grouped, roughly, sum } from "../../text/amount.ts";
import type { Typical } from "../../manifest/manifest.ts";
import { aboutDollars } from "../../reporters/amount.ts";

export type Estimate = Awaited<ReturnType<typeof dryRun>>;

export async function dryRun(plan: Plan) {
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
  const typical: Typical = plan.typical ?? { calls: mostCalls, retold: 0, written: mostCalls * replyTokens };
  const looks = eyes === undefined ? null : looksIn(eyes.given, first.length, mostCalls);
  const prompts = first.map(({ agent }, index) => ({
    agent: agentsOf(plan).find(({ name }) => name === agent),
    tokens: inputTokens[index] ?? 0,
  }));
  const taken = (growth: Omit<Typical, "agreed">) => {
    const told = { ...growth, retold: growth.retold + (looks?.usualTokens ?? 0) };
    const tokens = (sent / Math.max(1, first.length)) * told.calls + told.retold + told.written;
    return { calls: told.calls, tokens: Math.round(tokens), cost: likelyCost(prompts, told) };
  };
  const { cost, ...whole } = taken(typical);
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
    /** With what looks usually show; `agreed`: where those asked first agree, and it ends sooner. */
    typical: { ...whole, agreed: typical.agreed === undefined ? null : taken(typical.agreed) },
    eyes: looks,
    /** By list prices, for all of `typical`; `null`: the agents tell their cost only after a call. */
    costUsd: cost.unknown.length > 0 ? null : cost.usd,
    cost,
  };
}

/** About three files of usual length: so much is looked up by a seat in a whole discussion, mostly in its first turn. */
const usualLooks = 6000;

function looksIn({ files, kept, limits, bytes = Infinity, seen }: EyesGiven, looking: number, calls: number) {
  const usual = seen === undefined ? looking * Math.min(usualLooks, tokensOfBytes(bytes)) : 0;
  // A seat that looks at all of it in every turn is shown no more than that.
  const most = tokensOfBytes(Math.min(limits.bytesPerTurn, bytes) * calls);
  return { files, kept, usualTokens: Math.min(usual, most), mostTokens: most };
}

const answer = () => Promise.reject(new AgentError("unsupported", "nobody is called in a dry run"));
const silent = (name: string): Agent => ({ name, kind: "script", answer });

export function planPage(estimate: Estimate): string {
  const rows = estimate.seats.map(({ seat, role, focus, agent, fallback }) => {
    const chain = fallback.length === 0 ? agent : `${agent}, then ${fallback.join(", ")}`;
    return `  ${seat} (${role}): ${chain}\n      ${focus.join(", ") || "no focus given"}`;
  });
  const { calls, leastCalls, mostCalls, inputTokens, eyes } = estimate;
  const isOpen = mostCalls > calls;
  const after = !isOpen ? "" : leastCalls === null ? " first" : " at least";
  const most = isOpen ? `; at most ${mostCalls} in all, not counting retries` : "";
  return [
    `${estimate.protocol} of ${titleLine(estimate.title)}, not started (--dry-run)`,
    ...(estimate.panel === null ? [] : [estimate.panel]),
    ...rows,
    `Usually ${typicalWords(estimate)}`,
    `${count(calls, "call")}${after}, about ${grouped(inputTokens)} tokens in${most}`,
    ...(eyes === null ? [] : [`${eyesWords(eyes)}; ${looksWords(eyes)} (lookBytesPerTurn)`]),
    ...(estimate.note === null ? [] : [estimate.note]),
    "",
  ].join("\n");
}

export function typicalWords({ typical: { agreed, ...whole }, cost }: Estimate): string {
  const amount = ({ calls, tokens }: typeof whole) =>
    `${count(calls, "call")} and ${roughly(tokens)} tokens in and out`;
  const sooner =
    agreed === null
      ? ""
      : `; if all agree at once, ${amount(agreed)}${agreed.cost.usd ? `, ${aboutDollars(agreed.cost.usd)}` : ""}`;
  return `about ${amount(whole)}, ${costWords(cost)}${sooner}`;
}

function looksWords({ usualTokens, mostTokens }: ReturnType<typeof looksIn>): string {
  const most = grouped(mostTokens);
  return usualTokens === 0
    ? `all of it is in the prompts, and looks add at most ${most} tokens`
    : `looks are usually about ${roughly(usualTokens)} tokens of that, at most ${most}`;
}

const replyTokens = 900;

function likelyCost(
  first: readonly { readonly agent: Agent | undefined; readonly tokens: number }[],
  { calls, retold, written }: Typical,
) {
  const priced = first.map(({ agent, tokens }) => ({
    name: agent?.name ?? "",
    whole: priceOf(agent, tokens + retold / calls, written / calls),
  }));
  const known = priced.flatMap(({ whole }) => whole ?? []);
  return {
    usd: known.length === 0 ? null : (sum(known) / Math.max(1, first.length)) * calls,
    unknown: [...new Set(priced.flatMap(({ name, whole }) => (whole === undefined ? [name] : [])))],
  };
}

function priceOf(agent: Agent | undefined, input: number, output: number): number | undefined {
  if (agent === undefined) return undefined;
  return free.has(agent.kind) ? 0 : agent.price?.({ input, output });
}

const free: ReadonlySet<Agent["kind"]> = new Set(["reader", "human", "script"]);

function costWords({ usd, unknown }: ReturnType<typeof likelyCost>): string {
  const later =
    unknown.length === 0
      ? ""
      : `${unknown.join(", ")} ${unknown.length === 1 ? "reports its" : "report their"} cost only afterwards`;
  if (usd === null) return later === "" ? "cost unknown before the call" : `cost unknown: ${later}`;
  if (usd === 0) return later === "" ? "free" : `cost unknown: ${later}`;
  return [`${aboutDollars(usd)} by list prices`, ...(later === "" ? [] : [later])].join("; ");
}
