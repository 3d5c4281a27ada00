import { type AddressInfo, createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { apiAgent, type ApiOptions } from "../../../src/agents/api/api-agent.ts";
import { AgentError } from "../../../src/kernel/failure.ts";
import { type Api, fails, modelEndpoint, says } from "./model-endpoint.ts";
import { asked as request } from "../asked.ts";

const apiKey = "sk-secret-0123456789abcdef";
const context = { signal: new AbortController().signal, onOutput: () => {} };

const providers = [
  { provider: "anthropic", api: "anthropic", model: "claude-sonnet-4-5" },
  { provider: "openai", api: "openai", model: "gpt-5" },
  { provider: "google", api: "google", model: "gemini-2.5-pro" },
  { provider: "openai-compatible", api: "chat", model: "qwen3" },
] as const satisfies readonly (Pick<ApiOptions, "provider" | "model"> & { api: Api })[];

type Provided = (typeof providers)[number];

/** The failure, with what changes from run to run left out. */
async function failure({ provider, model }: Provided, address: string) {
  const agent = apiAgent("one", { provider, model, baseURL: `${address}/v1`, apiKey });
  const error = await agent.answer(request, context).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(AgentError);
  const { code, message, retryAfterMs, raw, cause, stack } = error as AgentError;
  expect(cause).toBeUndefined();
  expect(`${message}${raw}${stack}`).not.toContain(apiKey);
  return { code, message: message.replaceAll(/:\d{4,5}\b/g, ":port"), retryAfterMs, raw };
}

/** An error as each provider writes it. */
function worded(provider: Provided["provider"], message: string, code = "some_error") {
  if (provider === "anthropic") return { type: "error", error: { type: code, message } };
  if (provider === "google") return { error: { code: 400, message, status: code } };
  return { error: { message, type: code, code, param: null } };
}

const statuses = [
  [401, "bad key", "not-logged-in", "127.0.0.1:port does not accept the key (401): bad key"],
  [403, "not yours", "not-logged-in", "127.0.0.1:port does not accept the key (403): not yours"],
  [402, "pay", "not-logged-in", "the account at 127.0.0.1:port has no credit left (402): pay"],
  [429, "slow down.", "rate-limit", "127.0.0.1:port takes no more requests for now (429): slow down"],
  [500, "oops", "overloaded", "127.0.0.1:port cannot answer now (500): oops"],
  [502, "oops", "overloaded", "127.0.0.1:port cannot answer now (502): oops"],
  [503, "oops", "overloaded", "127.0.0.1:port cannot answer now (503): oops"],
  [529, "Overloaded", "overloaded", "127.0.0.1:port cannot answer now (529): Overloaded"],
  [408, "late", "overloaded", "127.0.0.1:port cannot answer now (408): late"],
  [422, "no such thing", "unsupported", "127.0.0.1:port rejects the request (422): no such thing"],
] as const;

for (const one of providers) {
  test.for(statuses)(`${one.provider}: %i (%s) is %s`, async ([status, said, code, message]) => {
    const endpoint = await modelEndpoint(fails(status, worded(one.provider, said)));
    expect(await failure(one, endpoint.address)).toMatchObject({ code, message });
    expect(endpoint.asked.length).toBe(1); // when to ask again is the engine's to decide
  });
}

test.for([
  [providers[0], "prompt is too long: 210000 tokens > 200000 maximum"],
  [providers[1], "Your input exceeds the context window of this model."],
  [providers[2], "The input token count (1100000) exceeds the maximum number of tokens allowed (1048576)."],
  [providers[3], "the request exceeds the available context size, try increasing it"],
  [providers[3], "This model's maximum context length is 8192 tokens."],
] as const)("$0.provider: %s is a prompt that is too long", async ([one, said]) => {
  const endpoint = await modelEndpoint(fails(400, worded(one.provider, said)));
  expect(await failure(one, endpoint.address)).toMatchObject({ code: "context-too-long" });
});

test.for([
  [413, "Request too large", "context-too-long"],
  [429, "insufficient_quota", "quota"],
  [400, "Your credit balance is too low", "quota"],
  [403, "insufficient_quota", "not-logged-in"],
  [500, "the context window is full", "context-too-long"],
  [404, "prompt is too long", "not-installed"],
  [400, "Flagged by the safety system", "refused"],
] as const)("%i with %s is %s", async ([status, said, code]) => {
  const endpoint = await modelEndpoint(fails(status, worded("openai", said)));
  expect(await failure(providers[1], endpoint.address)).toMatchObject({ code });
});

test("a content filter before the answer is a refusal", async () => {
  const body = worded("openai", "Flagged as a violation.", "content_policy_violation");
  const endpoint = await modelEndpoint(fails(400, body));
  expect(await failure(providers[1], endpoint.address)).toMatchObject({ code: "refused" });
});

test.for([
  [providers[0], "refusal"],
  [providers[1], "content_filter"],
  [providers[2], "SAFETY"],
  [providers[3], "content_filter"],
] as const)("$0.provider: an answer that ends with %s is a refusal", async ([one, ended]) => {
  const endpoint = await modelEndpoint(says(one.api, ["I had"], { ended }));
  const { code, message, raw } = await failure(one, endpoint.address);
  expect({ code, message, raw }).toEqual({
    code: "refused",
    message: `${one.model} refused to answer (${ended})`,
    raw: "I had",
  });
});

test("a model that is not there is not installed", async () => {
  const endpoint = await modelEndpoint(fails(404, worded("openai-compatible", "pull it first")));
  expect(await failure(providers[3], endpoint.address)).toMatchObject({
    code: "not-installed",
    message: 'http://127.0.0.1:port/v1 has no model "qwen3" (404): pull it first',
  });
});

test.for([
  ["retry-after", "7", 7000],
  ["retry-after", "0.5", 500],
  ["retry-after-ms", "250", 250],
  ["retry-after", "Sun, 01 Jan 2006 00:00:00 GMT", 0],
  ["retry-after", "soon", undefined],
  ["x-nothing", "1", undefined],
] as const)("%s: %s is waited for %s ms", async ([header, value, ms]) => {
  const endpoint = await modelEndpoint(fails(429, worded("anthropic", "slow"), { [header]: value }));
  expect((await failure(providers[0], endpoint.address)).retryAfterMs).toBe(ms);
});

test("a date to come is waited for", async () => {
  const at = new Date(Date.now() + 60_000).toUTCString();
  const endpoint = await modelEndpoint(fails(429, worded("anthropic", "slow"), { "retry-after": at }));
  const { retryAfterMs } = await failure(providers[0], endpoint.address);
  expect(retryAfterMs).toBeGreaterThan(30_000);
  expect(retryAfterMs).toBeLessThanOrEqual(60_000);
});

test("Google says in the body how long to wait", async () => {
  const details = [{ "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "34s" }];
  const error = { code: 429, message: "quota", status: "RESOURCE_EXHAUSTED", details };
  const endpoint = await modelEndpoint(fails(429, { error }));
  expect((await failure(providers[2], endpoint.address)).retryAfterMs).toBe(34_000);
});

test("a server that has ended is told by its host and port", async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  for (const one of providers) {
    expect(await failure(one, `http://127.0.0.1:${port}`)).toMatchObject({
      code: "not-installed",
      message: "nothing listens at 127.0.0.1:port",
    });
  }
});

test("a server that hangs up without a word is overloaded", async () => {
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  for (const one of providers) {
    expect(await failure(one, `http://127.0.0.1:${port}`)).toMatchObject({
      code: "overloaded",
      message: "127.0.0.1:port closed the connection without an answer",
    });
  }
});

test.for(providers)("$provider: a stream that is cut is garbage, and what came is kept", async (one) => {
  const endpoint = await modelEndpoint(says(one.api, ["Half an"], { cut: true }));
  const { code, message, raw } = await failure(one, endpoint.address);
  expect(code).toBe("garbage");
  expect(message).toMatch(/^the answer of 127\.0\.0\.1:port was cut off/);
  expect(raw).toBe("Half an");
});

test.for(providers)("$provider: a stream that ends without its end is garbage", async (one) => {
  const endpoint = await modelEndpoint((response, asked) => {
    const end = response.end.bind(response);
    response.end = (() => end()) as never;
    says(one.api, ["Half an"])(response, asked);
  });
  expect(await failure(one, endpoint.address)).toMatchObject({ code: "garbage", raw: "Half an" });
});

test.for(providers)("$provider: what is not its API is garbage", async (one) => {
  for (const [type, body] of [
    ["text/html", "<html><body>Hello</body></html>"],
    ["text/event-stream", "data: {{{ not JSON\n\n"],
    ["text/event-stream", 'data: {"unknown":true}\n\n'],
    ["text/event-stream", ""],
  ] as const) {
    const endpoint = await modelEndpoint((response) => {
      response.writeHead(200, { "content-type": type });
      response.end(body);
    });
    expect(await failure(one, endpoint.address)).toMatchObject({ code: "garbage" });
  }
});

test.for(providers)("$provider: an answer without words is no answer", async (one) => {
  const endpoint = await modelEndpoint(says(one.api, [""]));
  expect(await failure(one, endpoint.address)).toMatchObject({ code: "no-answer" });
});

test("a text that was cut at the limit of tokens is not taken for a whole one", async () => {
  const endpoint = await modelEndpoint(says("chat", ["Once upon"], { ended: "length" }));
  expect(await failure(providers[3], endpoint.address)).toMatchObject({
    code: "garbage",
    message: "qwen3 was cut off at its token limit",
    raw: "Once upon",
  });
});

test("trouble after the first word keeps its kind", async () => {
  const endpoint = await modelEndpoint((response, asked) => {
    says("anthropic", ["Half"], { hang: true })(response, asked);
    response.end(
      `event: error\ndata: ${JSON.stringify({ type: "error", error: { type: "overloaded_error", message: "Overloaded" } })}\n\n`,
    );
  });
  expect(await failure(providers[0], endpoint.address)).toMatchObject({ code: "overloaded", raw: "Half" });
});

test("a redirect is not followed: it would take the key along", async () => {
  const stranger = await modelEndpoint(says("anthropic", ["ok"]));
  const endpoint = await modelEndpoint(fails(307, "", { location: `${stranger.address}/v1/messages` }));
  expect(await failure(providers[0], endpoint.address)).toMatchObject({
    code: "garbage",
    message: "127.0.0.1:port redirects to another address (307)",
  });
  expect(stranger.asked).toEqual([]);
});

test.for(providers)("$provider: a server that repeats the key has it taken out, in any form", async (one) => {
  const forms = [apiKey, Buffer.from(apiKey).toString("base64")].join(" ");
  for (const [status, body] of [
    [401, worded(one.provider, `Incorrect API key: ${forms}`)],
    [500, `plain ${forms}`],
  ] as const) {
    const endpoint = await modelEndpoint(fails(status, body));
    const { message } = await failure(one, endpoint.address);
    expect(message).toContain("[key] [key]");
  }
});

test("a page for a browser is left out of the sentence", async () => {
  const endpoint = await modelEndpoint(fails(502, "<html>Bad gateway</html>"));
  expect((await failure(providers[0], endpoint.address)).message).toBe(
    "127.0.0.1:port cannot answer now (502)",
  );
});
