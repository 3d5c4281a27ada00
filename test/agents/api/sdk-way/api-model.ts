import type { LanguageModel } from "ai";
import type { ApiProvider } from "../../../../src/kernel/api-provider.ts";
import { cappedBody } from "./api-flood.ts";

export interface ApiModelOptions {
  readonly provider: ApiProvider;
  readonly model: string;
  readonly address: URL;
  readonly apiKey?: string;
}

/** The model as an object: a bare name would mean a service nobody asked for. Only its provider's code is loaded. */
export async function apiModel(options: ApiModelOptions): Promise<Exclude<LanguageModel, string>> {
  const { provider, model, address, apiKey = "" } = options;
  // Both are always given, or the provider's code would look for them in the environment by itself.
  const settings = { apiKey, baseURL: address.href.replace(/\/$/, ""), fetch: fetchHere };
  switch (provider) {
    case "anthropic":
      return (await import("@ai-sdk/anthropic")).createAnthropic(settings)(model);
    case "openai":
      return (await import("@ai-sdk/openai")).createOpenAI(settings).responses(model);
    case "google":
      return (await import("@ai-sdk/google")).createGoogle(settings)(model);
    case "openrouter":
    case "ollama":
    case "openai-compatible": {
      const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
      const given = { ...settings, supportsStructuredOutputs: true, includeUsage: true };
      return createOpenAICompatible({ ...given, name: provider }).chatModel(model);
    }
  }
}

// A redirect to another host would take the key with it.
const fetchHere: typeof fetch = async (input, init) =>
  cappedBody(await fetch(input, { ...init, redirect: "manual" }));
