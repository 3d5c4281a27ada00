import type { Message } from "./answer.ts";
import { type Dialect, type Json, object, objects, pieces, type Spoken, textOf } from "./dialect.ts";
import { openAiFailure, openAiRefused } from "./openai-failure.ts";
import { responsesRefusal } from "./openai-refusals.ts";

/** OpenAI Responses, the only API codex speaks. */
export const openAiResponses: Dialect = {
  api: "responses",

  read(body) {
    const input =
      typeof body["input"] === "string" ? [{ role: "user", content: body["input"] }] : body["input"];
    const items = objects(input).flatMap((item) => {
      if (/^(?:function|custom_tool)_call_output$/.test(String(item["type"])))
        return [{ role: "tool", content: item["output"] }];
      return item["role"] === undefined ? [] : [item];
    });
    const isSystem = ({ role }: Json) => role === "system" || role === "developer";
    const format = object(object(body["text"])["format"]);
    return {
      model: String(body["model"]),
      stream: body["stream"] === true,
      system: [
        textOf(body["instructions"]),
        ...items.filter(isSystem).map(({ content }) => textOf(content)),
      ].join("\n"),
      messages: items
        .filter((item) => !isSystem(item))
        .map(({ role, content }) => ({ role: role as Message["role"], text: textOf(content) })),
      schema: format["type"] === "json_schema" ? object(format["schema"]) : null,
      // To a model that it knows, codex offers its tools in a message.
      tools: [body, ...objects(input)]
        .flatMap((told) => objects(told["tools"]))
        .flatMap(({ name, type, tools }) =>
          // codex puts the tools of an MCP server under its name.
          type === "namespace"
            ? objects(tools).map((tool) => `${String(name)}.${String(tool["name"])}`)
            : String(name ?? type),
        ),
      schemaTool: null,
    };
  },

  whole: (spoken) => response(spoken, "completed", [outputItem(spoken)]),

  frames(spoken) {
    if (spoken.call !== null) return callFrames(spoken);
    const part = { item_id: `msg_${spoken.id}`, output_index: 0, content_index: 0 };
    const kind = spoken.refused ? "refusal" : "output_text";
    const events: readonly Json[] = [
      { type: "response.created", response: response(spoken, "in_progress", []) },
      { type: "response.in_progress", response: response(spoken, "in_progress", []) },
      {
        type: "response.output_item.added",
        output_index: 0,
        item: { ...outputItem(spoken), status: "in_progress", content: [] },
      },
      { type: "response.content_part.added", ...part, part: content({ ...spoken, text: "" }) },
      ...pieces(spoken.text).map((delta) => ({ type: `response.${kind}.delta`, ...part, delta })),
      { type: `response.${kind}.done`, ...part, [spoken.refused ? "refusal" : "text"]: spoken.text },
      { type: "response.content_part.done", ...part, part: content(spoken) },
      { type: "response.output_item.done", output_index: 0, item: outputItem(spoken) },
      { type: "response.completed", response: response(spoken, "completed", [outputItem(spoken)]) },
    ];
    return events.map((event, index) => ({
      event: String(event["type"]),
      data: { ...event, sequence_number: index },
    }));
  },

  refusal: (body, kind) => (kind === "count" ? null : responsesRefusal(body)),
  refused: openAiRefused,
  count: (inputTokens) => ({ object: "response.input_tokens", input_tokens: inputTokens }),
  failure: openAiFailure,

  failureFrame({ body }) {
    const { code, message } = object(object(body)["error"]);
    const response = {
      object: "response",
      status: "failed",
      error: { code: code ?? "server_error", message },
    };
    return { event: "response.failed", data: { type: "response.failed", response } };
  },
};

function callFrames(spoken: Spoken) {
  const item = outputItem(spoken);
  const at = { item_id: item["id"], output_index: 0 };
  const events: readonly Json[] = [
    { type: "response.created", response: response(spoken, "in_progress", []) },
    {
      type: "response.output_item.added",
      output_index: 0,
      item: { ...item, status: "in_progress", arguments: "" },
    },
    { type: "response.function_call_arguments.delta", ...at, delta: item["arguments"] },
    { type: "response.function_call_arguments.done", ...at, arguments: item["arguments"] },
    { type: "response.output_item.done", output_index: 0, item },
    { type: "response.completed", response: response(spoken, "completed", [item]) },
  ];
  return events.map((event, index) => ({
    event: String(event["type"]),
    data: { ...event, sequence_number: index },
  }));
}

function response(spoken: Spoken, status: string, output: readonly unknown[]): Json {
  const { inputTokens, outputTokens, cacheRead = 0, cacheWrite } = spoken.usage;
  return {
    id: `resp_${spoken.id}`,
    object: "response",
    created_at: 1_700_000_000,
    model: spoken.model,
    status,
    error: null,
    incomplete_details: null,
    output,
    usage:
      status === "completed"
        ? {
            input_tokens: inputTokens,
            input_tokens_details: {
              cached_tokens: cacheRead,
              ...(cacheWrite !== undefined && { cache_write_tokens: cacheWrite }),
            },
            output_tokens: outputTokens,
            output_tokens_details: { reasoning_tokens: 0 },
            total_tokens: inputTokens + outputTokens,
          }
        : null,
  };
}

function outputItem(spoken: Spoken): Json {
  if (spoken.call !== null) {
    const [, namespace, name] = /^(?:(.+)\.)?(.+)$/.exec(spoken.call.name) ?? [];
    const called = { name, ...(namespace !== undefined && { namespace }) };
    const ids = { id: `fc_${spoken.id}`, call_id: `call_${spoken.id}`, status: "completed" };
    const { input } = spoken.call;
    // What takes no JSON is a custom tool.
    return typeof input === "string"
      ? { ...ids, type: "custom_tool_call", ...called, input }
      : { ...ids, type: "function_call", ...called, arguments: JSON.stringify(input) };
  }
  return {
    id: `msg_${spoken.id}`,
    type: "message",
    role: "assistant",
    status: "completed",
    content: spoken.text === "" ? [] : [content(spoken)],
  };
}

function content({ refused, text }: Spoken): Json {
  return refused ? { type: "refusal", refusal: text } : { type: "output_text", text, annotations: [] };
}
