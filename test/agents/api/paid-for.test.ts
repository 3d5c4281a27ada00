import { expect, test } from "vitest";
import { apiAgent, type ApiOptions } from "../../../src/agents/api/api-agent.ts";
import type { AgentUsage, Spending } from "../../../src/kernel/agent.ts";
import { asked as request } from "../asked.ts";
import { fails, modelEndpoint, says } from "./model-endpoint.ts";

/** What a limit is told of each request: that nothing was taken, or what was, with the words that had come. */
function counting() {
  const told: (readonly [AgentUsage, said: string] | "nothing")[] = [];
  const spending: Spending = {
    request: () => ({
      took: (usage, said) => void (told.length === 0 && told.push([usage, said])),
      tookNothing: () => void told.push("nothing"),
    }),
    left: () => ({ calls: null, tokens: null, usd: null }),
  };
  return { told, context: { signal: new AbortController().signal, onOutput: () => {}, spending } };
}

const anthropic = { provider: "anthropic", model: "claude-sonnet-4-5" } as const;

async function toldOf({ provider, model }: Pick<ApiOptions, "provider" | "model">, address: string) {
  const { told, context } = counting();
  await apiAgent("one", { provider, model, baseURL: address, apiKey: "a key" })
    .answer(request, context)
    .catch(() => {});
  return told;
}

test.for([400, 401, 402, 403, 404, 408, 413, 422, 429])(
  "a request that is refused with %i has taken nothing",
  async (status) => {
    const { address } = await modelEndpoint(fails(status, { error: { message: "no" } }));
    expect(await toldOf(anthropic, address)).toEqual(["nothing"]);
  },
);

test.for([500, 502, 503, 504, 529])(
  "what failed with %i may have been answered and paid for: nobody knows what it took",
  async (status) => {
    const { address } = await modelEndpoint(fails(status, { error: { message: "late" } }));
    expect(await toldOf(anthropic, address)).toEqual([[{}, ""]]);
  },
);

test("where nobody listens nothing is taken; who hangs up without a word may have worked", async () => {
  expect(await toldOf(anthropic, "http://127.0.0.1:9")).toEqual(["nothing"]);
  const { address } = await modelEndpoint((response) => response.destroy());
  expect(await toldOf(anthropic, address)).toEqual([[{}, ""]]);
});

test("a stream that is cut off took what it read; what it said in all was never counted", async () => {
  const { address } = await modelEndpoint(says("anthropic", ["Half "], { cut: true }));
  const [took] = await toldOf(anthropic, address);
  expect(took).toEqual([{ inputTokens: 12, cachedTokens: 0, cacheWriteTokens: 0 }, "Half "]);
});

test("an answer took what its server counted, at its list price; one that was cut at a limit or refused too", async () => {
  for (const ended of ["end_turn", "max_tokens", "refusal"]) {
    const { address } = await modelEndpoint(says("anthropic", ["All."], { ended, model: anthropic.model }));
    const counted = { inputTokens: 12, cachedTokens: 0, cacheWriteTokens: 0, outputTokens: 5 };
    const costUsd = expect.closeTo((12 * 3 + 5 * 15) / 1_000_000, 9);
    expect(await toldOf(anthropic, address)).toEqual([[{ ...counted, costUsd }, "All."]]);
  }
});
