import { expect, test } from "vitest";
import { apiAddress, isLoopback } from "../../../src/agents/api/address.ts";

test.for([
  ["anthropic", undefined, "https://api.anthropic.com/v1"],
  ["anthropic", "https://proxy.test", "https://proxy.test/v1"],
  ["anthropic", "https://proxy.test/anthropic/", "https://proxy.test/anthropic/v1"],
  ["anthropic", "https://proxy.test/v1", "https://proxy.test/v1"],
  ["openai", undefined, "https://api.openai.com/v1"],
  ["openai", "http://127.0.0.1:4000", "http://127.0.0.1:4000/v1"],
  ["openai", "https://proxy.test/openai", "https://proxy.test/openai"],
  ["google", "https://proxy.test", "https://proxy.test/v1beta"],
  ["google", "https://proxy.test/v1", "https://proxy.test/v1"],
  ["openrouter", "http://127.0.0.1:4000/", "http://127.0.0.1:4000/api/v1"],
  ["ollama", undefined, "http://127.0.0.1:11434/v1"],
  ["ollama", "0.0.0.0", "http://127.0.0.1:11434/v1"],
  ["ollama", ":9000", "http://127.0.0.1:9000/v1"],
  ["ollama", "box.test", "http://box.test:11434/v1"],
  ["ollama", "box.test:9000", "http://box.test:9000/v1"],
  ["ollama", "https://box.test", "https://box.test/v1"],
  ["ollama", "https://box.test/ollama", "https://box.test/ollama/v1"],
  ["ollama", "http://127.0.0.1:11434/v1", "http://127.0.0.1:11434/v1"],
  ["openai-compatible", "http://127.0.0.1:8080/v1", "http://127.0.0.1:8080/v1"],
  ["openai-compatible", "http://127.0.0.1:8080/custom", "http://127.0.0.1:8080/custom"],
] as const)("%s at %s is %s", ([provider, given, address]) => {
  expect(apiAddress(provider, given)?.href).toBe(address);
});

test.for(["proxy.test", "ftp://proxy.test", "https://user:password@proxy.test", ""])(
  "%j is not the address of a server",
  (given) => {
    expect(apiAddress("openai", given)).toBeUndefined();
  },
);

test("only this machine is local", () => {
  const local = ["http://localhost:1", "http://127.0.0.2:1", "http://[::1]:1"];
  const remote = ["http://10.0.0.1", "https://127.0.0.1.test", "https://api.openai.com"];
  expect(local.map((one) => isLoopback(new URL(one)))).toEqual([true, true, true]);
  expect(remote.map((one) => isLoopback(new URL(one)))).toEqual([false, false, false]);
});
