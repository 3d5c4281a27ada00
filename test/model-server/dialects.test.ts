import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ModelServer, startModelServer } from "./server.ts";
import { payload, payloads } from "./stream.ts";

const usage = { inputTokens: 100, outputTokens: 7 };
const rating = { rating: 4 };
const schema = { type: "object", properties: { rating: { type: "integer" } }, required: ["rating"] };
const closed = { ...schema, additionalProperties: false };
const text = "Four words and more.";

let server: ModelServer;
beforeAll(async () => {
  const answer = (request: { schema: unknown }) =>
    request.schema === null ? { text, usage } : { structured: rating, usage };
  server = await startModelServer({ answer });
});
afterAll(() => server.close());

const post = (path: string, body: unknown) =>
  fetch(`${server.url}${path}`, {
    method: "POST",
    headers: { "anthropic-version": "2023-06-01" },
    body: JSON.stringify(body),
  });
const whole = async (path: string, body: unknown) => payload(await post(path, body));
const streamed = async (path: string, body: unknown) => payloads(await (await post(path, body)).text());

describe("OpenAI Chat Completions", () => {
  const path = "/v1/chat/completions";
  const body = { model: "m", messages: [{ role: "user", content: "Go." }] };

  test("answers in one body", async () => {
    const { choices, usage } = await whole(path, body);
    expect(choices[0]).toMatchObject({ message: { content: text }, finish_reason: "stop" });
    expect(usage).toMatchObject({ prompt_tokens: 100, completion_tokens: 7 });
  });

  test("streams the text in pieces, then the usage", async () => {
    const chunks = await streamed(path, { ...body, stream: true });
    expect(chunks.at(-1)).toBe("[DONE]");
    expect(chunks.at(-2).usage.total_tokens).toBe(107);
    expect(chunks.map((chunk) => chunk.choices?.[0]?.delta.content ?? "").join("")).toBe(text);
  });

  test("follows a response format with JSON text", async () => {
    const response_format = { type: "json_schema", json_schema: { name: "r", schema } };
    const { choices } = await whole(path, { ...body, response_format });
    expect(choices[0].message.content).toBe('{"rating":4}');
  });

  test("delivers through a tool for structured output", async () => {
    const tools = [{ type: "function", function: { name: "structured_output", parameters: schema } }];
    const { choices } = await whole(path, { ...body, tools });
    expect(choices[0].finish_reason).toBe("tool_calls");
    expect(choices[0].message.tool_calls[0].function).toEqual({
      name: "structured_output",
      arguments: '{"rating":4}',
    });
    const chunks = await streamed(path, { ...body, tools, stream: true });
    expect(chunks[1].choices[0].delta.tool_calls[0].function.arguments).toBe('{"rating":4}');
  });
});

describe("OpenAI Responses", () => {
  const path = "/v1/responses";
  const body = { model: "m", instructions: "Be brief.", input: "Go." };

  test("answers in one body", async () => {
    const { output, status, usage } = await whole(path, body);
    expect(status).toBe("completed");
    expect(output[0].content[0].text).toBe(text);
    expect(usage).toMatchObject({ input_tokens: 100, output_tokens: 7 });
  });

  test("streams its events in their order", async () => {
    const events = await streamed(path, { ...body, stream: true });
    expect(events[0].type).toBe("response.created");
    expect(events.at(-1)).toMatchObject({ type: "response.completed", response: { status: "completed" } });
    expect(events.map(({ sequence_number }) => sequence_number)).toEqual([...events.keys()]);
    const deltas = events.filter(({ type }) => type === "response.output_text.delta");
    expect(deltas.map(({ delta }) => delta).join("")).toBe(text);
  });

  test("follows a text format with JSON text", async () => {
    const format = { type: "json_schema", name: "r", schema };
    const { output } = await whole(path, { ...body, text: { format } });
    expect(output[0].content[0].text).toBe('{"rating":4}');
  });
});

describe("Anthropic Messages", () => {
  const path = "/v1/messages";
  const body = { model: "m", max_tokens: 100, messages: [{ role: "user", content: "Go." }] };

  test("answers in one body", async () => {
    const { content, stop_reason, usage } = await whole(path, body);
    expect({ content, stop_reason }).toEqual({ content: [{ type: "text", text }], stop_reason: "end_turn" });
    expect(usage).toEqual({ input_tokens: 100, output_tokens: 7 });
  });

  test("streams its events in their order", async () => {
    const events = await streamed(path, { ...body, stream: true });
    expect(events.map(({ type }) => type)).toEqual([
      "message_start",
      "content_block_start",
      "content_block_delta",
      "content_block_delta",
      "content_block_delta",
      "content_block_delta",
      "content_block_stop",
      "message_delta",
      "message_stop",
    ]);
    expect(events.map(({ delta }) => delta?.text ?? "").join("")).toBe(text);
  });

  test("delivers through claude's tool, and through one that is forced", async () => {
    const tools = [{ name: "StructuredOutput", input_schema: schema }];
    const { content, stop_reason } = await whole(path, { ...body, tools });
    expect(content[0]).toMatchObject({ type: "tool_use", name: "StructuredOutput", input: rating });
    expect(stop_reason).toBe("tool_use");
    const forced = {
      tools: [{ name: "json", input_schema: schema }],
      tool_choice: { type: "tool", name: "json" },
    };
    expect((await whole(path, { ...body, ...forced })).content[0].input).toEqual(rating);
    const any = { ...forced, tool_choice: { type: "any" } };
    expect((await whole(path, { ...body, ...any })).content[0].input).toEqual(rating);
  });

  test("follows an output format with JSON text", async () => {
    const output_config = { format: { type: "json_schema", schema: closed } };
    expect((await whole(path, { ...body, output_config })).content[0].text).toBe('{"rating":4}');
  });
});

describe("Gemini", () => {
  const body = { contents: [{ role: "user", parts: [{ text: "Go." }] }] };

  test("answers in one body", async () => {
    const { candidates, usageMetadata } = await whole("/v1beta/models/g:generateContent", body);
    expect(candidates[0]).toMatchObject({ content: { parts: [{ text }] }, finishReason: "STOP" });
    expect(usageMetadata.totalTokenCount).toBe(107);
  });

  test("streams the text in pieces, the last with its reason to finish", async () => {
    const chunks = await streamed("/v1beta/models/g:streamGenerateContent?alt=sse", body);
    expect(chunks.map(({ candidates }) => candidates[0].content.parts[0].text).join("")).toBe(text);
    expect(chunks.map(({ candidates }) => candidates[0].finishReason)).toEqual([
      undefined,
      undefined,
      undefined,
      "STOP",
    ]);
  });

  test("follows a response schema with JSON text", async () => {
    const generationConfig = { responseMimeType: "application/json", responseSchema: schema };
    const { candidates } = await whole("/v1beta/models/g:generateContent", { ...body, generationConfig });
    expect(candidates[0].content.parts[0].text).toBe('{"rating":4}');
  });
});
