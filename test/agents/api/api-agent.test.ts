import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { z } from "zod";
import { apiAgent, type ApiOptions } from "../../../src/agents/api/api-agent.ts";
import type { JsonSchema } from "../../../src/kernel/agent.ts";
import type { Receipt } from "../../../src/kernel/receipt.ts";
import { SeedCritique as Critique } from "../../../src/protocols/critique/reply.ts";
import { type Api, type Endpoint, fails, modelEndpoint, says } from "./model-endpoint.ts";
import { taking } from "../../runs.ts";
import { asked as request } from "../asked.ts";

const apiKey = "sk-secret-0123456789abcdef";
const schema = z.toJSONSchema(Critique) as JsonSchema;
const critique = { strengths: ["s"], weaknesses: [], suggestions: [], rating: 4 };

const providers = [
  { provider: "anthropic", api: "anthropic", model: "claude-sonnet-4-5", path: "/v1/messages" },
  { provider: "openai", api: "openai", model: "gpt-5", path: "/v1/responses" },
  {
    provider: "google",
    api: "google",
    model: "gemini-2.5-pro",
    path: "/v1beta/models/gemini-2.5-pro:streamGenerateContent?alt=sse",
  },
  { provider: "openrouter", api: "chat", model: "qwen/qwen3", path: "/api/v1/chat/completions" },
  { provider: "ollama", api: "chat", model: "qwen3", path: "/v1/chat/completions" },
  { provider: "openai-compatible", api: "chat", model: "qwen3", path: "/v1/chat/completions" },
] as const satisfies readonly (Pick<ApiOptions, "provider" | "model"> & { api: Api; path: string })[];

function agentAt({ provider, model }: Pick<ApiOptions, "provider" | "model">, { address }: Endpoint) {
  const baseURL = provider === "openai-compatible" ? `${address}/v1` : address;
  return apiAgent(`${provider}/${model}`, { provider, model, baseURL, apiKey });
}

function context(signal = new AbortController().signal) {
  const chunks: string[] = [];
  return { chunks, signal, onOutput: (chunk: string) => void (chunk !== "" && chunks.push(chunk)) };
}

function systemOf({ body }: Endpoint["asked"][number]): string {
  const system = body.system ?? body.systemInstruction?.parts ?? body.input ?? body.messages;
  const [first] = system;
  return first.text ?? first.content[0].text ?? first.content;
}

test.for(providers)("$provider streams its text, and tells its model and usage", async (one) => {
  const endpoint = await modelEndpoint(says(one.api, ["Good ", "morning"]));
  const heard = context();
  const answer = await agentAt(one, endpoint).answer(request, heard);
  expect(answer).toMatchObject({
    text: "Good morning",
    model: "reported-model",
    usage: { inputTokens: 12, outputTokens: 5 },
  });
  expect(answer.structured).toBeUndefined();
  expect(heard.chunks.join("")).toBe("Good morning");
  const [asked] = endpoint.asked;
  expect(asked?.path).toBe(one.path);
  expect(JSON.stringify(asked?.headers)).toContain(apiKey);
  expect(systemOf(asked as never)).toBe("Stable.");
  expect(JSON.stringify(asked?.body)).toContain("Request.");
});

test.for(providers.slice(0, 3))("$provider enforces the schema, and the value says so", async (one) => {
  const said = one.provider === "openai" ? { ...critique, critical_issues: null } : critique;
  const endpoint = await modelEndpoint(says(one.api, [JSON.stringify(said)]));
  const { structured } = await agentAt(one, endpoint).answer({ ...request, schema }, context());
  expect(structured).toEqual(critique);
});

test.for(providers.slice(3))(
  "$provider is sent the schema, but nobody knows whether it kept to it",
  async (one) => {
    const endpoint = await modelEndpoint(says("chat", [JSON.stringify(critique)]));
    const answer = await agentAt(one, endpoint).answer({ ...request, schema }, context());
    expect(answer.structured).toBeUndefined();
    expect(JSON.parse(answer.text)).toEqual(critique);
    expect(endpoint.asked[0]?.body.response_format).toMatchObject({
      type: "json_schema",
      json_schema: {
        strict: false,
        schema: {
          required: ["strengths", "weaknesses", "suggestions", "critical_issues", "rating"],
        },
      },
    });
  },
);

test("an older model of Anthropic's is asked for a tool call, which is no enforcement", async () => {
  const one = { provider: "anthropic", model: "claude-3-haiku-20240307" } as const;
  const said = says("anthropic", [JSON.stringify(critique)], { tool: "json", ended: "tool_use" });
  const endpoint = await modelEndpoint(said);
  const answer = await agentAt(one, endpoint).answer({ ...request, schema }, context());
  expect(endpoint.asked[0]?.body.tools).toMatchObject([{ name: "json" }]);
  expect(answer.text).toBe(JSON.stringify(critique));
  expect(answer.structured).toBeUndefined();
});

test("OpenAI is given every key as required, and optional ones as nullable", async () => {
  const endpoint = await modelEndpoint(says("openai", ["{}"]));
  await agentAt({ provider: "openai", model: "gpt-5" }, endpoint).answer({ ...request, schema }, context());
  const { body } = endpoint.asked[0] as Endpoint["asked"][number];
  expect(body.store).toBe(false);
  expect(body.text.format).toMatchObject({ type: "json_schema", strict: true });
  expect(body.text.format.schema.required).toContain("critical_issues");
  expect(body.text.format.schema.properties.critical_issues).toMatchObject({
    anyOf: [{ type: "array" }, { type: "null" }],
  });
});

test("a server that does not know schemas is asked without one, from then on", async () => {
  const refusal = { error: { message: "response_format: json_schema is not supported", type: "invalid" } };
  const endpoint = await modelEndpoint(fails(400, refusal), says("chat", ["{}"]));
  const agent = agentAt({ provider: "openai-compatible", model: "qwen3" }, endpoint);
  expect((await agent.answer({ ...request, schema }, context())).text).toBe("{}");
  await agent.answer({ ...request, schema }, context());
  expect(endpoint.asked.map(({ body }) => "response_format" in body)).toEqual([true, false, false]);
});

const receipt = {} as Receipt;
const earlier = [
  { prompt: { stable: "Stable.", fresh: "", request: "First." }, reply: "One.", receipt },
  { prompt: { stable: "Other.", fresh: "News.", request: "Second." }, reply: "Two.", receipt },
];

test("a later turn goes on with the conversation, behind the same first words", async () => {
  const endpoint = await modelEndpoint(says("chat", ["ok"]));
  const prompt = { stable: "Stable.", fresh: "Fresh.", request: "Third." };
  await agentAt(providers[4], endpoint).answer({ ...request, prompt, earlier }, context());
  expect(endpoint.asked[0]?.body.messages).toEqual([
    { role: "system", content: "Stable." },
    { role: "user", content: "First." },
    { role: "assistant", content: "One." },
    { role: "user", content: "Other.\n\nNews.\n\nSecond." },
    { role: "assistant", content: "Two." },
    { role: "user", content: "Fresh.\n\nThird." },
  ]);
});

test.for(providers)("$provider is given the earlier exchange in its own form", async (one) => {
  const endpoint = await modelEndpoint(says(one.api, ["ok"]));
  await agentAt(one, endpoint).answer({ ...request, earlier: earlier.slice(0, 1) }, context());
  const [asked] = endpoint.asked;
  expect(systemOf(asked as never)).toBe("Stable.");
  const sent = JSON.stringify(asked?.body.contents ?? asked?.body.input ?? asked?.body.messages);
  const places = ["First.", "One.", "Request."].map((text) => sent.indexOf(text));
  expect(places.every((place) => place > 0)).toBe(true);
  expect(places.toSorted((a, b) => a - b)).toEqual(places);
});

test("Anthropic is told to keep the stable part in its cache", async () => {
  const endpoint = await modelEndpoint(says("anthropic", ["ok"]));
  await agentAt(providers[0], endpoint).answer(request, context());
  expect(endpoint.asked[0]?.body.system).toEqual([
    { type: "text", text: "Stable.", cache_control: { type: "ephemeral" } },
  ]);
});

test.for(providers)(
  "$provider is left at once when the turn is ended in the middle of its answer",
  async (one) => {
    const endpoint = await modelEndpoint(says(one.api, ["half"], { hang: true }));
    const stop = new AbortController();
    const heard = {
      signal: stop.signal,
      // As the engine aborts: with a failure for a reason.
      onOutput: (chunk: string) => chunk !== "" && stop.abort({ code: "timeout", message: "too late" }),
    };
    await expect(agentAt(one, endpoint).answer(request, heard)).rejects.toMatchObject({
      code: "cancelled",
      raw: "half",
    });
    await endpoint.hungUp;
  },
);

test("a server that says nothing at all is left when the turn is ended", async () => {
  const stop = new AbortController();
  const endpoint = await modelEndpoint(() => stop.abort({ code: "timeout", message: "too quiet" }));
  const asking = agentAt(providers[0], endpoint).answer(request, context(stop.signal));
  await expect(asking).rejects.toMatchObject({ code: "cancelled" });
  await endpoint.hungUp;
});

test("a turn that was ended before it began asks nobody", async () => {
  const endpoint = await modelEndpoint(says("chat", ["ok"]));
  const asking = agentAt(providers[5], endpoint).answer(request, context(AbortSignal.abort()));
  await expect(asking).rejects.toMatchObject({ code: "cancelled" });
  expect(endpoint.asked).toEqual([]);
});

test.each([
  ["a comment", ": OPENROUTER PROCESSING\n\n"],
  ["an event without words", 'data: {"choices":[]}\n\n'],
  ["a part of an event", "data: "],
])("%s is a sign of life", async (_, piece) => {
  const stop = new AbortController();
  const endpoint = await modelEndpoint((response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(piece);
  });
  const signs: string[] = [];
  const heard = {
    signal: stop.signal,
    onOutput(chunk: string) {
      signs.push(chunk);
      stop.abort();
    },
  };
  await expect(agentAt(providers[3], endpoint).answer(request, heard)).rejects.toMatchObject({
    code: "cancelled",
  });
  expect(signs).toEqual([""]);
});

test("an error in one body with a status of 200 is an error", async () => {
  const error = { code: 502, message: "no provider answers" };
  const endpoint = await modelEndpoint(fails(200, { error }));
  await expect(agentAt(providers[3], endpoint).answer(request, context())).rejects.toMatchObject({
    code: "overloaded",
    message: expect.stringContaining("(502): no provider answers"),
  });
});

test("a server that never closes its stream behind the last event has answered", async () => {
  for (const one of [providers[0], providers[1], providers[3]]) {
    const endpoint = await modelEndpoint((response, asked) => {
      const end = response.end.bind(response);
      response.end = ((last: string) => response.write(last)) as never;
      says(one.api, ["Yes."])(response, asked);
      response.end = end;
    });
    expect((await agentAt(one, endpoint).answer(request, context())).text).toBe("Yes.");
  }
});

test("a schema with a format that is not taken tells it in words", async () => {
  const schema = z.toJSONSchema(z.object({ site: z.url(), at: z.iso.datetime() })) as JsonSchema;
  const endpoint = await modelEndpoint(says("openai", ["{}"]));
  await agentAt(providers[1], endpoint).answer({ ...request, schema }, context());
  expect(endpoint.asked[0]?.body.text.format.schema.properties).toMatchObject({
    site: { type: "string", description: 'format: "uri".' },
    at: { type: "string", format: "date-time" },
  });
});

test("a key that a model repeats is taken out of its answer", async () => {
  const endpoint = await modelEndpoint(says("chat", [`You sent ${apiKey}.`]));
  const heard = context();
  expect((await agentAt(providers[5], endpoint).answer(request, heard)).text).toBe("You sent [key].");
  expect(heard.chunks).toEqual(["You sent [key]."]);
});

const endless = [
  ["a line without end", "x".repeat(65_536)],
  ["a sign of life for ever", ": still here\n\n".repeat(5000)],
] as const;

test.each(taking(endless, 2))("a server that sends %s is cut off, and it is said", async (_, piece) => {
  const pour = (response: ServerResponse) => {
    while (response.write(piece)) if (response.destroyed) return;
    response.once("drain", () => pour(response));
  };
  const endpoint = await modelEndpoint((response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    pour(response);
  });
  const asking = agentAt({ provider: "ollama", model: "m" }, endpoint).answer(request, context());
  await expect(asking).rejects.toMatchObject({
    code: "garbage",
    message: `127.0.0.1:${endpoint.port} sent more than 33554432 bytes; the call was ended and the rest dropped`,
  });
  await endpoint.hungUp;
});
