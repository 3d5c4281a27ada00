import type { AcpOptions } from "../agents/acp/acp-agent.ts";
import type { ApiOptions } from "../agents/api/api-agent.ts";
import type { CliOptions } from "../agents/cli/cli-agent.ts";
import type { ExecOptions } from "../agents/exec.ts";
import { apiProviders, cliNames } from "../kernel/vendor.ts";
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

const folder: Shape = [isText, "the path of a folder"];
const name: Shape = [isText, "a name"];
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
  cwd: folder,
  timeoutMs: milliseconds,
};

const ofCli: Shapes<CliOptions> = {
  ...ofExec,
  command: [isText, "the path of a command"],
  model: name,
  effort: name,
  args: texts,
  own: texts,
};

const ofAcp: Shapes<Omit<AcpOptions, "command">> = {
  ...ofExec,
  model: name,
  effort: name,
  own: texts,
  notices: texts,
  complaints: texts,
  home: anything,
  howToLogIn: anything,
  retries: anything,
  tellsUsage: anything,
  record: anything,
  cancelMs: milliseconds,
};

const ofApi: Shapes<ApiOptions> = {
  provider: [(given) => apiProviders.some((one) => one === given), `one of ${apiProviders.join(", ")}`],
  model: name,
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

export function checkCli(given: unknown, options: unknown): void {
  checkShape("name", given, [
    (name) => cliNames.some((one) => one === name),
    `one of ${cliNames.join(", ")}`,
  ]);
  checkOptions(options, ofCli, "cli");
}

export function checkAcp(command: unknown, options: unknown): void {
  checkShape("command", command, aCommand);
  checkOptions(options, ofAcp, "acp");
}

export function checkExec(command: unknown, options: unknown): void {
  checkShape("command", command, aCommand);
  checkOptions(options, ofExec, "exec");
}

export function checkApi(options: unknown): void {
  checkOptions(options, ofApi, "api");
  const { provider, model } = options as ApiOptions;
  checkShape("provider", provider, ofApi.provider);
  checkShape("model", model, ofApi.model);
}
