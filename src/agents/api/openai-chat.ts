import {
  type ApiTokens,
  blocksOf,
  count,
  type Dialect,
  type Ending,
  type Heard,
  isMarked,
  type Message,
  text,
  wordsText,
} from "./dialect.ts";
import { say } from "./flood.ts";
import { troubleIn } from "./trouble.ts";
import { type JsonObject, list, object } from "../../kernel/json-value.ts";

/**
 * OpenAI chat completions, as OpenRouter, Ollama, LM Studio, vLLM, llama.cpp and most others serve them. How these
 * differ is told, with the sources, in `docs/apis.md`; all of it is taken from any of them, since nobody knows what
 * stands behind an address.
 */
export const openAiChat: Dialect = {
  write: ({ model, messages, cache, schema, tools, hasLooked }) => ({
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
      stream_options: { include_usage: true },
    },
  }),

  hear(chunk, name, heard) {
    const trouble = troubleIn(chunk, name);
    if (trouble !== undefined) throw trouble;
    if (typeof chunk["model"] === "string" && chunk["model"] !== "") heard.model ??= chunk["model"];
    if (chunk["usage"] !== undefined && chunk["usage"] !== null)
      heard.tokens = tokensOf(object(chunk["usage"]));
    const choice = object(list(chunk["choices"])[0]);
    const delta = object(choice["delta"]);
    if (choice["delta"] !== undefined) heard.begun = true;
    const content = wordsOf(delta["content"]);
    if (content !== "") say(heard, content);
    const refusal = text(delta["refusal"]);
    if (refusal !== "") {
      say(heard, refusal);
      heard.end = { reason: "content-filter", word: "refusal" };
    }
    for (const one of list(delta["tool_calls"])) hearCall(object(one), heard);
    if (typeof choice["finish_reason"] === "string") hearEnd(choice["finish_reason"], heard);
  },

  passesOver: new Set(),
  // Behind its last event stands `[DONE]`, which says nothing and which not everybody sends.
  hasLastEvent: false,
  // Behind this API stand servers that keep to a schema, and others that take it and do not.
  enforces: () => false,
  // llama.cpp takes either; Ollama keeps the model to the schema and no tool is ever called.
  takesSchemaWithTools: false,
  cachesChoice: false,
};

function messageOf(message: Message, isMarking: boolean): readonly JsonObject[] {
  if (message.role === "called") return message.said as readonly JsonObject[];
  if (message.role === "results")
    return message.results.map(({ id, text: content }) => ({ role: "tool", tool_call_id: id, content }));
  if (!isMarking || message.role === "assistant")
    return [{ role: message.role, content: wordsText(message) }];
  const content = blocksOf(message).map((piece, at) => ({
    type: "text",
    text: piece,
    ...(isMarked(message, at) && { cache_control: { type: "ephemeral" } }),
  }));
  return [{ role: message.role, content }];
}

/** A call comes in pieces: its name first, then its input. Some servers leave the number out, and send it whole. */
function hearCall({ index, id, function: called }: JsonObject, heard: Heard): void {
  const { name, arguments: input } = object(called);
  const at = typeof index === "number" ? index : heard.calls.length;
  const before = heard.calls[at] ?? { id: text(id) || `call_${at}`, name: "", input: "" };
  heard.calls[at] = {
    ...before,
    name: before.name + text(name),
    input: before.input + (typeof input === "string" ? input : JSON.stringify(input ?? {})),
  };
}

function hearEnd(word: string, heard: Heard): void {
  heard.end = ending(word, heard);
  if (heard.calls.length === 0) return;
  // Some servers end with "stop" after a call.
  if (heard.end.reason === "stop") heard.end = { reason: "tool-calls", word };
  const calls = heard.calls.map(({ id, name, input }) => ({
    id,
    type: "function",
    function: { name, arguments: input },
  }));
  heard.said = [{ role: "assistant", content: heard.text, tool_calls: calls }];
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

function ending(word: string, { end }: Heard): Ending {
  // A refusal is told in a field of its own, and then ends like any answer.
  if (end?.word === "refusal") return end;
  return { reason: reasons[word] ?? "other", word };
}

function tokensOf(usage: JsonObject): ApiTokens {
  const { prompt_tokens, completion_tokens, prompt_tokens_details } = usage;
  const details = object(prompt_tokens_details);
  return {
    input: count(prompt_tokens),
    output: count(completion_tokens),
    cacheRead: count(details["cached_tokens"]),
    cacheWrite: count(details["cache_write_tokens"]),
  };
}
