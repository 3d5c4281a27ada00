/** Whose models these are, by the words that vendors, their models and their programs are called by. */
const vendors: Readonly<Record<string, string>> = {
  anthropic: "anthropic",
  claude: "anthropic",
  opus: "anthropic",
  sonnet: "anthropic",
  haiku: "anthropic",
  openai: "openai",
  gpt: "openai",
  chatgpt: "openai",
  codex: "openai",
  o1: "openai",
  o3: "openai",
  o4: "openai",
  google: "google",
  gemini: "google",
  gemma: "google",
  alibaba: "alibaba",
  qwen: "alibaba",
  qwq: "alibaba",
  moonshot: "moonshot",
  moonshotai: "moonshot",
  kimi: "moonshot",
  meta: "meta",
  llama: "meta",
  mistral: "mistral",
  mistralai: "mistral",
  mixtral: "mistral",
  codestral: "mistral",
  devstral: "mistral",
  magistral: "mistral",
  ministral: "mistral",
  deepseek: "deepseek",
  xai: "xai",
  grok: "xai",
  cohere: "cohere",
  nvidia: "nvidia",
  nemotron: "nvidia",
  zhipu: "zhipu",
  glm: "zhipu",
  minimax: "minimax",
  perplexity: "perplexity",
  openrouter: "openrouter",
  ollama: "ollama",
};

/** Whose models an agent's program asks; one that we don't know is a vendor of its own. */
export function vendorOfAgent(name: string): string {
  return vendors[name] ?? name;
}

/** A model that many serve is told by the beginning of its name: `ollama/qwen3:8b` and `lmstudio/qwen3-4b` are alike. */
export function vendorOfModel(provider: string, model: string): string {
  if (["anthropic", "openai", "google"].includes(provider)) return provider;
  const [first = model] = wordsIn(model.split("/").at(-1) ?? "");
  const family = lettersOf(first);
  return vendors[first] ?? vendors[family] ?? family;
}

/** The word of a name that is one of a vendor, a model or its program; `undefined` where it has none. */
export function vendorWordIn(name: string): string | undefined {
  return wordsIn(name).find(
    (word) => Object.hasOwn(vendors, word) || Object.hasOwn(vendors, lettersOf(word)),
  );
}

function wordsIn(name: string): readonly string[] {
  return name.toLowerCase().split(/[^a-z0-9]+/);
}

/** `gpt` of `gpt4o`: versions follow without a sign between. */
function lettersOf(word: string): string {
  return /^[a-z]+/.exec(word)?.[0] ?? word;
}

/** The agent CLIs we know how to drive, those that behave best first. */
export const cliNames = ["claude", "codex", "gemini", "qwen", "opencode"] as const;
export type CliName = (typeof cliNames)[number];

/** The CLI a command is, by the last part of its path. */
export function cliNameOf(command: string): CliName | undefined {
  const base = command
    .split(/[/\\]/)
    .at(-1)
    ?.replace(/\.(?:exe|cmd|js)$/, "");
  return cliNames.find((name) => name === base);
}

/** Who serves the model of an `api` agent. */
export const apiProviders = [
  "anthropic",
  "openai",
  "google",
  "openrouter",
  "ollama",
  "openai-compatible",
] as const;
export type ApiProvider = (typeof apiProviders)[number];
