import {
  type ApiTokens,
  count,
  type Dialect,
  type Ending,
  type Heard,
  type JsonObject,
  list,
  object,
  text,
} from "./dialect.ts";
import { say } from "./flood.ts";
import { troubleIn } from "./trouble.ts";

/**
 * OpenAI chat completions, as OpenRouter, Ollama, LM Studio, vLLM, llama.cpp and most others serve them. How these
 * differ is told, with the sources, in `docs/apis.md`; all of it is taken from any of them, since nobody knows what
 * stands behind an address.
 */
export const openAiChat: Dialect = {
  write: ({ model, messages, schema }) => ({
    path: "/chat/completions",
    headers: bearer,
    body: {
      model,
      messages: messages.map(({ role, text: content }) => ({ role, content })),
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
    const content = wordsOf(delta["content"]);
    if (content !== "") say(heard, content);
    const refusal = text(delta["refusal"]);
    if (refusal !== "") {
      say(heard, refusal);
      heard.end = { reason: "content-filter", word: "refusal" };
    }
    if (typeof choice["finish_reason"] === "string") heard.end = ending(choice["finish_reason"], heard);
  },

  passesOver: new Set(),
  // Behind its last event stands `[DONE]`, which says nothing and which not everybody sends.
  hasLastEvent: false,
  // Behind this API stand servers that keep to a schema, and others that take it and do not.
  enforces: () => false,
};

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
  const input = count(prompt_tokens);
  const output = count(completion_tokens);
  const details = object(prompt_tokens_details);
  const cacheRead = count(details["cached_tokens"]);
  const cacheWrite = count(details["cache_write_tokens"]);
  return {
    ...(input !== undefined && { input }),
    ...(output !== undefined && { output }),
    ...(cacheRead !== undefined && { cacheRead }),
    ...(cacheWrite !== undefined && { cacheWrite }),
  };
}
