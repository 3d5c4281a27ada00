import { expect, test } from "vitest";
import { anthropic } from "../../../src/agents/api/anthropic.ts";
import { type Dialect, PartialAnswer } from "../../../src/agents/api/dialect.ts";
import { gemini } from "../../../src/agents/api/gemini.ts";
import { openAiChat } from "../../../src/agents/api/openai-chat.ts";
import { openAiResponses } from "../../../src/agents/api/openai-responses.ts";
import type { JsonObject } from "../../../src/kernel/json-value.ts";

function ending(dialect: Dialect, ...events: readonly JsonObject[]) {
  const heard = new PartialAnswer();
  for (const event of events) dialect.hear(event, heard);
  return heard.end?.reason;
}

const geminiEnds = (finishReason: string) =>
  ending(gemini, { candidates: [{ content: { parts: [{ text: "Half" }] }, finishReason }] });

test.for([
  ["STOP", "stop"],
  ["MAX_TOKENS", "length"],
  ["CONTINUATION", "length"],
  ["SAFETY", "content-filter"],
  ["RECITATION", "content-filter"],
  ["BLOCKLIST", "content-filter"],
  ["PROHIBITED_CONTENT", "content-filter"],
  ["SPII", "content-filter"],
  ["IMAGE_SAFETY", "content-filter"],
  ["MALFORMED_FUNCTION_CALL", "other"],
  ["", undefined],
] as const)("Gemini: %s is %s", ([word, reason]) => {
  expect(geminiEnds(word)).toBe(reason);
});

test("Gemini: a prompt that is blocked has no answer, and a call is one however it ends", () => {
  expect(ending(gemini, { promptFeedback: { blockReason: "OTHER" } })).toBe("content-filter");
  expect(ending(gemini, { promptFeedback: { blockReason: "BLOCK_REASON_UNSPECIFIED" } })).toBeUndefined();
  const parts = [{ functionCall: { name: "search", args: {} } }];
  expect(ending(gemini, { candidates: [{ content: { parts }, finishReason: "STOP" }] })).toBe("tool-calls");
});

test.for([
  ["end_turn", "stop"],
  ["stop_sequence", "stop"],
  ["pause_turn", "stop"],
  ["tool_use", "tool-calls"],
  ["max_tokens", "length"],
  ["model_context_window_exceeded", "length"],
  ["refusal", "content-filter"],
  ["something_new", "other"],
] as const)("Anthropic: %s is %s, streamed or whole", ([stop_reason, reason]) => {
  expect(ending(anthropic, { type: "message_delta", delta: { stop_reason } })).toBe(reason);
  const content = [{ type: "text", text: "Half" }];
  expect(ending(anthropic, { type: "message", content, stop_reason })).toBe(reason);
});

test.for([
  ["stop", "stop"],
  ["length", "length"],
  ["content_filter", "content-filter"],
  ["tool_calls", "tool-calls"],
  ["function_call", "tool-calls"],
  ["something_new", "other"],
] as const)("the chat API: %s is %s", ([finish_reason, reason]) => {
  expect(ending(openAiChat, { choices: [{ delta: { content: "Half" }, finish_reason }] })).toBe(reason);
  expect(ending(openAiChat, { choices: [{ message: { content: "Half" }, finish_reason }] })).toBe(reason);
});

test("the chat API: a refusal in its own field stays one, and a stop behind a call is a call", () => {
  const refused = { choices: [{ delta: { refusal: "I cannot." } }] };
  const stopped = { choices: [{ delta: {}, finish_reason: "stop" }] };
  expect(ending(openAiChat, refused, stopped)).toBe("content-filter");
  const called = {
    choices: [{ delta: { tool_calls: [{ index: 0, id: "1", function: { name: "search" } }] } }],
  };
  expect(ending(openAiChat, called, stopped)).toBe("tool-calls");
});

test.for([
  ["response.completed", null, "stop"],
  ["response.incomplete", "max_output_tokens", "length"],
  ["response.incomplete", "content_filter", "content-filter"],
  ["response.incomplete", "something_new", "other"],
] as const)("the responses API: %s by %s is %s", ([type, reason, is]) => {
  const response = { incomplete_details: reason === null ? null : { reason } };
  expect(ending(openAiResponses, { type, response })).toBe(is);
});

test("the responses API: what was refused stays so, and a call is one", () => {
  const completed = { type: "response.completed", response: {} };
  expect(ending(openAiResponses, { type: "response.refusal.delta", delta: "No." }, completed)).toBe(
    "content-filter",
  );
  const item = { type: "function_call", call_id: "1", name: "search", arguments: "{}" };
  expect(ending(openAiResponses, { type: "response.output_item.done", item }, completed)).toBe("tool-calls");
});

function tokens(dialect: Dialect, ...events: readonly JsonObject[]) {
  const heard = new PartialAnswer();
  for (const event of events) dialect.hear(event, heard);
  return heard.tokens;
}

test("what was thought is paid for as what is said, and what came from a cache is among what was read", () => {
  const usageMetadata = {
    promptTokenCount: 10,
    toolUsePromptTokenCount: 5,
    candidatesTokenCount: 3,
    thoughtsTokenCount: 4,
    cachedContentTokenCount: 8,
  };
  expect(tokens(gemini, { usageMetadata })).toEqual({ input: 15, output: 7, cacheRead: 8 });
  expect(tokens(gemini, { usageMetadata: { promptTokenCount: 10 } })).toEqual({ input: 10 });
  const usage = {
    input_tokens: 2,
    cache_read_input_tokens: 8,
    cache_creation_input_tokens: 5,
    output_tokens: 1,
  };
  const start = { type: "message_start", message: { usage } };
  expect(tokens(anthropic, start)).toEqual({ input: 15, output: 1, cacheRead: 8, cacheWrite: 5 });
  // What is told at the end replaces what was told at the start, as far as it is told.
  const end = { type: "message_delta", delta: {}, usage: { output_tokens: 9 } };
  expect(tokens(anthropic, start, end)).toEqual({ input: 15, output: 9, cacheRead: 8, cacheWrite: 5 });
  for (const cached of [
    { prompt_tokens_details: { cached_tokens: 8 } },
    { prompt_cache_hit_tokens: 8 },
    { cached_tokens: 8 },
  ])
    expect(
      tokens(openAiChat, { usage: { prompt_tokens: 10, completion_tokens: 3, ...cached } }),
    ).toMatchObject({
      input: 10,
      output: 3,
      cacheRead: 8,
    });
});
