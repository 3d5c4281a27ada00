import type { provenRecipes } from "./installed.ts";
import { stubProvider } from "./pointed-at.ts";

/** What makes an agent by its recipe ask a server of ours with a dummy key, and the model it then has. */
interface PointedRecipe {
  readonly env: Readonly<Record<string, string>>;
  /** Files to be there before, by path in the home. */
  readonly files: Readonly<Record<string, string>>;
  readonly model: string | null;
}

type Name = (typeof provenRecipes)[number];

export function pointedRecipe(name: Name, url: string): PointedRecipe {
  return pointed[name](url);
}

const pointed: Readonly<Record<Name, (url: string) => PointedRecipe>> = {
  copilot: (url) => ({
    env: {
      COPILOT_OFFLINE: "true",
      COPILOT_PROVIDER_BASE_URL: `${url}/v1`,
      COPILOT_PROVIDER_API_KEY: "dummy-key",
    },
    files: {},
    model: "gpt-5.5",
  }),
  pi: (url) => ({
    env: {},
    files: { ".pi/agent/models.json": JSON.stringify(piModels(url)) },
    model: "stub/stub",
  }),
  kimi: (url) => ({ env: {}, files: { ".kimi-code/config.toml": kimiConfig(url) }, model: null }),
  "claude-agent-acp": (url) => ({
    env: { ANTHROPIC_BASE_URL: url, ANTHROPIC_API_KEY: "dummy-key" },
    files: {},
    model: null,
  }),
  "codex-acp": (url) => ({
    env: {},
    files: { ".codex/config.toml": codexConfig(url) },
    model: "gpt-6.1-sol",
  }),
};

function piModels(url: string) {
  const cost = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };
  const model = { id: "stub", name: "stub", contextWindow: 100_000, maxTokens: 4096, reasoning: false, cost };
  const stub = { baseUrl: `${url}/v1`, api: "openai-completions", apiKey: "dummy-key" };
  return { providers: { stub: { ...stub, models: [{ ...model, input: ["text"] }] } } };
}

function kimiConfig(url: string): string {
  return [
    'default_model = "stub"',
    "[providers.stub]",
    'type = "openai"',
    `base_url = "${url}/v1"`,
    'api_key = "dummy-key"',
    "[models.stub]",
    'provider = "stub"',
    'model = "stub"',
    "max_context_size = 100000",
    "",
  ].join("\n");
}

/** Its key stands in its config: it gets no variable of that name. */
function codexConfig(url: string): string {
  const provider = stubProvider(url).replace('env_key="STUB_KEY"', 'experimental_bearer_token="dummy-key"');
  return `model_provider = "stub"\nmodel_providers = { stub = {${provider}} }\n`;
}
