import { execFile } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { modelEndpoint, says } from "./model-endpoint.ts";

/** A proxy that answers for everybody, and knows for whom. */
async function proxy(answer: string) {
  const passed: string[] = [];
  const server = createServer((asked, response) => {
    passed.push(asked.url ?? "");
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ choices: [{ message: { content: answer }, finish_reason: "stop" }] }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { passed, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** What a process prints that was started in this environment: the answer of a model, or why there is none. */
async function askedIn(env: Readonly<Record<string, string>>, baseURL: string): Promise<string> {
  const { PATH } = process.env;
  const program = [join(import.meta.dirname, "asked-once.ts"), baseURL];
  const { stdout } = await promisify(execFile)(process.execPath, program, { env: { PATH, ...env } });
  return stdout.trimEnd();
}

test("a model is reached through the proxy of the environment", async () => {
  const { passed, address } = await proxy("Through the proxy.");
  expect(await askedIn({ HTTP_PROXY: address }, "http://models.test/v1")).toBe("Through the proxy.");
  expect(passed).toEqual(["http://models.test/v1/chat/completions"]);
});

test("NO_PROXY leaves it out", async () => {
  const { passed, address } = await proxy("Through the proxy.");
  const env = { HTTP_PROXY: address, NO_PROXY: "models.test" };
  expect(await askedIn(env, "http://models.test:9/v1")).toContain("no host models.test");
  expect(passed).toEqual([]);
});

test("a server on this machine is reached without it", async () => {
  const { passed, address } = await proxy("Through the proxy.");
  const endpoint = await modelEndpoint(says("chat", ["Direct."]));
  expect(await askedIn({ HTTP_PROXY: address, http_proxy: address }, `${endpoint.address}/v1`)).toBe(
    "Direct.",
  );
  expect(passed).toEqual([]);
});

test("a proxy that is away, or lets nobody through, is named as what failed", async () => {
  expect(await askedIn({ HTTPS_PROXY: "http://127.0.0.1:9" }, "https://models.test/v1")).toContain(
    "the proxy at 127.0.0.1:9 refuses the connection",
  );
  const server = createServer().on("connect", (_, socket) => socket.end("HTTP/1.1 403 Forbidden\r\n\r\n"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect(await askedIn({ HTTPS_PROXY: address }, "https://models.test/v1")).toContain(
    "the proxy set in the environment does not lead to models.test:443",
  );
});
