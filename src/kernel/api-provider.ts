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
