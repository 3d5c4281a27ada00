import { expect, test, vi } from "vitest";
import { type Consumption, costUsd, vendorPrice } from "../../src/agents/cost.ts";

const used = { input: 1000, cacheRead: 0, cacheWrite: 0, output: 100 };

function cost(provider: Consumption["provider"], model: string, address: string, more = {}) {
  const tokens = { ...used, ...more };
  return costUsd({ provider, models: [model], address: new URL(address), tokens });
}

test("known models cost what the list says, without a look at the network", () => {
  vi.stubGlobal("fetch", () => expect.fail("the network was asked"));
  expect(cost("anthropic", "claude-sonnet-4-5", "https://api.anthropic.com/v1")).toBeCloseTo(0.0045);
  expect(cost("openai", "gpt-5-2025-08-07", "https://api.openai.com/v1")).toBeCloseTo(0.00225);
  expect(cost("google", "gemini-2.5-pro", "https://generativelanguage.googleapis.com")).toBeCloseTo(0.00225);
  expect(cost("openrouter", "anthropic/claude-sonnet-4", "https://openrouter.ai/api/v1")).toBeCloseTo(0.0045);
  expect(cost("openai-compatible", "deepseek-chat", "https://api.deepseek.com/v1")).toBeGreaterThan(0);
  vi.unstubAllGlobals();
});

test("what the cache held costs less, what it took in costs more", () => {
  const at = "https://api.anthropic.com/v1";
  const plain = cost("anthropic", "claude-sonnet-4-5", at) ?? 0;
  expect(cost("anthropic", "claude-sonnet-4-5", at, { cacheRead: 900 })).toBeLessThan(plain);
  expect(cost("anthropic", "claude-sonnet-4-5", at, { cacheWrite: 900 })).toBeGreaterThan(plain);
});

test("an unknown price is unknown, never zero", () => {
  const address = new URL("https://api.openai.com/v1");
  expect(costUsd({ provider: "openai", models: ["gpt-5"], address, tokens: null })).toBeUndefined();
  expect(cost("openai", "gpt-of-next-year", "https://api.openai.com/v1")).toBeUndefined();
  expect(cost("openai", "whisper-1", "https://api.openai.com/v1")).toBeUndefined();
  expect(cost("openai-compatible", "gpt-5", "https://proxy.test/v1")).toBeUndefined();
  expect(cost("ollama", "gpt-oss:120b-cloud", "http://127.0.0.1:11434/v1")).toBeUndefined();
});

test("the name that was asked for has a price when the reported one has none", () => {
  const address = new URL("https://api.openai.com/v1");
  expect(costUsd({ provider: "openai", models: ["snapshot", "gpt-5"], address, tokens: used })).toBeCloseTo(
    0.00225,
  );
});

test("what this machine serves is free; a proxy for a vendor on it is not", () => {
  expect(cost("ollama", "qwen3", "http://127.0.0.1:11434/v1")).toBe(0);
  const address = new URL("http://127.0.0.1:11434/v1");
  expect(costUsd({ provider: "ollama", models: ["qwen3"], address, tokens: null })).toBe(0);
  expect(cost("openai-compatible", "qwen3", "http://localhost:8080/v1")).toBe(0);
  expect(cost("openai", "gpt-5", "http://127.0.0.1:4000/v1")).toBeGreaterThan(0);
});

test("a turn of an agent CLI costs what its vendor's list says; a model that is not on it is unknown, not free", () => {
  const turn = { inputTokens: 1000, outputTokens: 1000 };
  expect(vendorPrice("openai", "gpt-5", turn)).toBeCloseTo(0.01125);
  expect(vendorPrice("openai", "gpt-5", { ...turn, cachedTokens: 1000 })).toBeLessThan(0.0105);
  expect(vendorPrice("google", "gemini-2.5-pro", turn)).toBeCloseTo(0.01125);
  expect(vendorPrice("openai", "stub-model", turn)).toBeUndefined();
  expect(vendorPrice("openai", "gpt-5", {})).toBeUndefined();
});
