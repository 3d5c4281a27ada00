import type { Message } from "./answer.ts";
import { type Dialect, type Json, object, objects, pieces, type Spoken, textOf } from "./dialect.ts";
import { openAiFailure, openAiRefused } from "./openai-failure.ts";
import { chatRefusal } from "./openai-refusals.ts";

/** OpenAI Chat Completions, which local servers and most others speak too. */
export const openAiChat: Dialect = {
  api: "chat",

  read(body) {
    const messages = objects(body["messages"]);
    const isSystem = ({ role }: Json) => role === "system" || role === "developer";
    const tool = schemaTool(body);
    const format = object(object(body["response_format"])["json_schema"]);
    return {
      model: String(body["model"]),
      stream: body["stream"] === true,
      system: messages
        .filter(isSystem)
        .map(({ content }) => textOf(content))
        .join("\n"),
      messages: messages
        .filter((message) => !isSystem(message))
        .map(({ role, content }) => ({ role: role as Message["role"], text: textOf(content) })),
      schema: tool === null ? schemaIn(format) : object(tool["parameters"]),
      tools: objects(body["tools"]).map((one) => String(object(one["function"])["name"])),
      schemaTool: tool === null ? null : String(tool["name"]),
    };
  },

  whole(spoken) {
    const message = {
      role: "assistant",
      content: spoken.call === null && !spoken.refused ? spoken.text : null,
      refusal: spoken.refused ? spoken.text : null,
      ...(spoken.call === null ? {} : { tool_calls: [toolCall(spoken)] }),
    };
    return {
      ...head(spoken, "chat.completion"),
      choices: [{ index: 0, message, logprobs: null, finish_reason: finishReason(spoken) }],
      usage: usage(spoken),
    };
  },

  frames(spoken) {
    const chunk = (delta: object, finish_reason: string | null = null) => ({
      data: {
        ...head(spoken, "chat.completion.chunk"),
        choices: [{ index: 0, delta, finish_reason }],
      },
    });
    const said =
      spoken.call === null
        ? pieces(spoken.text).map((piece) => chunk(spoken.refused ? { refusal: piece } : { content: piece }))
        : [chunk({ tool_calls: [{ index: 0, ...toolCall(spoken) }] })];
    return [
      chunk({ role: "assistant", content: "" }),
      ...said,
      chunk({}, finishReason(spoken)),
      { data: { ...head(spoken, "chat.completion.chunk"), choices: [], usage: usage(spoken) } },
      { data: "[DONE]" },
    ];
  },

  refusal: (body, kind) => (kind === "count" ? null : chatRefusal(body)),
  refused: openAiRefused,
  count: (inputTokens) => ({ input_tokens: inputTokens }),
  failure: openAiFailure,
  failureFrame: ({ body }) => ({ data: body }),
};

// qwen asks for structured output by a tool of this name; others force a call of theirs.
function schemaTool(body: Json): Json | null {
  const tools = objects(body["tools"]).map((tool) => object(tool["function"]));
  if (body["tool_choice"] === "required") return tools[0] ?? null;
  const forced = object(object(body["tool_choice"])["function"])["name"] ?? "structured_output";
  return tools.find(({ name }) => name === forced) ?? null;
}

function schemaIn(format: Json) {
  return format["schema"] === undefined ? null : object(format["schema"]);
}

function head({ id, model }: Spoken, kind: string) {
  return { id: `chatcmpl-${id}`, object: kind, created: 1_700_000_000, model };
}

function toolCall({ id, call }: Spoken) {
  return {
    id: `call_${id}`,
    type: "function",
    function: { name: call?.name, arguments: JSON.stringify(call?.input) },
  };
}

function finishReason({ call, refused }: Spoken): string {
  if (refused) return "content_filter";
  return call === null ? "stop" : "tool_calls";
}

function usage({ usage: { inputTokens, outputTokens, cacheRead, cacheWrite } }: Spoken) {
  return {
    prompt_tokens: inputTokens,
    ...(cacheRead !== undefined && {
      prompt_tokens_details: { cached_tokens: cacheRead, cache_write_tokens: cacheWrite },
    }),
    completion_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
  };
}
