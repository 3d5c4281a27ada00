import type { CliName } from "../../src/kernel/vendor.ts";

/** What makes a CLI ask a server of ours with a dummy key, and know nothing of the user. */
export interface PointedAt {
  readonly model: string | null;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Files to be there before, by path in the home. */
  readonly files: Readonly<Record<string, string>>;
}

const key = "dummy-key";

export function pointedAt(cli: CliName, serverUrl: string, home: string): PointedAt {
  const own = pointers[cli](serverUrl, home);
  return { model: null, args: [], files: {}, ...own, env: { HOME: home, ...own.env } };
}

/** The same without any key. Only codex asks all the same, and asks our server. */
export function loggedOut(cli: CliName, serverUrl: string, home: string): PointedAt {
  return {
    model: null,
    args: cli === "codex" ? ["-c", `openai_base_url="${serverUrl}/v1"`] : [],
    env: { HOME: home, OPENCODE_DISABLE_MODELS_FETCH: "1" },
    files: {},
  };
}

type Pointer = (serverUrl: string, home: string) => Partial<PointedAt>;

const pointers: Readonly<Record<CliName, Pointer>> = {
  claude: (url) => ({ model: "claude-opus-5-5", env: { ANTHROPIC_BASE_URL: url, ANTHROPIC_API_KEY: key } }),
  codex: (url, home) => ({
    model: "stub-model",
    args: ["-c", 'model_provider="stub"', "-c", `model_providers.stub={${stubProvider(url)}}`],
    env: { STUB_KEY: key, CODEX_HOME: `${home}/codex` },
    // The folder must exist.
    files: { "codex/.keep": "" },
  }),
  gemini: (url) => ({ model: "gemini-2.5-pro", env: { GEMINI_API_KEY: key, GOOGLE_GEMINI_BASE_URL: url } }),
  qwen: (url, home) => ({
    env: {
      OPENAI_API_KEY: key,
      OPENAI_BASE_URL: `${url}/v1`,
      OPENAI_MODEL: "stub-model",
      QWEN_HOME: `${home}/qwen`,
    },
  }),
  opencode: (url) => ({
    model: "stub/stub-model",
    env: { OPENCODE_DISABLE_MODELS_FETCH: "1" },
    files: { ".config/opencode/opencode.json": JSON.stringify(opencodeConfig(url)) },
  }),
};

export function stubProvider(url: string): string {
  const retries = "request_max_retries=2,stream_max_retries=2,stream_idle_timeout_ms=60000";
  return `name="Stub",base_url="${url}/v1",env_key="STUB_KEY",wire_api="responses",${retries}`;
}

function opencodeConfig(url: string) {
  const options = { baseURL: `${url}/v1`, apiKey: key };
  return { provider: { stub: { npm: "@ai-sdk/openai-compatible", options, models: { "stub-model": {} } } } };
}
