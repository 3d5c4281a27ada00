import { namedApi } from "./api-agent.ts";

/** ` ($4 in, $18 out for a million tokens)`; nothing where the price list has no such model. */
export async function keyPrice(name: string): Promise<string> {
  const api = namedApi(name);
  if (api === undefined) return "";
  const { millionTokens } = await import("../agents/cost.ts");
  const price = millionTokens(api.provider, api.model);
  return price === undefined ? "" : ` ($${price.input} in, $${price.output} out for a million tokens)`;
}
