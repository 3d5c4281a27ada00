import { homedir } from "node:os";
import type { CliName } from "../kernel/vendor.ts";
import { parseEnv } from "node:util";

export type Environment = Readonly<Record<string, string | undefined>>;

/** All that a process gets of the user's environment. What tells of an outer agent CLI is left out on purpose. */
const everybody = [
  ..."PATH HOME USER LOGNAME SHELL TMPDIR TMP TEMP TZ".split(" "),
  ..."LANG LANGUAGE LC_*".split(" "),
  ..."TERM COLORTERM TERMINFO NO_COLOR FORCE_COLOR COLUMNS LINES".split(" "),
  ..."HTTP_PROXY HTTPS_PROXY ALL_PROXY NO_PROXY http_proxy https_proxy all_proxy no_proxy".split(" "),
  ..."SSL_CERT_FILE SSL_CERT_DIR NODE_EXTRA_CA_CERTS REQUESTS_CA_BUNDLE CURL_CA_BUNDLE".split(" "),
  ..."XDG_CONFIG_HOME XDG_DATA_HOME XDG_STATE_HOME XDG_CACHE_HOME XDG_RUNTIME_DIR".split(" "),
  ..."XDG_CONFIG_DIRS XDG_DATA_DIRS".split(" "),
];

/** Where a login may lie in the keyring of a desktop. */
const keyring = ["DBUS_SESSION_BUS_ADDRESS"];
const vertex = "GOOGLE_* CLOUD_ML_REGION VERTEX_REGION_* GCLOUD_PROJECT CLOUDSDK_*".split(" ");

/** What each agent CLI gets besides: its own provider's keys and addresses, and where its login lies. */
const ownOf: Readonly<Record<CliName, readonly string[]>> = {
  claude: [
    ..."ANTHROPIC_* CLAUDE_CONFIG_DIR CLAUDE_CODE_OAUTH_TOKEN CLAUDE_CODE_API_KEY_HELPER_TTL_MS".split(" "),
    ..."CLAUDE_CODE_CLIENT_CERT CLAUDE_CODE_CLIENT_KEY CLAUDE_CODE_CLIENT_KEY_PASSPHRASE".split(" "),
    ..."CLAUDE_CODE_USE_BEDROCK CLAUDE_CODE_USE_VERTEX CLAUDE_CODE_USE_FOUNDRY".split(" "),
    ..."CLAUDE_CODE_SKIP_BEDROCK_AUTH CLAUDE_CODE_SKIP_VERTEX_AUTH CLAUDE_CODE_SKIP_FOUNDRY_AUTH".split(" "),
    ..."CLAUDE_CODE_MAX_OUTPUT_TOKENS MAX_THINKING_TOKENS API_TIMEOUT_MS".split(" "),
  ],
  codex: [
    ..."OPENAI_* AZURE_OPENAI_* CODEX_HOME CODEX_API_KEY CODEX_ACCESS_TOKEN".split(" "),
    "CODEX_CA_CERTIFICATE",
    ...keyring,
  ],
  gemini: [
    ..."GEMINI_API_KEY GEMINI_MODEL GEMINI_CLI_HOME GOOGLE_* CODE_ASSIST_ENDPOINT CLOUDSDK_*".split(" "),
    "GEMINI_FORCE_FILE_STORAGE",
    "GEMINI_FORCE_ENCRYPTED_FILE_STORAGE",
    ...keyring,
  ],
  qwen: [
    ..."QWEN_HOME QWEN_MODEL QWEN_API_KEY QWEN_BASE_URL OPENAI_API_KEY OPENAI_BASE_URL OPENAI_MODEL".split(
      " ",
    ),
    ..."DASHSCOPE_API_KEY DASHSCOPE_BASE_URL BAILIAN_CODING_PLAN_API_KEY".split(" "),
    ...keyring,
  ],
  opencode: ["OPENCODE_API_KEY", "OPENCODE_MODELS_URL", "OPENCODE_DISABLE_MODELS_FETCH"],
};

const clouds: Readonly<Record<string, readonly string[]>> = {
  CLAUDE_CODE_USE_BEDROCK: ["AWS_*"],
  CLAUDE_CODE_USE_VERTEX: vertex,
  CLAUDE_CODE_USE_FOUNDRY: ["AZURE_*"],
};

/** opencode asks any provider: it gets the key of the one that its model names, under the usual name or these. */
const providers: ReadonlyMap<string, readonly string[]> = new Map([
  ["amazon-bedrock", ["AWS_*"]],
  ["google-vertex", vertex],
  ["google-vertex-anthropic", vertex],
  ["google", ["GOOGLE_GENERATIVE_AI_API_KEY", "GEMINI_API_KEY"]],
  ["azure", ["AZURE_*"]],
]);

export interface ProgramOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Named by its recipe or the config: handed on though they are on no list. A star at the end stands for any end. */
  readonly envFrom?: readonly string[];
  readonly ours?: Environment;
  /** Where it runs, or what tells its folders from those of other projects; by default where this process runs. */
  readonly cwd?: string;
  readonly timeoutMs?: number;
}

interface Program extends Pick<ProgramOptions, "envFrom"> {
  readonly cli?: CliName;
  readonly model?: string | null;
}

/** The whole environment of an agent's program. Without HOME, what is the user's own would be looked for where we stand. */
export function agentEnvironment(
  program: Program & Pick<ProgramOptions, "env" | "ours">,
): Record<string, string> {
  return { HOME: homedir(), ...environmentFor(program, program.ours ?? process.env), ...program.env };
}

export function environmentFor(
  { cli, model = null, envFrom = [] }: Program,
  env: Environment,
): Record<string, string> {
  const allowed = [
    ...everybody,
    ...envFrom,
    ...(cli === undefined ? [] : ownOf[cli]),
    ...(cli === "claude"
      ? Object.entries(clouds).flatMap(([name, more]) => (isOn(env[name]) ? more : []))
      : []),
    ...(cli === "opencode" ? ofProvider(model) : []),
  ];
  const names = new Set(allowed);
  const beginnings = allowed.flatMap((name) => (name.endsWith("*") ? name.slice(0, -1) : []));
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => {
      const isAllowed = names.has(name) || beginnings.some((beginning) => name.startsWith(beginning));
      return isAllowed && value !== undefined ? [[name, value]] : [];
    }),
  );
}

function isOn(value = ""): boolean {
  return !["", "0", "false", "no", "off"].includes(value.toLowerCase());
}

function ofProvider(model: string | null): readonly string[] {
  const [provider = "", name] = (model ?? "").split("/");
  if (name === undefined) return [];
  const upper = provider.toUpperCase().replaceAll(/\W/g, "_");
  return [`${upper}_API_KEY`, `${upper}_BASE_URL`, ...(providers.get(provider) ?? [])];
}

/** Of a CLI's own `.env` it gets what it would get of the environment, which comes first. */
export function ownVariables(cli: CliName, text: string | null, env: Environment): Record<string, string> {
  const variables = environmentFor({ cli }, parseEnv(text ?? ""));
  return Object.fromEntries(Object.entries(variables).filter(([name]) => env[name] === undefined));
}
