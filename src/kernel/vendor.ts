const wordsOf: Readonly<Record<string, string>> = {
  anthropic: "anthropic claude opus sonnet haiku",
  openai: "openai gpt chatgpt codex o1 o3 o4",
  google: "google gemini gemma",
  alibaba: "alibaba qwen qwq",
  moonshot: "moonshot moonshotai kimi",
  meta: "meta llama",
  mistral: "mistral mistralai mixtral codestral devstral magistral ministral",
  deepseek: "deepseek",
  xai: "xai grok",
  cohere: "cohere",
  nvidia: "nvidia nemotron",
  zhipu: "zhipu glm",
  minimax: "minimax",
  perplexity: "perplexity",
  openrouter: "openrouter",
  ollama: "ollama",
};
const vendors: ReadonlyMap<string, string> = new Map(
  Object.entries(wordsOf).flatMap(([vendor, words]) => words.split(" ").map((word) => [word, vendor])),
);

export function vendorOfAgent(name: string): string {
  return vendors.get(name) ?? name;
}

/** A model that many serve is told by the beginning of its name: `ollama/qwen3:8b` and `lmstudio/qwen3-4b` are alike. */
export function vendorOfModel(provider: string, model: string): string {
  if (["anthropic", "openai", "google"].includes(provider)) return provider;
  const [first = model] = wordsIn(model.split("/").at(-1) ?? "");
  const family = lettersOf(first);
  return vendors.get(first) ?? vendors.get(family) ?? family;
}

export function vendorWordIn(name: string): string | undefined {
  return wordsIn(name).find((word) => vendors.has(word) || vendors.has(lettersOf(word)));
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

export function cliNameOf(command: string): CliName | undefined {
  const base = command
    .split(/[/\\]/)
    .at(-1)
    ?.replace(/\.(?:exe|cmd|js)$/, "");
  return cliNames.find((name) => name === base);
}

export const apiProviders = [
  "anthropic",
  "openai",
  "google",
  "openrouter",
  "ollama",
  "openai-compatible",
] as const;
export type ApiProvider = (typeof apiProviders)[number];

/** Of a name `<provider>/<model>`. */
export function usesKey(name: string): boolean {
  return apiProviders.some((one) => one !== "ollama" && name.startsWith(`${one}/`));
}
