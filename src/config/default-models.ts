import type { ApiProvider } from "../kernel/vendor.ts";

/** Providers that are paid by a key. */
export type KeyProvider = Exclude<ApiProvider, "ollama" | "openai-compatible">;

/**
 * The models a key is used with where nobody names one, as of November 2026: the first, and another for a panel that
 * would have a single voice. `models:` in a config, or COLLOQUY_MODELS, sets another.
 */
const defaultModels: Readonly<Record<KeyProvider, readonly [first: string, second: string]>> = {
  anthropic: ["claude-sonnet-5", "claude-opus-5-5"],
  openai: ["gpt-5.6-terra", "gpt-5.6-luna"],
  google: ["gemini-3.8-flash", "gemini-3.1-pro-preview"],
  openrouter: ["deepseek/deepseek-v4-pro", "z-ai/glm-5.2"],
};

/** Models by provider or local server, as the setting `models` gives them. */
export type ChosenModels = Readonly<Record<string, string>>;

/** The models of a provider, the one to take first. */
export function modelsOf(provider: KeyProvider, chosen: ChosenModels): readonly string[] {
  const own = chosen[provider];
  return [...new Set([...(own === undefined ? [] : [own]), ...defaultModels[provider]])];
}

export const keyProviders = Object.keys(defaultModels) as readonly KeyProvider[];
