import type { Message } from "./answer.ts";
import { anthropicRefusal } from "./anthropic-refusals.ts";
import { type Dialect, type Json, object, objects, pieces, type Spoken, textOf } from "./dialect.ts";
import type { StatusFault } from "./faults.ts";

/** Anthropic Messages. */
export const anthropic: Dialect = {
  api: "anthropic",

  read(body) {
    const tool = schemaTool(body);
    return {
      model: String(body["model"]),
      stream: body["stream"] === true,
      system: textOf(body["system"]),
      messages: objects(body["messages"]).map(({ role, content }) => ({
        role: role as Message["role"],
        text: textOf(content),
      })),
      schema: tool === null ? formatSchema(body) : object(tool["input_schema"]),
      tools: objects(body["tools"]).map(({ name }) => String(name)),
      schemaTool: tool === null ? null : String(tool["name"]),
    };
  },

  whole: (spoken) => ({
    ...head(spoken),
    content: spoken.text === "" && spoken.call === null ? [] : [block(spoken)],
    stop_reason: stopReason(spoken),
    stop_sequence: null,
    usage: { ...inputUsage(spoken), output_tokens: spoken.usage.outputTokens },
  }),

  frames(spoken) {
    const start = {
      ...head(spoken),
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: { ...inputUsage(spoken), output_tokens: 1 },
    };
    const isSilent = spoken.text === "" && spoken.call === null;
    const events: readonly Json[] = [
      { type: "message_start", message: start },
      ...(isSilent ? [] : blockEvents(spoken)),
      {
        type: "message_delta",
        delta: { stop_reason: stopReason(spoken), stop_sequence: null },
        usage: { output_tokens: spoken.usage.outputTokens },
      },
      { type: "message_stop" },
    ];
    return events.map((event) => ({ event: String(event["type"]), data: event }));
  },

  refusal: (body, kind, headers) => anthropicRefusal(body, kind === "count", headers),
  refused: ({ message }) => ({
    status: 400,
    body: { type: "error", error: { type: "invalid_request_error", message } },
  }),

  count: (inputTokens) => ({ input_tokens: inputTokens }),

  failure(fault, message) {
    const [status, type] = statuses[fault];
    const said = fault === "quota-spent" ? creditSpent : message;
    return { status, body: { type: "error", error: { type, message: said } } };
  },

  failureFrame: ({ body }) => ({ event: "error", data: body }),
};

const statuses: Readonly<Record<StatusFault, readonly [status: number, type: string]>> = {
  unauthorized: [401, "authentication_error"],
  "context-too-long": [400, "invalid_request_error"],
  forbidden: [403, "permission_error"],
  "unknown-model": [404, "not_found_error"],
  "rate-limit": [429, "rate_limit_error"],
  "quota-spent": [400, "invalid_request_error"],
  "server-error": [500, "api_error"],
  overloaded: [529, "overloaded_error"],
};

// claude knows it by these words.
const creditSpent = "Your credit balance is too low to access the Anthropic API.";

// claude asks for structured output by a tool of this name; others force a call of theirs.
function schemaTool(body: Json): Json | null {
  const tools = objects(body["tools"]);
  const choice = object(body["tool_choice"]);
  if (choice["type"] === "any") return tools[0] ?? null;
  return tools.find(({ name }) => name === (choice["name"] ?? "StructuredOutput")) ?? null;
}

function formatSchema(body: Json) {
  const format = object(object(body["output_config"])["format"] ?? body["output_format"]);
  return format["schema"] === undefined ? null : object(format["schema"]);
}

/** Those of the cache are not among the input. */
function inputUsage({ usage: { inputTokens, cacheRead = 0, cacheWrite = 0 } }: Spoken): Json {
  return {
    input_tokens: inputTokens - cacheRead - cacheWrite,
    ...(cacheRead + cacheWrite > 0 && {
      cache_read_input_tokens: cacheRead,
      cache_creation_input_tokens: cacheWrite,
    }),
  };
}

function head({ id, model }: Spoken): Json {
  return { id: `msg_${id}`, type: "message", role: "assistant", model };
}

function block({ id, call, text }: Spoken): Json {
  if (call === null) return { type: "text", text };
  return { type: "tool_use", id: `toolu_${id}`, name: call.name, input: call.input };
}

function blockEvents(spoken: Spoken): readonly Json[] {
  const { call, text } = spoken;
  const empty = call === null ? { text: "" } : { input: {} };
  const deltas =
    call === null
      ? pieces(text).map((piece) => ({ type: "text_delta", text: piece }))
      : [{ type: "input_json_delta", partial_json: JSON.stringify(call.input) }];
  return [
    { type: "content_block_start", index: 0, content_block: { ...block(spoken), ...empty } },
    ...deltas.map((delta) => ({ type: "content_block_delta", index: 0, delta })),
    { type: "content_block_stop", index: 0 },
  ];
}

function stopReason({ call, refused }: Spoken): string {
  if (refused) return "refusal";
  return call === null ? "end_turn" : "tool_use";
}
