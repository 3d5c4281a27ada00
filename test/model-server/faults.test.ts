import { afterEach, expect, test } from "vitest";
import type { Answer } from "./answer.ts";
import type { StatusFault } from "./faults.ts";
import { type ModelServer, startModelServer } from "./server.ts";
import { payload, payloads } from "./stream.ts";

const text = "One two three four five six seven eight.";
const schema = { type: "object", properties: { rating: { type: "integer" } } };
const stopped: ModelServer[] = [];

async function ask(api: keyof typeof requests, answer: Answer, extra: object = {}, signal?: AbortSignal) {
  const server = await startModelServer({ answer: [answer] });
  stopped.push(server);
  const [path, body] = requests[api];
  const headers = { "anthropic-version": "2023-06-01" };
  const init = { method: "POST", headers, body: JSON.stringify({ ...body, ...extra }) };
  return fetch(`${server.url}${path}`, signal === undefined ? init : { ...init, signal });
}

const requests = {
  chat: ["/v1/chat/completions", { model: "m", messages: [] }],
  responses: ["/v1/responses", { model: "m", input: "Go." }],
  anthropic: ["/v1/messages", { model: "m", max_tokens: 9, messages: [{ role: "user", content: "Go." }] }],
  gemini: ["/v1beta/models/g:streamGenerateContent?alt=sse", { contents: [{ parts: [{ text: "Go." }] }] }],
} as const;

afterEach(async () => {
  await Promise.all(stopped.splice(0).map((server) => server.close()));
});

const statuses: Readonly<Record<StatusFault, readonly [chat: number, anthropic: number, gemini: number]>> = {
  unauthorized: [401, 401, 401],
  "context-too-long": [400, 400, 400],
  forbidden: [403, 403, 403],
  "unknown-model": [404, 404, 404],
  "rate-limit": [429, 429, 429],
  "quota-spent": [429, 400, 429],
  "server-error": [500, 500, 500],
  overloaded: [503, 529, 503],
};

test.each(Object.entries(statuses))("%s has the status each API gives it", async (fault, expected) => {
  const answer = { fault: fault as StatusFault };
  const all = [await ask("chat", answer), await ask("anthropic", answer), await ask("gemini", answer)];
  expect(all.map(({ status }) => status)).toEqual(expected);
});

test("a rate limit says how long to wait", async () => {
  const response = await ask("gemini", { fault: "rate-limit", retryAfterS: 3 });
  expect(response.headers.get("retry-after")).toBe("3");
  expect((await payload(response)).error.details[0].retryDelay).toBe("3s");
});

test("an error in the middle of a stream is an event of each API's own", async () => {
  const answer = { text, fault: "overloaded", midStream: true } as const;
  const last = async (api: keyof typeof requests) =>
    payloads(await (await ask(api, answer, api === "gemini" ? {} : { stream: true })).text()).at(-1);
  expect((await last("chat")).error.code).toBe("server_is_overloaded");
  expect((await last("responses")).response.error.code).toBe("server_is_overloaded");
  expect((await last("anthropic")).error.type).toBe("overloaded_error");
  expect((await last("gemini")).error.status).toBe("UNAVAILABLE");
});

test("a refusal is said in each API's way", async () => {
  const refused = { fault: "refusal" } as const;
  expect((await payload(await ask("chat", refused))).choices[0].finish_reason).toBe("content_filter");
  expect((await payload(await ask("responses", refused))).output[0].content[0].type).toBe("refusal");
  expect((await payload(await ask("anthropic", refused))).stop_reason).toBe("refusal");
  expect(payloads(await (await ask("gemini", refused)).text())[0].candidates[0].finishReason).toBe("SAFETY");
});

test("an empty answer is complete and says nothing", async () => {
  const events = payloads(await (await ask("anthropic", { fault: "empty" }, { stream: true })).text());
  expect(events.map(({ type }) => type)).toEqual(["message_start", "message_delta", "message_stop"]);
});

test("a schema violation is delivered as if it were right", async () => {
  const tools = [{ name: "StructuredOutput", input_schema: schema }];
  const { content } = await payload(await ask("anthropic", { fault: "schema-violation" }, { tools }));
  expect(content[0].input).toEqual({ unexpected: true });
});

test("garbage is no JSON", async () => {
  await expect((await ask("chat", { fault: "garbage" })).json()).rejects.toThrow("JSON");
});

test("a cut stream ends in good order after half of the answer", async () => {
  const events = payloads(await (await ask("anthropic", { text, fault: "cut" }, { stream: true })).text());
  expect(events.map(({ delta }) => delta?.text ?? "").join("")).toBe("One two three four five six ");
  expect(events.some(({ type }) => type === "message_stop")).toBe(false);
});

test("a reset breaks the connection", async () => {
  const response = await ask("chat", { text, fault: "reset" }, { stream: true });
  await expect(response.text()).rejects.toThrow("terminated");
});

test("a slow drip arrives whole", async () => {
  const events = payloads(await (await ask("gemini", { text, fault: "slow-drip" })).text());
  expect(events).toHaveLength(4);
});

test("a hang before the headers lasts until somebody gives up", async () => {
  await expect(ask("chat", { fault: "hang-before-headers" }, {}, AbortSignal.timeout(200))).rejects.toThrow(
    "timeout",
  );
});

test("a hang in the middle of a stream has sent something before", async () => {
  const response = await ask("chat", { text, fault: "hang-mid-stream" }, { stream: true });
  const reader = response.body?.getReader();
  const first = await reader?.read();
  expect(new TextDecoder().decode(first?.value)).toContain('"role":"assistant"');
  await reader?.cancel();
});

test("closing the server ends what hangs", async () => {
  const waiting = ask("anthropic", { fault: "hang-before-headers" });
  await new Promise((resolve) => setTimeout(resolve, 50));
  await stopped.pop()?.close();
  await expect(waiting).rejects.toThrow("fetch failed");
});
