import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { apiAgent } from "../../../src/agents/api/api-agent.ts";
import type { AgentRequest, SeatEyes } from "../../../src/kernel/agent.ts";
import type { Exchange } from "../../../src/kernel/prompt.ts";
import type { ApiProvider } from "../../../src/kernel/vendor.ts";
import { type Json, object } from "../../model-server/dialect.ts";
import { type StrictServer, strictServers } from "../../model-server/strict-servers.ts";
import { asked } from "../asked.ts";
import { type Api, fails, modelEndpoint, says } from "./model-endpoint.ts";

// One conversation with each of twelve servers that refuse what the real ones do: with a schema, with a look, a look too
// many, and a second turn. Whatever one refuses, it refuses once, and every turn is answered.

interface Row {
  readonly name: keyof typeof strictServers;
  readonly provider: ApiProvider;
  readonly model: string;
  readonly api: Api;
  /** The stream by which the model looks, with all its thoughts. */
  readonly calls: readonly Json[];
  /** What the server did not take, in this order, over the whole conversation. */
  readonly refused: readonly string[];
  readonly isBlind?: true;
}

const input = '{"path":"a.ts"}';
const called = { name: "read_file", arguments: input };
const chunk = (delta: Json, finish_reason: string | null = null) => ({
  choices: [{ index: 0, delta, finish_reason }],
});
const chatCalls = (thoughts: Json | null, id: string | null = "call_1") => [
  ...(thoughts === null ? [] : [chunk(thoughts)]),
  chunk({ tool_calls: [{ index: 0, ...(id !== null && { id }), type: "function", function: called }] }),
  chunk({}, "tool_calls"),
];
const responsesCalls = (items: readonly Json[]) => {
  const usage = { input_tokens: 9, output_tokens: 4 };
  return [
    ...items.map((item) => ({ type: "response.output_item.done", item })),
    { type: "response.completed", response: { usage } },
  ];
};
const functionCall = { type: "function_call", id: "fc_1", call_id: "call_1", ...called };
const usage = { input_tokens: 9, output_tokens: 4 };
const block = (index: number, content_block: Json, ...deltas: readonly Json[]) => [
  { type: "content_block_start", index, content_block },
  ...deltas.map((delta) => ({ type: "content_block_delta", index, delta })),
  { type: "content_block_stop", index },
];

const chat = { provider: "openai-compatible", model: "m", api: "chat", refused: [] } as const;
const rows: readonly Row[] = [
  { ...chat, name: "OpenAI chat", calls: chatCalls(null) },
  {
    name: "OpenAI responses, gpt-4.1",
    provider: "openai",
    model: "gpt-4.1",
    api: "openai",
    calls: responsesCalls([functionCall]),
    refused: [],
  },
  {
    name: "OpenAI responses, gpt-5",
    provider: "openai",
    model: "gpt-5",
    api: "openai",
    calls: responsesCalls([
      { type: "reasoning", id: "rs_1", summary: [], encrypted_content: "gAAA" },
      functionCall,
    ]),
    refused: [],
  },
  {
    name: "Anthropic",
    provider: "anthropic",
    model: "claude-opus-4-7",
    api: "anthropic",
    calls: [
      { type: "message_start", message: { model: "claude-opus-4-7", content: [], usage } },
      ...block(
        0,
        { type: "thinking", thinking: "", signature: "" },
        { type: "thinking_delta", thinking: "Where " },
        { type: "thinking_delta", thinking: "is it?" },
        { type: "signature_delta", signature: "c2lnbmVk" },
      ),
      ...block(1, { type: "text", text: "" }, { type: "text_delta", text: "\n\n" }),
      ...block(
        2,
        { type: "tool_use", id: "toolu_1", name: "read_file", input: {} },
        { type: "input_json_delta", partial_json: input },
      ),
      { type: "message_delta", delta: { stop_reason: "tool_use" }, usage },
      { type: "message_stop" },
    ],
    refused: [],
  },
  {
    name: "Gemini",
    provider: "google",
    model: "gemini-3-flash-preview",
    api: "google",
    calls: [
      {
        candidates: [
          {
            content: {
              role: "model",
              parts: [
                {
                  functionCall: { name: "read_file", args: { path: "a.ts" } },
                  thoughtSignature: "c2lnbmVk",
                },
              ],
            },
            finishReason: "STOP",
          },
        ],
      },
    ],
    refused: ["Function calling with a response mime type"],
  },
  {
    ...chat,
    name: "Ollama",
    provider: "ollama",
    calls: [],
    refused: ["does not support tools"],
    isBlind: true,
  },
  { ...chat, name: "LM Studio", calls: chatCalls({ tool_calls: [] }, "123456789") },
  { ...chat, name: "llama.cpp", calls: [], refused: ["--jinja"], isBlind: true },
  {
    ...chat,
    name: "OpenRouter",
    provider: "openrouter",
    model: "z-ai/glm-4.7",
    calls: chatCalls({ reasoning: "Where is it?" }),
    refused: ["'tool_choice'"],
  },
  {
    ...chat,
    name: "OpenRouter, Claude",
    provider: "openrouter",
    model: "anthropic/claude-sonnet-4.5",
    calls: [
      ...[{ text: "Where " }, { text: "is it?" }, { signature: "c2lnbmVk" }].map((piece) =>
        chunk({ reasoning_details: [{ type: "reasoning.text", ...piece, index: 0 }] }),
      ),
      ...chatCalls(null),
    ],
  },
  {
    ...chat,
    name: "DeepSeek",
    calls: chatCalls({ reasoning_content: "Where is it?" }),
    refused: ["response_format"],
  },
  {
    ...chat,
    name: "Mistral",
    calls: chatCalls({ content: [{ type: "thinking", thinking: [{ type: "text", text: "Where?" }] }] }, null),
    refused: ["stream_options"],
  },
];

const schema = {
  type: "object",
  properties: { limit: { type: "integer" } },
  required: ["limit"],
  additionalProperties: false,
};

const request: AgentRequest = {
  ...asked,
  schema,
  prompt: { stable: "The rules.", fresh: "", request: "What is the limit?" },
};

function streams(events: readonly Json[]) {
  return (response: ServerResponse) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.end(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(""));
  };
}

/** May look so often, and is then told that it is over. */
function eyes(most: number): SeatEyes & { readonly looks: unknown[] } {
  const looks: unknown[] = [];
  return {
    looks,
    mostLooks: most,
    look: (_, sent) => {
      if (looks.length === most)
        return Promise.resolve({ text: "Nothing more.", isRefused: true, isOver: true });
      looks.push(sent);
      return Promise.resolve({ text: "limit = 4711", isRefused: false });
    },
  };
}

function exchange(reply: string): Exchange {
  const who = { asked: "mine", answeredBy: "mine", fallback: false, model: null, exitCode: null, ms: 1 };
  const unknown = { inputTokens: null, outputTokens: null, tokensEstimated: false, costUsd: null };
  return { prompt: request.prompt, reply, receipt: { ...who, ...unknown, sessionId: null } };
}

test.each(rows)("$name answers every turn, and refuses what it refuses once", async (row) => {
  const { name, provider, model, api, calls, refused, isBlind = false } = row;
  const strict: StrictServer = strictServers[name];
  const heard: string[] = [];
  let looksWanted = 0;
  const endpoint = await modelEndpoint((response, one) => {
    const no = strict(object(one.body), object(one.headers));
    if (no !== null) {
      heard.push(JSON.stringify(no.body));
      return fails(no.status, no.body)(response, one);
    }
    // It looks as long as the test wants it to, and it may.
    const mayCall =
      one.body.tools !== undefined &&
      !/none/i.test(JSON.stringify(one.body.tool_choice ?? one.body.toolConfig ?? ""));
    if (mayCall && looksWanted > 0) {
      looksWanted -= 1;
      return streams(calls)(response);
    }
    says(api, ['{"limit":', "4711}"])(response, one);
  });
  const baseURL = `${endpoint.address}/${provider === "google" ? "v1beta" : "v1"}`;
  const agent = apiAgent("mine", { provider, model, baseURL, apiKey: "k" });
  const context = { signal: new AbortController().signal, onOutput: () => {} };

  const looking = async (wanted: number, most: number, more: Partial<AgentRequest> = {}) => {
    looksWanted = isBlind ? 0 : wanted;
    const seen = eyes(most);
    const answer = await agent.answer({ ...request, ...more }, { ...context, eyes: seen });
    expect(JSON.parse(answer.text)).toEqual({ limit: 4711 });
    expect(answer.blind ?? false).toBe(isBlind);
    return seen.looks.length;
  };

  expect(JSON.parse((await agent.answer(request, context)).text)).toEqual({ limit: 4711 });
  expect(await looking(1, 10)).toBe(isBlind ? 0 : 1);
  // It calls on although its looks are spent.
  expect(await looking(9, 1)).toBe(isBlind ? 0 : 1);
  expect(await looking(1, 10, { earlier: [exchange('{"limit":4711}')] })).toBe(isBlind ? 0 : 1);
  expect(heard).toEqual(refused.map((words) => expect.stringContaining(words)));
});

test("there is a conversation with each of them", () => {
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(strictServers));
});
