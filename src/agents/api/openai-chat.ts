import {
  type ApiTokens,
  type Dialect,
  type Ending,
  type PartialAnswer,
  type Message,
  type ToolCall,
  blocksOf,
  count,
  dataAddress,
  imageParts,
  isMarked,
  text,
  wordsText,
} from "./dialect.ts";
import { isLoopback } from "./address.ts";
import { isObject, type JsonObject, list, object } from "../../kernel/json-value.ts";

/** OpenAI chat completions, as most servers speak them. All that differs (`docs/apis.md`) is taken from any of them. */
export const openAiChat: Dialect = {
  write: ({ model, messages, cache, schema, tools, hasLooked, isUncounted }) => ({
    path: "/chat/completions",
    headers: bearer,
    body: {
      model,
      messages: messages.flatMap((message) => messageOf(message, cache?.by === "marks")),
      // OpenRouter asks the same provider again by it, who holds what was cached.
      ...(cache !== undefined && { session_id: cache.key }),
      ...(tools !== undefined && {
        tools: tools.map(({ name, description, schema: parameters }) => ({
          type: "function",
          function: { name, description, parameters },
        })),
        ...(hasLooked === true && { tool_choice: "none" }),
      }),
      // Some of these servers know no strict mode, and refuse a request that asks for it.
      ...(schema !== undefined && {
        response_format: { type: "json_schema", json_schema: { name: "response", strict: false, schema } },
      }),
      stream: true,
      ...(isUncounted !== true && { stream_options: { include_usage: true } }),
    },
  }),

  hear(chunk, heard) {
    if (typeof chunk["model"] === "string" && chunk["model"] !== "") heard.model ??= chunk["model"];
    if (chunk["usage"] !== undefined && chunk["usage"] !== null)
      heard.tokens = tokensOf(object(chunk["usage"]));
    const choice = object(list(chunk["choices"])[0]);
    // Some servers send the whole answer at once, though a stream was asked for.
    const said = choice["delta"] ?? choice["message"];
    const delta = object(said);
    if (said !== undefined) heard.begun = true;
    hearThoughts(delta, heard);
    const content = wordsOf(delta["content"]);
    if (content !== "") heard.say(content);
    const refusal = text(delta["refusal"]);
    if (refusal !== "") {
      heard.say(refusal);
      heard.end = { reason: "content-filter", word: "refusal" };
    }
    for (const one of list(delta["tool_calls"])) hearCall(object(one), heard);
    if (typeof choice["finish_reason"] === "string") hearEnd(choice["finish_reason"], heard);
  },

  // Behind its last event stands `[DONE]`, which says nothing and which not everybody sends.
  hasLastEvent: false,
  // Behind this API stand servers that keep to a schema, and others that take it and do not.
  enforces: () => false,
  // llama.cpp takes either; Ollama and vLLM keep the model to the schema, and no tool is ever called.
  takesSchemaWithTools: (_, address) => !isLoopback(address),
  cachesChoice: false,
};

function messageOf(message: Message, isMarking: boolean): readonly JsonObject[] {
  if (message.role === "called") return message.said as readonly JsonObject[];
  if (message.role === "results")
    return message.results.map(({ id, text: content }) => ({ role: "tool", tool_call_id: id, content }));
  const { images = [] } = message;
  if ((!isMarking && images.length === 0) || message.role === "assistant")
    return [{ role: message.role, content: wordsText(message) }];
  const shown = imageParts(
    message,
    (name) => ({ type: "text", text: name }),
    (image) => ({ type: "image_url", image_url: { url: dataAddress(image) } }),
  );
  const content = blocksOf(message).map((piece, at) => ({
    type: "text",
    text: piece,
    ...(isMarking && isMarked(message, at) && { cache_control: { type: "ephemeral" } }),
  }));
  return [{ role: message.role, content: [...shown, ...content] }];
}

function hearCall({ index, id, function: called, extra_content }: JsonObject, heard: PartialAnswer): void {
  const { name, arguments: input } = object(called);
  const { calls } = heard;
  const piece = { id: text(id), name: text(name), at: typeof index === "number" ? index : undefined };
  const before = continued(calls, piece);
  const whole = {
    // Mistral takes back no other id than one of nine such signs.
    ...(before ?? { id: piece.id || `call${String(calls.length).padStart(5, "0")}`, at: piece.at }),
    name: (before?.name ?? "") + piece.name,
    input: (before?.input ?? "") + (isObject(input) ? JSON.stringify(input) : text(input)),
    ...(isObject(extra_content) && { extra: { extra_content } }),
  };
  if (before === undefined) calls.push(whole);
  else calls[calls.indexOf(before)] = whole;
}

/** Numbers may be 0 for all, or missing (`docs/apis.md`): a new id, no number, or a name behind input begins a call. */
function continued(
  calls: readonly ToolCall[],
  { id, name, at }: Pick<ToolCall, "id" | "name" | "at">,
): ToolCall | undefined {
  const same = id === "" ? undefined : calls.find((call) => call.id === id);
  if (same !== undefined || (id !== "" && name !== "")) return same;
  const last = at === undefined ? calls.at(-1) : calls.findLast((call) => call.at === at);
  return name !== "" && (at === undefined || last?.input !== "") ? undefined : last;
}

/** DeepSeek refuses a call that comes back without the thoughts it was made with; OpenRouter hands them on, each as a whole. */
function hearThoughts(
  { reasoning_content, reasoning_details }: JsonObject,
  { thoughts }: PartialAnswer,
): void {
  if (typeof reasoning_content === "string")
    thoughts["reasoning_content"] = text(thoughts["reasoning_content"]) + reasoning_content;
  if (Array.isArray(reasoning_details))
    thoughts["reasoning_details"] = reasoning_details
      .map(object)
      .reduce<readonly JsonObject[]>(withPiece, list(thoughts["reasoning_details"]).map(object));
}

/** A thought comes in pieces of one number, the last with the signature of all of it. */
function withPiece(thoughts: readonly JsonObject[], piece: JsonObject): readonly JsonObject[] {
  const { index, type } = piece;
  const at = thoughts.findIndex(
    (one) => index !== undefined && one["index"] === index && one["type"] === type,
  );
  const before = thoughts[at];
  if (before === undefined) return [...thoughts, piece];
  const words = ["text", "summary", "data"].filter((key) => key in before && key in piece);
  const said = words.map((key) => [key, text(before[key]) + text(piece[key])]);
  return thoughts.with(at, { ...before, ...piece, ...Object.fromEntries(said) });
}

function hearEnd(word: string, heard: PartialAnswer): void {
  heard.end = ending(word, heard);
  if (heard.calls.length === 0) return;
  // Some servers end with "stop" after a call.
  if (heard.end.reason === "stop") heard.end = { reason: "tool-calls", word };
  const calls = heard.calls.map(({ id, name, input, extra }) => ({
    id,
    type: "function",
    function: { name, arguments: input || "{}" },
    ...extra,
  }));
  heard.said = [{ role: "assistant", content: heard.text, ...heard.thoughts, tool_calls: calls }];
}

/** For both APIs of OpenAI, and whoever copied them. A server that wants no key gets none. */
export function bearer(apiKey: string): Readonly<Record<string, string>> {
  return apiKey === "" ? {} : { authorization: `Bearer ${apiKey}` };
}

/** As text, or as parts of which some may be thoughts (Mistral). */
function wordsOf(content: unknown): string {
  if (typeof content === "string") return content;
  return list(content)
    .map(object)
    .map((part) => (part["type"] === "text" ? text(part["text"]) : ""))
    .join("");
}

const reasons: Readonly<Record<string, Ending["reason"]>> = {
  stop: "stop",
  length: "length",
  content_filter: "content-filter",
  tool_calls: "tool-calls",
  function_call: "tool-calls",
};

function ending(word: string, { end }: PartialAnswer): Ending {
  // A refusal is told in a field of its own, and then ends like any answer.
  if (end?.word === "refusal") return end;
  return { reason: reasons[word] ?? "other", word };
}

function tokensOf(usage: JsonObject): ApiTokens {
  const { prompt_tokens, completion_tokens, prompt_tokens_details } = usage;
  const details = object(prompt_tokens_details);
  // DeepSeek and Moonshot have names of their own for it.
  const cached = details["cached_tokens"] ?? usage["prompt_cache_hit_tokens"] ?? usage["cached_tokens"];
  return {
    input: count(prompt_tokens),
    output: count(completion_tokens),
    cacheRead: count(cached),
    cacheWrite: count(details["cache_write_tokens"]),
  };
}
