import { acpAgent, type AcpOptions } from "../agents/acp/acp-agent.ts";
import { apiAgent, type ApiOptions } from "../agents/api/api-agent.ts";
import { cliAgent, type CliOptions } from "../agents/cli/cli-agent.ts";
import { claude } from "../agents/cli/claude.ts";
import { codex } from "../agents/cli/codex.ts";
import { gemini } from "../agents/cli/gemini.ts";
import { opencode } from "../agents/cli/opencode.ts";
import { qwen } from "../agents/cli/qwen.ts";
import { spoken } from "../agents/cli/dialect.ts";
import { execAgent, type ExecOptions } from "../agents/exec.ts";
import { readerAgent } from "../agents/reader.ts";
import { shippedRecipe } from "../config/recipe.ts";
import { type CliName, cliNames, apiProviders } from "../kernel/vendor.ts";
import type { AgentObject } from "./agent.ts";
import { isObject } from "../kernel/json-value.ts";
import {
  anything,
  areTexts,
  checkOptions,
  checkShape,
  isText,
  milliseconds,
  type Shape,
  type Shapes,
} from "./option-shapes.ts";

/** The agents that the command has, for discussions begun from code. Some of these start processes. */

export type { AcpOptions } from "../agents/acp/acp-agent.ts";
export type { ApiOptions } from "../agents/api/api-agent.ts";
export type { CliOptions } from "../agents/cli/cli-agent.ts";
export type { CliName } from "../kernel/vendor.ts";

const tongues = { claude, codex, gemini, opencode, qwen } as const;

/** An agent CLI that is installed here: headless, read-only, without tools. */
export function cli(name: CliName, options: CliOptions = {}): AgentObject {
  checkShape("name", name, [
    (given) => cliNames.some((one) => one === given),
    `one of ${cliNames.join(", ")}`,
  ]);
  checkOptions(options, ofCli, "cli");
  return cliAgent(name, spoken(shippedRecipe(name), tongues[name]), options);
}

/** Any agent that speaks the Agent Client Protocol over stdio, such as `["copilot", "--acp"]`. */
export function acp(command: readonly string[], options: Omit<AcpOptions, "command"> = {}): AgentObject {
  checkShape("command", command, aCommand);
  checkOptions(options, ofAcp, "acp");
  return acpAgent(command[0] ?? "", { ...options, command });
}

/** A model behind an API. No key is looked for in the environment: give `apiKey`. */
export function api(options: ApiOptions): AgentObject {
  checkOptions(options, ofApi, "api");
  checkShape("provider", options.provider, ofApi.provider);
  checkShape("model", options.model, ofApi.model);
  return apiAgent(`${options.provider}/${options.model}`, options);
}

/** Any command: the prompt on stdin, the reply on stdout, exit 0 is success. */
export function exec(command: readonly string[], options: Omit<ExecOptions, "command"> = {}): AgentObject {
  checkShape("command", command, aCommand);
  checkOptions(options, ofExec, "exec");
  return execAgent(command[0] ?? "", { ...options, command });
}

/** Reads the artifact of a critique by rules, without a model. It has no opinion to give in any other protocol. */
export function reader(): AgentObject {
  return readerAgent();
}

const aName: Shape = [isText, "a name"];
const texts: Shape = [areTexts, "a list of texts"];
const count: Shape = [(given) => Number.isInteger(given) && Number(given) > 0, "a whole number from 1"];
const variables: Shape = [
  (given) => isObject(given) && areTexts(Object.values(given)),
  'an object of variables such as { LANG: "C" }',
];

const aCommand: Shape = [
  (given) => areTexts(given) && isText((given as readonly string[])[0]),
  'a program with its arguments such as ["my-agent", "--quiet"]',
];

const ofExec: Shapes<Omit<ExecOptions, "command">> = {
  env: variables,
  envFrom: texts,
  ours: anything,
  cwd: [isText, "the path of a folder"],
  timeoutMs: milliseconds,
};

const ofCli: Shapes<CliOptions> = {
  ...ofExec,
  command: [isText, "the path of a command"],
  model: aName,
  effort: aName,
  args: texts,
};

const ofAcp: Shapes<Omit<AcpOptions, "command">> = {
  ...ofExec,
  model: aName,
  effort: aName,
  notices: texts,
  complaints: texts,
  home: anything,
  howToLogIn: anything,
  retries: anything,
  tellsUsage: anything,
  meta: anything,
  record: anything,
  cancelMs: milliseconds,
};

const ofApi: Shapes<ApiOptions> = {
  provider: [(given) => apiProviders.some((one) => one === given), `one of ${apiProviders.join(", ")}`],
  model: aName,
  baseURL: [
    (given) => isText(given) && URL.canParse(String(given)),
    "an address such as http://127.0.0.1:8080/v1",
  ],
  apiKey: [(given) => typeof given === "string", "a text"],
  timeoutMs: milliseconds,
  concurrency: count,
  contextTokens: count,
  server: anything,
};
