import type { JsonSchema } from "../../kernel/agent.ts";
import {
  type ApiTokens,
  type ApiTurn,
  type Dialect,
  type Ending,
  type PartialAnswer,
  type Message,
  type Words,
  blocksOf,
  count,
  imageParts,
  isMarked,
  isWords,
  text,
} from "./dialect.ts";
import { type JsonObject, list, object, parsedJson } from "../../kernel/json-value.ts";

export const anthropic: Dialect = {
  write: (turn) => ({
    path: "/messages",
    headers: (apiKey) => ({ "x-api-key": apiKey, "anthropic-version": "2023-06-01" }),
    body: {
      model: turn.model,
      max_tokens: anthropicModel(turn.model).maxTokens,
      ...conversation(turn),
      ...form(turn),
      stream: true,
    },
  }),

  hear(event, heard) {
    switch (event["type"]) {
      case "content_block_delta": {
        const delta = object(event["delta"]);
        const block = blockAt(event, heard);
        hearBlock(block, delta);
        heard.say(text(delta["text"]) + (block["name"] === replyTool ? text(delta["partial_json"]) : ""));
        return;
      }
      case "content_block_start": {
        const block = object(event["content_block"]);
        heard.said[Number(event["index"])] = { ...block, ...(block["type"] === "tool_use" && { input: "" }) };
        // What it said before it called the tool is no part of the reply.
        if (block["type"] === "tool_use") heard.text = "";
        return;
      }
      case "content_block_stop":
        endBlock(blockAt(event, heard), heard);
        return;
      case "message_start":
        hearStart(object(event["message"]), heard);
        return;
      case "message_delta":
        hearUsage(object(event["usage"]), heard);
        hearStop(text(object(event["delta"])["stop_reason"]), heard);
        return;
      case "message_stop":
        // A reply by its own tool is a reply, whatever else was called.
        if (heard.said.some((block) => object(block)["name"] === replyTool)) heard.calls = [];
        heard.done = true;
        return;
      case "message":
        hearWhole(event, heard);
        return;
    }
  },

  hasLastEvent: true,
  enforces: (turn) => turn.schema !== undefined && isEnforced(turn.model, turn.schema),
  takesSchemaWithTools: () => true,
  cachesChoice: true,
};

/** By which a model that keeps to no schema is made to answer in one. */
const replyTool = "json";

type Block = Record<string, unknown>;

function blockAt({ index }: JsonObject, heard: PartialAnswer): Block {
  return (heard.said[Number(index)] ?? {}) as Block;
}

function hearStart({ model, usage }: JsonObject, heard: PartialAnswer): void {
  heard.begun = true;
  heard.model ??= text(model) || undefined;
  hearUsage(object(usage), heard);
}

function hearStop(word: string, heard: PartialAnswer): void {
  if (word !== "") heard.end = { reason: reasons[word] ?? "other", word };
}

function hearWhole(message: JsonObject, heard: PartialAnswer): void {
  hearStart(message, heard);
  for (const block of list(message["content"]).map(object)) {
    heard.say(text(block["text"]) || (block["name"] === replyTool ? JSON.stringify(block["input"]) : ""));
    heard.said.push(block);
    if (block["type"] === "tool_use") hearCall(block, JSON.stringify(block["input"] ?? {}), heard);
  }
  hearStop(text(message["stop_reason"]), heard);
  anthropic.hear({ type: "message_stop" }, heard);
}

function hearBlock(block: Block, delta: JsonObject): void {
  for (const key of ["text", "thinking", "signature"])
    if (typeof delta[key] === "string") block[key] = text(block[key]) + text(delta[key]);
  if (typeof delta["partial_json"] === "string")
    block["input"] = text(block["input"]) + delta["partial_json"];
}

function endBlock(block: Block, heard: PartialAnswer): void {
  if (block["type"] !== "tool_use") return;
  const input = text(block["input"]) || "{}";
  hearCall(block, input, heard);
  block["input"] = object(parsedJson(input));
}

function hearCall({ id, name }: JsonObject, input: string, heard: PartialAnswer): void {
  heard.calls.push({ id: text(id), name: text(name), input });
}

function conversation({ messages, cache }: ApiTurn): JsonObject {
  const isMarking = cache !== undefined;
  const system = messages.filter(isWords).filter(({ role }) => role === "system");
  const rest = messages.filter(
    (message) => !isWords(message) || (message.role !== "system" && message.parts.length > 0),
  );
  return {
    ...(system.length > 0 && { system: system.flatMap((words) => blocks(words, isMarking)) }),
    messages: rest.map((message, at) => messageOf(message, isMarking, at === rest.length - 1)),
  };
}

/** It begins a block of text before it calls a tool, says nothing in it but a space, and refuses to have it back. */
function messageOf(message: Message, isMarking: boolean, isLast: boolean): JsonObject {
  if (message.role === "called")
    return {
      role: "assistant",
      content: message.said.map(object).filter((one) => one["type"] !== "text" || text(one["text"]).trim()),
    };
  if (message.role === "results")
    return {
      role: "user",
      content: message.results.map(({ id, text: words, isError }, at) => ({
        type: "tool_result",
        tool_use_id: id,
        content: words,
        ...(isError && { is_error: true }),
        // It goes on looking, or answers: what it was shown is sent once more.
        ...(isMarking && isLast && at === message.results.length - 1 && mark),
      })),
    };
  const shown = imageParts(
    message,
    (name) => ({ type: "text", text: name }),
    ({ type, data }) => ({ type: "image", source: { type: "base64", media_type: type, data } }),
  );
  return { role: message.role, content: [...shown, ...blocks(message, isMarking)] };
}

/** At most four blocks of a request may be marked: one of the system, two of a record, the last that was shown. */
const mark = { cache_control: { type: "ephemeral" } };

function blocks(words: Words, isMarking: boolean): readonly JsonObject[] {
  return blocksOf(words).map((piece, at) => ({
    type: "text",
    text: piece,
    ...(isMarking && isMarked(words, at) && mark),
  }));
}

function form({ model, schema, tools = [], hasLooked }: ApiTurn): JsonObject {
  const ours = tools.map(({ name, description, schema: input }) => ({
    name,
    description,
    input_schema: input,
  }));
  if (schema === undefined || isEnforced(model, schema))
    return {
      ...(schema !== undefined && { output_config: { format: { type: "json_schema", schema } } }),
      ...(ours.length > 0 && { tools: ours }),
      ...(hasLooked === true && { tool_choice: { type: "none" } }),
    };
  const reply = { name: replyTool, description: "Respond with a JSON object.", input_schema: schema };
  const alone = { disable_parallel_tool_use: true };
  const choice = hasLooked === true ? { type: "tool", name: replyTool, ...alone } : { type: "any" };
  return { tools: [reply, ...ours], tool_choice: { ...choice, ...(ours.length === 0 && alone) } };
}

/** 24 are allowed, but from 13 on the server may fail to compile a schema; an open object would be closed. */
const mostOptional = 10;

function isEnforced(model: string, schema: JsonSchema): boolean {
  return anthropicModel(model).keepsSchemas && optionalKeys(schema) <= mostOptional;
}

function optionalKeys(schema: JsonSchema): number {
  const { properties, required, items, anyOf, additionalProperties } = schema;
  if (schema["type"] === "object" && additionalProperties !== false) return Infinity;
  const keys = Object.entries(object(properties));
  const own = keys.filter(([key]) => !list(required).includes(key)).length;
  const inside = [
    ...keys.map(([, held]) => held),
    ...list(anyOf),
    ...(items === undefined ? [] : [items]),
  ].map((one) => optionalKeys(object(one)));
  return inside.reduce((sum, more) => sum + more, own);
}

/** What comes later replaces what was told at the start; cached tokens are told apart from the others. */
function hearUsage(usage: JsonObject, heard: PartialAnswer): void {
  const before = heard.tokens;
  const cacheRead = count(usage["cache_read_input_tokens"]) ?? before.cacheRead ?? 0;
  const cacheWrite = count(usage["cache_creation_input_tokens"]) ?? before.cacheWrite ?? 0;
  const fresh = count(usage["input_tokens"]) ?? freshOf(before);
  const input = fresh === undefined ? undefined : fresh + cacheRead + cacheWrite;
  heard.tokens = { cacheRead, cacheWrite, input, output: count(usage["output_tokens"]) ?? before.output };
}

function freshOf({ input, cacheRead = 0, cacheWrite = 0 }: ApiTokens): number | undefined {
  return input === undefined ? undefined : input - cacheRead - cacheWrite;
}

/** By the guide "Stop reasons". A turn that is paused goes on when it is sent back, which only its own tools need. */
const reasons: Readonly<Record<string, Ending["reason"]>> = {
  end_turn: "stop",
  stop_sequence: "stop",
  pause_turn: "stop",
  tool_use: "tool-calls",
  max_tokens: "length",
  model_context_window_exceeded: "length",
  refusal: "content-filter",
};

export interface AnthropicModel {
  /** The most it can say in one answer. The API has no default: it wants to be told. */
  readonly maxTokens: number;
  readonly keepsSchemas: boolean;
}

/** By Anthropic's overview of models and its guide "Structured outputs"; the first that fits counts. */
const models: readonly (readonly [RegExp, AnthropicModel])[] = [
  [/claude-(?:sonnet|opus|haiku)-4-5/, { maxTokens: 64_000, keepsSchemas: true }],
  [/claude-opus-4-1/, { maxTokens: 32_000, keepsSchemas: true }],
  [/claude-(?:sonnet|opus)-4-[6-9](?!\d)/, { maxTokens: 128_000, keepsSchemas: true }],
  [/claude-sonnet-4[-@]/, { maxTokens: 64_000, keepsSchemas: false }],
  [/claude-opus-4[-@]/, { maxTokens: 32_000, keepsSchemas: false }],
  [/claude-(?:instant(?:-|$)|v?[23](?=$|[-.:]))/, { maxTokens: 4096, keepsSchemas: false }],
  [/claude-/, { maxTokens: 128_000, keepsSchemas: true }],
];

/** Of another vendor's model behind this API. */
const unknown: AnthropicModel = { maxTokens: 4096, keepsSchemas: false };

export function anthropicModel(name: string): AnthropicModel {
  return models.find(([pattern]) => pattern.test(name))?.[1] ?? unknown;
}
