import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { environmentFor } from "../agents/environment.ts";
import type { Config } from "../config/resolve.ts";
import type { AgentCheck, AgentRequest, KnownAgent } from "../kernel/agent.ts";
import { ColloquyError } from "../kernel/error.ts";
import { callAgent } from "../kernel/engine/call.ts";
import { makeAgents } from "./agents.ts";

const patienceMs = 60_000;

const request: AgentRequest = {
  discussion: "check",
  round: 1,
  kind: "ask",
  seat: { id: "check", name: "Check", role: "Check", focus: [] },
  prompt: { stable: "", fresh: "", request: "Reply with the single word: ready" },
  material: [],
  earlier: [],
  schema: null,
};

export async function checkAgent(
  known: KnownAgent,
  config: Config,
  cwd: string,
  signal: AbortSignal,
): Promise<AgentCheck> {
  const startedAt = performance.now();
  const version =
    known.kind === "cli" || known.kind === "recipe" ? await versionOf(known.found, config.env) : null;
  const made = await makeAgents([known.name], config, cwd).catch((error: unknown) => error);
  const agent = made instanceof Map ? made.get(known.name) : undefined;
  const failed = (detail: string) => ({
    name: known.name,
    passed: false,
    ms: since(startedAt),
    version,
    model: null,
    inputTokens: null,
    outputTokens: null,
    costUsd: null,
    detail,
  });
  if (agent === undefined) return failed(made instanceof ColloquyError ? made.message : String(made));
  const limits = { turnTimeoutMs: patienceMs, silenceTimeoutMs: null };
  const end = await callAgent(agent, request, { limits, signal, onOutput: () => {} });
  await agent.rest?.(request.discussion, true);
  if ("failure" in end) return failed(`${end.failure.code}: ${end.failure.message}`);
  const { text, model = null, usage } = end.answer;
  return {
    name: known.name,
    passed: true,
    ms: since(startedAt),
    version,
    model,
    inputTokens: usage?.inputTokens ?? null,
    outputTokens: usage?.outputTokens ?? null,
    costUsd: usage?.costUsd ?? null,
    detail: text.trim(),
  };
}

async function versionOf(command: string, env: NodeJS.ProcessEnv): Promise<string | null> {
  try {
    const { stdout } = await promisify(execFile)(command, ["--version"], {
      timeout: 15_000,
      env: environmentFor({}, env),
    });
    return /\d+\.\d+[\w.-]*/.exec(stdout)?.[0] ?? null;
  } catch {
    return null;
  }
}

function since(startedAt: number): number {
  return Math.round(performance.now() - startedAt);
}
