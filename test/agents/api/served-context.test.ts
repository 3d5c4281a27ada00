import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { type TellingServer, servedContext } from "../../../src/agents/api/served-context.ts";

/** A server that tells this at one path, and nothing elsewhere. */
async function telling(path: string, told: unknown): Promise<URL> {
  const server = createServer((request, response) => {
    const known = request.method === "GET" && request.url === path;
    response.writeHead(known ? 200 : 404).end(known ? JSON.stringify(told) : "");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`);
}

const { signal } = new AbortController();

// As their APIs are remembered; no real program was tried.
test.each<[TellingServer, string, string, unknown]>([
  ["ollama", "qwen3", "/api/ps", { models: [{ name: "qwen3:latest", context_length: 8192 }] }],
  ["lmstudio", "qwen3", "/api/v0/models", { data: [{ id: "qwen3", loaded_context_length: 8192 }] }],
  ["llamacpp", "default", "/props", { default_generation_settings: { n_ctx: 8192 } }],
  ["vllm", "Qwen/Qwen3", "/v1/models", { data: [{ id: "Qwen/Qwen3", max_model_len: 8192 }] }],
])("%s tells how many tokens it takes", async (server, model, path, told) => {
  const address = await telling(path, told);
  expect(await servedContext(server, address, model, signal)).toBe(8192);
});

test.each<[TellingServer, string, unknown]>([
  ["ollama", "/api/ps", { models: [] }],
  ["ollama", "/api/ps", "none"],
  ["vllm", "/v1/models", { data: [{ id: "qwen3" }] }],
  ["llamacpp", "/props", { default_generation_settings: { n_ctx: 0 } }],
  ["llamacpp", "/elsewhere", {}],
])("%s that does not tell is asked all the same", async (server, path, told) => {
  const address = await telling(path, told);
  expect(await servedContext(server, address, "qwen3", signal)).toBeUndefined();
});
