import { calcPrice } from "@pydantic/genai-prices";
import type { AgentUsage } from "../kernel/agent.ts";
import type { ApiProvider } from "../kernel/vendor.ts";
import { isLoopback } from "./api/address.ts";

export interface Consumption {
  readonly provider: ApiProvider;
  readonly models: readonly string[];
  readonly address: URL;
  /** `null`: the server did not tell. */
  readonly tokens: Tokens | null;
}

interface Tokens {
  readonly input: number;
  readonly cacheRead?: number;
  readonly cacheWrite?: number;
  readonly output: number;
}

/** What a call cost by the list prices that came with this version. `undefined` is unknown; zero is free. */
export function costUsd({ provider, address, models, tokens }: Consumption): number | undefined {
  // Ollama passes models named so on to a service of its own, which has a price.
  if (provider === "ollama") return models.some((model) => /[-:]cloud$/.test(model)) ? undefined : 0;
  if (provider === "openai-compatible" && isLoopback(address)) return 0;
  if (tokens === null) return undefined;
  // A proxy of a vendor's API, on this machine or not, passes on the vendor's bill.
  const seller =
    provider === "openai-compatible" ? { providerApiUrl: address.href } : { providerId: provider };
  return models.map((model) => listPrice(tokens, model, seller)).find((price) => price !== undefined);
}

export function millionTokens(provider: ApiProvider, model: string) {
  const some = 1000;
  const seller = { providerId: provider };
  const input = listPrice({ input: some, output: 0 }, model, seller);
  const output = listPrice({ input: 0, output: some }, model, seller);
  if (input === undefined || output === undefined) return undefined;
  const ofMillion = (price: number) => Number(((price * 1_000_000) / some).toFixed(4));
  return { input: ofMillion(input), output: ofMillion(output) };
}

export function vendorPrice(vendor: Vendor, model: string, usage: AgentUsage): number | undefined {
  const { inputTokens, outputTokens, cachedTokens = 0, cacheWriteTokens = 0 } = usage;
  if (inputTokens === undefined || outputTokens === undefined) return undefined;
  const cache = { cacheRead: cachedTokens, cacheWrite: cacheWriteTokens };
  return listPrice({ input: inputTokens, output: outputTokens, ...cache }, model, { providerId: vendor });
}

export type Vendor = "openai" | "google";

function listPrice(
  { input, cacheRead = 0, cacheWrite = 0, output }: Tokens,
  model: string,
  seller: { readonly providerId: string } | { readonly providerApiUrl: string },
): number | undefined {
  const usage = {
    input_tokens: input,
    cache_read_tokens: cacheRead,
    cache_write_tokens: cacheWrite,
    output_tokens: output,
  };
  try {
    const price = calcPrice(usage, model, seller);
    // Some models are listed without a price for tokens.
    return price?.model_price["input_mtok"] !== undefined ? price.total_price : undefined;
  } catch {
    return undefined; // the list has no price for some of what was used
  }
}
