import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { apiAgent } from "../../../src/agents/api/api-agent.ts";
import { openAiChat } from "../../../src/agents/api/openai-chat.ts";
import type { AgentRequest, SeatEyes } from "../../../src/kernel/agent.ts";
import type { ApiProvider } from "../../../src/kernel/vendor.ts";
import { seat } from "../../discussion.ts";
import { type Endpoint, fails, modelEndpoint, says } from "./model-endpoint.ts";

// What servers were reported to do, and to refuse; who reported it stands in docs/apis.md.

const request: AgentRequest = {
  discussion: "test",
  round: 1,
  kind: "say",
  seat: seat("Ada"),
  prompt: { stable: "The rules.", fresh: "", request: "What is the limit?" },
  material: [],
  earlier: [],
  schema: null,
};

const schema = {
  type: "object",
  properties: { limit: { type: "integer" } },
  required: ["limit"],
  additionalProperties: false,
};

function eyes(): SeatEyes & { readonly looks: unknown[] } {
  const looks: unknown[] = [];
  return {
    looks,
    mostLooks: 10,
    look: (_, input) => {
      looks.push(input);
      return Promise.resolve({ text: "limit = 4711", isRefused: false });
    },
  };
}

function agentAt({ address }: Endpoint, provider: ApiProvider = "openai-compatible", model = "m") {
  const path = provider === "google" ? "v1beta" : "v1";
  const agent = apiAgent("mine", { provider, model, baseURL: `${address}/${path}`, apiKey: "k" });
  const context = { signal: new AbortController().signal, onOutput: () => {} };
  return {
    say: (more: Partial<AgentRequest> = {}) => agent.answer({ ...request, ...more }, context),
    look: (seen: SeatEyes, more: Partial<AgentRequest> = {}) =>
      agent.answer({ ...request, ...more }, { ...context, eyes: seen }),
  };
}

type Body = Readonly<Record<string, unknown>>;

/** Streams the chunks of a chat; the last says why it ends. */
const chat =
  (...deltas: readonly Body[]) =>
  (response: ServerResponse) => {
    const isCall = deltas.some((delta) => "tool_calls" in delta);
    const ended = { choices: [{ index: 0, delta: {}, finish_reason: isCall ? "tool_calls" : "stop" }] };
    const chunks = [...deltas.map((delta) => ({ choices: [{ index: 0, delta }] })), ended];
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.end(`${chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join("")}data: [DONE]\n\n`);
  };

const whole = (body: unknown) => (response: ServerResponse) => {
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
};

const call = (more: Body, name?: string, input?: unknown) => ({
  tool_calls: [{ ...more, function: { ...(name !== undefined && { name }), arguments: input } }],
});

test.each([
  [
    "numbers that begin at 1",
    [
      call({ index: 1, id: "a" }, "read_file", '{"path":'),
      call({ index: 1 }, undefined, '"a.ts"}'),
      call({ index: 2, id: "b" }, "read_file", '{"path":"b.ts"}'),
    ],
  ],
  [
    "the number 0 for all",
    [
      call({ index: 0, id: "a" }, "read_file", '{"path":"a.ts"}'),
      call({ index: 0, id: "b" }, "read_file", '{"path":'),
      call({ index: 0, id: "b" }, undefined, '"b.ts"}'),
    ],
  ],
  [
    "the number 0 for all and no ids",
    [
      call({ index: 0 }, "read_file", '{"path":"a.ts"}'),
      call({ index: 0 }, "read_file", '{"path":'),
      call({ index: 0 }, undefined, '"b.ts"}'),
    ],
  ],
  [
    "no numbers",
    [
      call({ id: "a" }, "read_file", '{"path":"a.ts"}'),
      call({ id: "b" }, "read_file", '{"path":'),
      call({}, undefined, '"b.ts"}'),
    ],
  ],
  [
    "inputs that are objects",
    [
      call({ index: 0, id: "a" }, "read_file", { path: "a.ts" }),
      call({ index: 1, id: "b" }, "read_file", { path: "b.ts" }),
    ],
  ],
])("calls with %s are told apart", async (_, pieces) => {
  const endpoint = await modelEndpoint(chat(...pieces), chat({ content: "Both." }));
  const seen = eyes();
  expect(await agentAt(endpoint).look(seen)).toMatchObject({ text: "Both." });
  expect(seen.looks).toEqual([{ path: "a.ts" }, { path: "b.ts" }]);
  const [said, ...results] = endpoint.asked[1]?.body.messages.slice(-3) ?? [];
  const ids = said.tool_calls.map(({ id }: { id: string }) => id);
  expect(new Set(ids).size).toBe(2);
  expect(results.map((one: { tool_call_id: string }) => one.tool_call_id)).toEqual(ids);
});

test("thoughts go back with the calls they led to, where their server asks for them", async () => {
  const endpoint = await modelEndpoint(
    chat(
      { reasoning_content: "I had better " },
      { reasoning_content: "look." },
      call({ index: 0, id: "a" }, "read_file", "{}"),
    ),
    (response, asked) => {
      const said = asked.body.messages.at(-2);
      if (said.reasoning_content === "I had better look.") return chat({ content: "4711." })(response);
      const message = "Missing `reasoning_content` field in the assistant message at message index 2.";
      fails(400, { error: { message, type: "invalid_request_error" } })(response, asked);
    },
  );
  expect(await agentAt(endpoint).look(eyes())).toMatchObject({ text: "4711." });
  expect(endpoint.asked).toHaveLength(2);
});

test("the signature of Gemini's thoughts goes back through a chat API", async () => {
  const extra_content = { google: { thought_signature: "c2lnbmVk" } };
  const endpoint = await modelEndpoint(
    chat(call({ index: 0, id: "a", extra_content }, "read_file", "{}")),
    (response, asked) => {
      const [made] = asked.body.messages.at(-2).tool_calls;
      if (made.extra_content?.google?.thought_signature === "c2lnbmVk")
        return chat({ content: "4711." })(response);
      const message = "Function call is missing a thought_signature in functionCall parts.";
      fails(400, [{ error: { code: 400, message, status: "INVALID_ARGUMENT" } }])(response, asked);
    },
  );
  expect(await agentAt(endpoint).look(eyes())).toMatchObject({ text: "4711." });
  expect(endpoint.asked).toHaveLength(2);
});

test("the signature of Gemini's thoughts goes back to Gemini itself, in the part it came in", async () => {
  const part = { functionCall: { name: "read_file", args: {} }, thoughtSignature: "c2lnbmVk" };
  const calling = { candidates: [{ content: { parts: [{ text: "" }, part] }, finishReason: "STOP" }] };
  const endpoint = await modelEndpoint(whole([calling]), (response, asked) => {
    const parts = asked.body.contents.flatMap((one: { parts: readonly Body[] }) => one.parts);
    const made = parts.find((one: Body) => "functionCall" in one);
    if (made?.thoughtSignature === "c2lnbmVk" && !parts.some((one: Body) => one["text"] === ""))
      return says("google", ["4711."])(response, asked);
    const message = "Function call is missing a thought_signature in functionCall parts.";
    fails(400, { error: { code: 400, message, status: "INVALID_ARGUMENT" } })(response, asked);
  });
  const agent = agentAt(endpoint, "google", "gemini-3-flash-preview");
  expect(await agent.look(eyes())).toMatchObject({ text: "4711." });
  expect(endpoint.asked).toHaveLength(2);
});

test("an empty block of text before a call does not go back to Anthropic", async () => {
  const events = (list: readonly Body[]) =>
    list.map((one) => `event: ${String(one["type"])}\ndata: ${JSON.stringify(one)}\n\n`).join("");
  const usage = { input_tokens: 5, output_tokens: 1 };
  const calling = (response: ServerResponse) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    const block = { type: "tool_use", id: "toolu_1", name: "read_file", input: {} };
    response.end(
      events([
        { type: "message_start", message: { model: "claude", content: [], usage } },
        { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
        { type: "content_block_stop", index: 0 },
        { type: "content_block_start", index: 1, content_block: block },
        { type: "content_block_delta", index: 1, delta: { type: "input_json_delta", partial_json: "{}" } },
        { type: "content_block_stop", index: 1 },
        { type: "message_delta", delta: { stop_reason: "tool_use" }, usage },
        { type: "message_stop" },
      ]),
    );
  };
  const endpoint = await modelEndpoint(calling, (response, asked) => {
    const blocks = asked.body.messages.flatMap((one: { content: readonly Body[] }) => one.content);
    if (!blocks.some((one: Body) => one["text"] === "")) return says("anthropic", ["4711."])(response, asked);
    const message = "messages: text content blocks must be non-empty";
    fails(400, { type: "error", error: { type: "invalid_request_error", message } })(response, asked);
  });
  const agent = agentAt(endpoint, "anthropic", "claude-sonnet-4-5");
  expect(await agent.look(eyes())).toMatchObject({ text: "4711." });
  expect(endpoint.asked).toHaveLength(2);
});

test("a server that knows no stream_options is asked without them, from then on", async () => {
  const message =
    "[{'type': 'extra_forbidden', 'loc': ('body', 'stream_options'), 'msg': 'Extra inputs are not permitted'}]";
  const endpoint = await modelEndpoint((response, asked) => {
    if (asked.body.stream_options === undefined) return chat({ content: "4711." })(response);
    fails(400, { object: "error", message, type: "BadRequestError", code: 400 })(response, asked);
  });
  const agent = agentAt(endpoint);
  expect(await agent.say()).toMatchObject({ text: "4711." });
  expect(await agent.say()).toMatchObject({ text: "4711." });
  expect(endpoint.asked.map(({ body }) => "stream_options" in body)).toEqual([true, false, false]);
});

test.each([
  "System role not supported",
  "Only user and assistant roles are supported!",
  "Developer instruction is not enabled for models/gemma-3-4b-it",
])("a model that says %j is told all by the user", async (message) => {
  const endpoint = await modelEndpoint((response, asked) => {
    if (asked.body.messages[0].role === "user") return chat({ content: "4711." })(response);
    fails(400, { object: "error", message, type: "BadRequestError", code: 400 })(response, asked);
  });
  expect(await agentAt(endpoint).say()).toMatchObject({ text: "4711." });
  expect(endpoint.asked[1]?.body.messages).toEqual([
    { role: "user", content: "The rules.\n\nWhat is the limit?" },
  ]);
});

test("a web page is told as one, with what may be missing", async () => {
  const page = (response: ServerResponse) => {
    response.writeHead(200, { "content-type": "text/html" });
    response.end("<!doctype html><html><body>Open WebUI</body></html>");
  };
  const endpoint = await modelEndpoint(page);
  const at = (path: string) =>
    apiAgent("mine", { provider: "openai-compatible", model: "m", baseURL: endpoint.address + path });
  const context = { signal: new AbortController().signal, onOutput: () => {} };
  await expect(at("/api").answer(request, context)).rejects.toThrow(
    `${endpoint.address}/api is a web page, not a model API: "/v1" may be missing at the end of its address`,
  );
  await expect(at("/v1").answer(request, context)).rejects.toThrow(/\/v1 is a web page, not a model API$/);
});

const usage = { input_tokens: 12, output_tokens: 5 };

test.each([
  [
    "openai-compatible",
    {
      choices: [{ message: { role: "assistant", content: "4711." }, finish_reason: "stop" }],
      usage: { prompt_tokens: 12, completion_tokens: 5 },
    },
  ],
  [
    "anthropic",
    {
      type: "message",
      model: "claude",
      content: [
        { type: "thinking", thinking: "Hm.", signature: "s" },
        { type: "text", text: "4711." },
      ],
      stop_reason: "end_turn",
      usage,
    },
  ],
  [
    "openai",
    {
      object: "response",
      status: "completed",
      error: null,
      output: [{ type: "message", role: "assistant", content: [{ type: "output_text", text: "4711." }] }],
      usage,
    },
  ],
  [
    "google",
    [
      { candidates: [{ content: { parts: [{ text: "47" }] } }] },
      {
        candidates: [{ content: { parts: [{ text: "11." }] }, finishReason: "STOP" }],
        usageMetadata: { promptTokenCount: 12, candidatesTokenCount: 5 },
      },
    ],
  ],
] as const)("%s: an answer that comes whole is one", async (provider, body) => {
  const agent = agentAt(await modelEndpoint(whole(body)), provider);
  expect(await agent.say()).toMatchObject({ text: "4711.", usage: { inputTokens: 12, outputTokens: 5 } });
});

test("calls in an answer that comes whole are looks", async () => {
  const made = { id: "a", type: "function", function: { name: "read_file", arguments: '{"path":"a.ts"}' } };
  const endpoint = await modelEndpoint(
    whole({ choices: [{ message: { content: null, tool_calls: [made] }, finish_reason: "tool_calls" }] }),
    chat({ content: "4711." }),
  );
  const seen = eyes();
  expect(await agentAt(endpoint).look(seen)).toMatchObject({ text: "4711." });
  expect(seen.looks).toEqual([{ path: "a.ts" }]);
});

test("whoever may look is asked for a schema too, and goes on looking where its server takes only one", async () => {
  const refusal = "Function calling with a response mime type: 'application/json' is unsupported";
  const endpoint = await modelEndpoint((response, asked) => {
    const { tools, generationConfig } = asked.body;
    if (tools !== undefined && generationConfig !== undefined)
      return fails(400, { error: { code: 400, message: refusal, status: "INVALID_ARGUMENT" } })(
        response,
        asked,
      );
    says("google", ['{"limit":4711}'])(response, asked);
  });
  const agent = agentAt(endpoint, "google", "gemini-3-flash-preview");
  expect(await agent.look(eyes(), { schema })).not.toHaveProperty("blind");
  await agent.say({ schema });
  const asked = endpoint.asked.map(({ body }) => ["tools" in body, "generationConfig" in body]);
  expect(asked).toEqual([
    [true, true],
    [true, false],
    [false, true],
  ]);
});

test("a server on this machine is never asked for both: the model would not look", () => {
  const takes = (address: string) => openAiChat.takesSchemaWithTools("m", new URL(address));
  expect(takes("http://127.0.0.1:11434/v1")).toBe(false);
  expect(takes("https://api.mistral.ai/v1")).toBe(true);
});
