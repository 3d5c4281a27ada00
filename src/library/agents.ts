import { acpAgent, type AcpOptions } from "../agents/acp/acp-agent.ts";
import { apiAgent, type ApiOptions } from "../agents/api/api-agent.ts";
import { cliAgent, type CliOptions } from "../agents/cli/cli-agent.ts";
import { claude } from "../agents/cli/claude.ts";
import { codex } from "../agents/cli/codex.ts";
import { gemini } from "../agents/cli/gemini.ts";
import { opencode } from "../agents/cli/opencode.ts";
import { qwen } from "../agents/cli/qwen.ts";
import { spoken } from "../agents/cli/dialect.ts";
import { execAgent, type ExecOptions } from "../agents/headless.ts";
import { readerAgent } from "../agents/reader.ts";
import { shippedRecipe } from "../config/recipe.ts";
import type { CliName } from "../kernel/vendor.ts";
import type { AgentObject } from "./agent.ts";

/** The agents that the command has, for discussions begun from code. Some of these start processes. */

export type { AcpOptions } from "../agents/acp/acp-agent.ts";
export type { ApiOptions } from "../agents/api/api-agent.ts";
export type { CliOptions } from "../agents/cli/cli-agent.ts";
export type { CliName } from "../kernel/vendor.ts";

const tongues = { claude, codex, gemini, opencode, qwen } as const;

/** An agent CLI that is installed here: headless, read-only, without tools. */
export function cli(name: CliName, options: CliOptions = {}): AgentObject {
  return cliAgent(name, spoken(shippedRecipe(name), tongues[name]), options);
}

/** Any agent that speaks the Agent Client Protocol over stdio, such as `["copilot", "--acp"]`. */
export function acp(command: readonly string[], options: Omit<AcpOptions, "command"> = {}): AgentObject {
  return acpAgent(command[0] ?? "", { ...options, command });
}

/** A model behind an API. No key is looked for in the environment: give `apiKey`. */
export function api(options: ApiOptions): AgentObject {
  return apiAgent(`${options.provider}/${options.model}`, options);
}

/** Any command: the prompt on stdin, the reply on stdout, exit 0 is success. */
export function exec(command: readonly string[], options: Omit<ExecOptions, "command"> = {}): AgentObject {
  return execAgent(command[0] ?? "", { ...options, command });
}

/** Reads the artifact of a critique by rules, without a model. It has no opinion to give in any other protocol. */
export function reader(): AgentObject {
  return readerAgent();
}
