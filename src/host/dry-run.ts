import { titleLine } from "../kernel/title-line.ts";
import type { Agent } from "../kernel/agent.ts";
import type { EventDraft } from "../kernel/event.ts";
import { AgentError } from "../kernel/failure.ts";
import { estimatedTokens } from "../kernel/engine/estimate.ts";
import { runDiscussion } from "../kernel/engine/run.ts";
import { localRunner } from "../kernel/engine/runner.ts";
import { kitOf } from "./catalogue.ts";
import type { Plan } from "./plan.ts";
import { startEvent } from "./start-event.ts";

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
  readonly mostCalls: number;
  readonly inputTokens: number;
  /** `null`: the agents tell their cost only after a call. */
  readonly costUsd: number | null;
}

/** What a plan would ask first, found by running the protocol with agents that never answer. Nothing is written. */
export async function dryRun(plan: Plan): Promise<Estimate> {
  const asked: Extract<EventDraft, { type: "turn.asked" }>[] = [];
  const { eyes, ...rest } = plan;
  const told = { ...rest, ...(eyes !== undefined && { eyes: eyes.given }) };
  await runDiscussion({
    protocol: (await kitOf(plan.protocol)).protocol,
    options: plan.options as never,
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
  const first = asked.filter(({ round }) => round <= 1);
  const isFree = plan.seated.every(({ agents }) => ["reader", "human"].includes(agents[0]?.kind ?? ""));
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
    mostCalls: plan.mostCalls ?? first.length,
    inputTokens: first.reduce((sum, { prompt }) => sum + estimatedTokens(prompt), 0),
    costUsd: isFree ? 0 : null,
  };
}

function noAnswer(): Promise<never> {
  return Promise.reject(new AgentError("unsupported", "nobody is called in a dry run"));
}

function silent(name: string): Agent {
  return { name, kind: "script", answer: noAnswer };
}

export function planPage(estimate: Estimate): string {
  const rows = estimate.seats.map(({ seat, role, focus, agent, fallback }) => {
    const chain = fallback.length === 0 ? agent : `${agent}, else ${fallback.join(", ")}`;
    return `  ${seat} (${role}): ${chain}\n      ${focus.join(", ") || "no focus given"}`;
  });
  const cost = estimate.costUsd === null ? "cost unknown before the call" : `$${estimate.costUsd}`;
  const { calls, mostCalls, inputTokens } = estimate;
  const first =
    mostCalls > calls
      ? `${calls} ${calls === 1 ? "call" : "calls"} first, at most ${mostCalls} in all`
      : `${calls} calls`;
  return [
    `${estimate.protocol} of ${titleLine(estimate.title)}, not started (--dry-run)`,
    ...(estimate.panel === null ? [] : [estimate.panel]),
    ...rows,
    `${first}, about ${inputTokens} tokens in${mostCalls > calls ? " at first" : ""}, ${cost}`,
    ...(estimate.note === null ? [] : [estimate.note]),
    "",
  ].join("\n");
}
