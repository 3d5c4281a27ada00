import type { JsonSchema } from "../../kernel/agent.ts";
import { anthropicModel } from "./anthropic-models.ts";
import {
  type ApiTokens,
  type ApiTurn,
  count,
  type Dialect,
  type Ending,
  type Heard,
  type JsonObject,
  list,
  type Message,
  object,
  text,
} from "./dialect.ts";
import { say } from "./flood.ts";
import { troubleIn } from "./trouble.ts";

/** Anthropic messages. */
export const anthropic: Dialect = {
  write: (turn) => ({
    path: "/messages",
    headers: (apiKey) => ({ "x-api-key": apiKey, "anthropic-version": "2023-06-01" }),
    body: {
      model: turn.model,
      max_tokens: anthropicModel(turn.model).maxTokens,
      ...conversation(turn.messages),
      ...form(turn),
      stream: true,
    },
  }),

  hear(event, name, heard) {
    switch (event["type"]) {
      case "content_block_delta": {
        // A thought is a sign of life and no more.
        const { text: words, partial_json } = object(event["delta"]);
        const said = typeof words === "string" ? words : text(partial_json);
        if (said !== "") say(heard, said);
        return;
      }
      case "content_block_start":
        // What it said before it called the tool is no part of the reply.
        if (object(event["content_block"])["type"] === "tool_use") heard.text = "";
        return;
      case "message_start": {
        const message = object(event["message"]);
        heard.model ??= text(message["model"]) || undefined;
        hearUsage(object(message["usage"]), heard);
        return;
      }
      case "message_delta": {
        hearUsage(object(event["usage"]), heard);
        const word = text(object(event["delta"])["stop_reason"]);
        if (word !== "") heard.end = { reason: reasons[word] ?? "other", word };
        return;
      }
      case "message_stop":
        heard.done = true;
        return;
      default: {
        const trouble = troubleIn(event, name);
        if (trouble !== undefined) throw trouble;
      }
    }
  },

  passesOver: new Set(["ping", "content_block_stop"]),
  hasLastEvent: true,
  enforces: (turn) => turn.schema !== undefined && isEnforced(turn.model, turn.schema),
};

function conversation(messages: readonly Message[]): JsonObject {
  const system = messages.filter(({ role }) => role === "system");
  const rest = messages.filter(({ role, text: words }) => role !== "system" && words !== "");
  return {
    ...(system.length > 0 && { system: system.map(block) }),
    messages: rest.map((message) => ({ role: message.role, content: [block(message)] })),
  };
}

/** At most four blocks of a request may be marked. */
function block({ text: words, cached }: Message): JsonObject {
  return { type: "text", text: words, ...(cached && { cache_control: { type: "ephemeral" } }) };
}

function form({ model, schema }: ApiTurn): JsonObject {
  if (schema === undefined) return {};
  if (isEnforced(model, schema)) return { output_config: { format: { type: "json_schema", schema } } };
  return {
    tools: [{ name: "json", description: "Respond with a JSON object.", input_schema: schema }],
    tool_choice: { type: "any", disable_parallel_tool_use: true },
  };
}

/**
 * 24 are allowed, but from 13 on the server fails to compile a schema, depending on the rest of it; an open object
 * would be closed, and could only ever be empty.
 */
const mostOptional = 10;

function isEnforced(model: string, schema: JsonSchema): boolean {
  return anthropicModel(model).keepsSchemas && optionalKeys(schema) <= mostOptional;
}

/** How many keys may be left out anywhere in it; without end where an object is open. */
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
function hearUsage(usage: JsonObject, heard: Heard): void {
  const before = heard.tokens;
  const cacheRead = count(usage["cache_read_input_tokens"]) ?? before.cacheRead ?? 0;
  const cacheWrite = count(usage["cache_creation_input_tokens"]) ?? before.cacheWrite ?? 0;
  const fresh = count(usage["input_tokens"]) ?? freshOf(before);
  const output = count(usage["output_tokens"]) ?? before.output;
  heard.tokens = {
    cacheRead,
    cacheWrite,
    ...(fresh !== undefined && { input: fresh + cacheRead + cacheWrite }),
    ...(output !== undefined && { output }),
  };
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
