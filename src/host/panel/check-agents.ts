import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { environmentFor } from "../../agents/environment.ts";
import type { Config } from "../../config/resolve.ts";
import type { AgentAnswer, AgentRequest, KnownAgent } from "../../kernel/agent.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { callAgent } from "../../kernel/engine/call.ts";
import { makeAgents } from "./agents.ts";
import { onPath } from "../../program-path.ts";

const patienceMs = 60_000;

const request: AgentRequest = {
  discussion: "check",
  round: 1,
  kind: "check",
  seat: { id: "check", name: "Check", role: "Check", focus: [] },
  prompt: { stable: "", fresh: "", request: "Reply with the single word: ready" },
  material: [],
  earlier: [],
  schema: null,
};

export type AgentCheck = Awaited<ReturnType<typeof checkAgent>>;

export async function checkAgent(known: KnownAgent, config: Config, cwd: string, signal: AbortSignal) {
  const startedAt = performance.now();
  const version = await versionOf(known, config);
  const made = await makeAgents([known.name], config, cwd).catch((error: unknown) => error);
  const agent = made instanceof Map ? made.get(known.name) : undefined;
  const told = (passed: boolean, detail: string, { model, usage }: Partial<AgentAnswer> = {}) => ({
    name: known.name,
    passed,
    ms: Math.round(performance.now() - startedAt),
    version,
    model: model ?? null,
    inputTokens: usage?.inputTokens ?? null,
    outputTokens: usage?.outputTokens ?? null,
    costUsd: usage?.costUsd ?? null,
    detail,
  });
  if (agent === undefined) return told(false, made instanceof ColloquyError ? made.message : String(made));
  const limits = { turnTimeoutMs: patienceMs };
  const end = await callAgent(agent, request, { limits, signal, onOutput: () => {} });
  await agent.rest?.(request.discussion, true);
  if ("failure" in end) {
    const { failure, usage } = end;
    return told(false, `${failure.code}: ${failure.message}`, usage && { usage });
  }
  return told(true, end.answer.text.trim(), end.answer);
}

/** Of a command that is looked for anew: what stands in `found` could be a path that a clone put a program at. */
async function versionOf({ name, kind }: KnownAgent, { agents, env }: Config): Promise<string | null> {
  const isInstalled = (kind === "cli" || kind === "recipe") && !agents.has(name);
  const command = isInstalled ? onPath(name, env) : undefined;
  if (command === undefined) return null;
  try {
    const { stdout } = await promisify(execFile)(command, ["--version"], {
      timeout: 15_000,
      env: environmentFor({}, env),
    });
    return /\d+(?:\.\d+)+(?:[.+-]\w+)*/.exec(stdout)?.[0] ?? null;
  } catch {
    return null;
  }
}
