import { expect, test } from "vitest";
import { apiAgent } from "../../../src/agents/api/api-agent.ts";
import { PartialAnswer } from "../../../src/agents/api/dialect.ts";
import { openAiChat } from "../../../src/agents/api/openai-chat.ts";
import type { ApiProvider } from "../../../src/kernel/vendor.ts";
import { asked } from "../asked.ts";
import { modelEndpoint } from "./model-endpoint.ts";

// Of 100,000 tokens in, 80,000 were read from the cache and 10,000 written into it (where that is told); 1,000 came out.
// The prices are those of the vendors' own pages, for a million tokens, and stand in docs/costs-measured.md.

const chat = {
  choices: [{ message: { role: "assistant", content: "Yes." }, finish_reason: "stop" }],
  usage: {
    prompt_tokens: 100_000,
    completion_tokens: 1000,
    prompt_tokens_details: { cached_tokens: 80_000, cache_write_tokens: 10_000 },
  },
};
const responses = (written: number) => ({
  object: "response",
  status: "completed",
  error: null,
  output: [{ type: "message", role: "assistant", content: [{ type: "output_text", text: "Yes." }] }],
  usage: {
    input_tokens: 100_000,
    output_tokens: 1000,
    input_tokens_details: { cached_tokens: 80_000, cache_write_tokens: written },
  },
});
const anthropic = {
  type: "message",
  content: [{ type: "text", text: "Yes." }],
  stop_reason: "end_turn",
  usage: {
    input_tokens: 10_000,
    cache_read_input_tokens: 80_000,
    cache_creation_input_tokens: 10_000,
    output_tokens: 1000,
  },
};
const gemini = {
  candidates: [{ content: { parts: [{ text: "Yes." }] }, finishReason: "STOP" }],
  usageMetadata: { promptTokenCount: 100_000, cachedContentTokenCount: 80_000, candidatesTokenCount: 1000 },
};

const perMillion = (prices: readonly (readonly [tokens: number, usd: number])[]) =>
  prices.reduce((sum, [tokens, usd]) => sum + (tokens * usd) / 1_000_000, 0);
const sonnet = perMillion([
  [10_000, 3],
  [80_000, 0.3],
  [10_000, 3.75],
  [1000, 15],
]);

const cases: readonly (readonly [ApiProvider, model: string, body: unknown, usd: number])[] = [
  ["anthropic", "claude-sonnet-4-5", anthropic, sonnet],
  ["openrouter", "anthropic/claude-sonnet-4.5", chat, sonnet],
  [
    "openai",
    "gpt-5",
    responses(0),
    perMillion([
      [20_000, 1.25],
      [80_000, 0.125],
      [1000, 10],
    ]),
  ],
  [
    "openai",
    "gpt-5.6-terra",
    responses(10_000),
    perMillion([
      [10_000, 2],
      [80_000, 0.2],
      [10_000, 2.5],
      [1000, 12],
    ]),
  ],
  [
    "google",
    "gemini-2.5-flash",
    gemini,
    perMillion([
      [20_000, 0.3],
      [80_000, 0.03],
      [1000, 2.5],
    ]),
  ],
  ["ollama", "qwen3:8b", chat, 0],
  ["openai-compatible", "qwen3-4b", chat, 0],
];

test.each(cases)(
  "%s, %s: what was cached is paid for as its vendor says",
  async (provider, model, body, usd) => {
    const endpoint = await modelEndpoint((response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify(body));
    });
    const baseURL = `${endpoint.address}/${provider === "google" ? "v1beta" : "v1"}`;
    const agent = apiAgent("mine", { provider, model, baseURL, apiKey: "k" });
    const { usage } = await agent.answer(asked, { signal: new AbortController().signal, onOutput: () => {} });
    expect(usage).toMatchObject({ inputTokens: 100_000, cachedTokens: 80_000, outputTokens: 1000 });
    expect(usage?.costUsd).toBeCloseTo(usd, 9);
  },
);

test.each([
  ["DeepSeek", { prompt_cache_hit_tokens: 80_000, prompt_cache_miss_tokens: 20_000 }],
  ["Moonshot", { cached_tokens: 80_000 }],
])("%s has a name of its own for what it read from its cache", (_, more) => {
  const heard = new PartialAnswer();
  openAiChat.hear({ choices: [], usage: { prompt_tokens: 100_000, completion_tokens: 1, ...more } }, heard);
  expect(heard.tokens).toMatchObject({ input: 100_000, cacheRead: 80_000 });
});
