import { anthropicRefusal } from "./anthropic-refusals.ts";
import { type Json, object, objects } from "./dialect.ts";
import { geminiRefusal } from "./gemini-refusals.ts";
import { localRefusal } from "./local-refusals.ts";
import { chatRefusal, responsesRefusal } from "./openai-refusals.ts";

/** What a server says to a request that it does not take: its status, its words in its own form. */
export interface Strict {
  readonly status: number;
  readonly body: unknown;
}

export type StrictServer = (body: Json, headers: Json) => Strict | null;

/**
 * Twelve servers that refuse what people report of them, each with one of the reports: those beside the shapes of
 * schemas and the parameters of an API, which `openai-refusals.ts` and its neighbours hold by the references.
 */
export const strictServers = {
  /** OpenAI, "Function calling": every call is answered, right behind the message that made it. */
  "OpenAI chat": (body) => {
    const refused = chatRefusal(body);
    return refused !== null ? openAi(refused.message) : (unansweredCall(body, openAi) ?? null);
  },

  /** A model that does not reason: pydantic/pydantic-ai#2865. */
  "OpenAI responses, gpt-4.1": (body) => {
    const refused = responsesRefusal(body);
    if (refused !== null) return openAi(refused.message);
    return JSON.stringify(body["include"] ?? []).includes("encrypted_content")
      ? openAi("Encrypted content is not supported with this model.", "include")
      : null;
  },

  /** One that does: cline/cline#12242, openai/openai-agents-js#546. */
  "OpenAI responses, gpt-5": (body) => {
    const refused = responsesRefusal(body);
    if (refused !== null) return openAi(refused.message);
    const items = objects(body["input"]);
    const call = items.findIndex(({ type }) => type === "function_call");
    if (call === -1) return null;
    const thought = items[call - 1];
    if (thought?.["type"] !== "reasoning")
      return openAi(
        "Item 'fc_1' of type 'function_call' was provided without its required 'reasoning' item: 'rs_1'.",
        "input",
      );
    const isWhole = typeof thought["encrypted_content"] === "string";
    return isWhole && JSON.stringify(body["include"] ?? []).includes("reasoning.encrypted_content")
      ? null
      : openAi("Item with id 'rs_1' not found. Items are not persisted when `store` is set to false.");
  },

  /**
   * A model that thinks before it calls: deepset-ai/haystack-core-integrations#2146, anthropics/claude-code#63314. What
   * it refuses of texts: anthropics/anthropic-sdk-python#461, home-assistant/core#175637.
   */
  Anthropic: (body, headers) => {
    const says = (message: string) => ({
      status: 400,
      body: { type: "error", error: { type: "invalid_request_error", message } },
    });
    const refused = anthropicRefusal(body, false, headers as Readonly<Record<string, string>>);
    if (refused !== null) return says(refused.message);
    const blocks = objects(body["messages"]).flatMap(({ content }) => objects(content));
    const call = blocks.findIndex(({ type }) => type === "tool_use");
    if (call === -1) return null;
    const thought = blocks[call - 1];
    if (thought?.["type"] !== "thinking")
      return says(
        "messages.1.content.0.type: Expected `thinking` or `redacted_thinking`, but found `tool_use`.",
      );
    return thought["thinking"] === "Where is it?" && thought["signature"] === "c2lnbmVk"
      ? null
      : says("messages.1.content.0: `thinking` blocks in the latest assistant message cannot be modified.");
  },

  /** The signature of thoughts: langroid/langroid#969. Before version 3 tools or a schema, as its own words say. */
  Gemini: (body) => {
    const says = (message: string) => ({
      status: 400,
      body: { error: { code: 400, message, status: "INVALID_ARGUMENT" } },
    });
    const refused = geminiRefusal(body, false);
    if (refused !== null) return says(refused.message);
    if (body["tools"] !== undefined && object(body["generationConfig"])["responseMimeType"] !== undefined)
      return says("Function calling with a response mime type: 'application/json' is unsupported");
    const parts = objects(body["contents"]).flatMap((content) => objects(content["parts"]));
    const unsigned = parts.some((part) => "functionCall" in part && part["thoughtSignature"] !== "c2lnbmVk");
    return unsigned ? says("Function call is missing a thought_signature in functionCall parts.") : null;
  },

  /** A model without tools: ollama/ollama#14795, by its chat API pydantic/pydantic-ai#703. */
  Ollama: (body) =>
    body["tools"] === undefined
      ? localRefusal("ollama", body)
      : {
          status: 400,
          body: {
            error: {
              message: "registry.ollama.ai/library/gemma3:4b does not support tools",
              type: "api_error",
              param: null,
              code: null,
            },
          },
        },

  /** antropia-studio/linguito#21, lmstudio-ai/lmstudio-bug-tracker#169: errors are bare texts. */
  "LM Studio": (body) => {
    const says = (error: string) => ({ status: 400, body: { error } });
    if (!["undefined", "string"].includes(typeof body["tool_choice"]))
      return says("Invalid tool_choice type: 'object'. Supported string values: none, auto, required");
    const { type = "text" } = object(body["response_format"]);
    return type === "json_schema" || type === "text"
      ? localRefusal("lmstudio", body)
      : says("'response_format.type' must be 'json_schema' or 'text'");
  },

  /** Without `--jinja`: containers/ramalama#988. */
  "llama.cpp": (body) =>
    body["tools"] === undefined
      ? localRefusal("llamacpp", body)
      : {
          status: 500,
          body: { error: { code: 500, message: "tools param requires --jinja flag", type: "server_error" } },
        },

  /** Some models' providers take tools, and no choice among them: zed-industries/zed#36094. */
  OpenRouter: (body) => {
    const says = (status: number, message: string) => ({
      status,
      body: { error: { message, code: status } },
    });
    if (body["tool_choice"] !== undefined)
      return says(404, "No endpoints found that support the provided 'tool_choice' value.");
    return unansweredCall(body, (message) => says(400, message));
  },

  /** It checks the signature of a whole thought, which it sent in pieces: agno-agi/agno#8794. */
  "OpenRouter, Claude": (body) => {
    const says = (message: string) => ({ status: 400, body: { error: { message, code: 400 } } });
    const messages = objects(body["messages"]);
    const at = messages.findIndex((message) => message["tool_calls"] !== undefined);
    const [thought, ...more] = objects(messages[at]?.["reasoning_details"]);
    const isWhole = thought?.["text"] === "Where is it?" && thought["signature"] === "c2lnbmVk";
    return at === -1 || (isWhole && more.length === 0)
      ? unansweredCall(body, says)
      : says(`messages.${at}.content.0: Invalid \`signature\` in \`thinking\` block`);
  },

  /** llm-exe/llm-exe#662, continuedev/continue#10193. */
  DeepSeek: (body) => {
    if (object(body["response_format"])["type"] === "json_schema")
      return openAi("This response_format type is unavailable now");
    const at = objects(body["messages"]).findIndex(
      (message) => message["tool_calls"] !== undefined && message["reasoning_content"] !== "Where is it?",
    );
    return at === -1
      ? unansweredCall(body, openAi)
      : openAi(`Missing \`reasoning_content\` field in the assistant message at message index ${at}.`);
  },

  /** dnakov/anon-kode#53, charmbracelet/crush#1590, langchain-ai/langchain#24668, mistralai/client-ts#106. */
  Mistral: (body) => {
    const messages = objects(body["messages"]);
    const forbidden = (loc: readonly unknown[]) => {
      const detail = [{ type: "extra_forbidden", loc, msg: "Extra inputs are not permitted", input: true }];
      const more = { type: "invalid_request_error", param: null, code: null };
      return { status: 422, body: { object: "error", message: { detail }, ...more } };
    };
    const says = (message: string) => ({
      status: 400,
      body: { object: "error", message, type: "invalid_function_call", param: null, code: "3280" },
    });
    if (body["stream_options"] !== undefined) return forbidden(["body", "stream_options", "include_usage"]);
    const unknown = ["session_id", "prompt_cache_key", "store"].find((key) => body[key] !== undefined);
    if (unknown !== undefined) return forbidden(["body", unknown]);
    const thinking = messages.findIndex((message) => "reasoning_content" in message);
    if (thinking !== -1) return forbidden(["body", "messages", thinking, "assistant", "reasoning_content"]);
    const id = messages
      .flatMap((message) => objects(message["tool_calls"]))
      .map((call) => String(call["id"]))
      .find((given) => !/^[a-zA-Z0-9]{9}$/.test(given));
    if (id !== undefined)
      return says(`Tool call id was ${id} but must be a-z, A-Z, 0-9, with a length of 9.`);
    const last = String(messages.at(-1)?.["role"]);
    return last === "user" || last === "tool"
      ? unansweredCall(body, () => says("Not the same number of function calls and responses"))
      : says(`Expected last role User or Tool (or Assistant with prefix True) for serving but got ${last}`);
  },
} satisfies Readonly<Record<string, StrictServer>>;

function openAi(message: string, param: string | null = null): Strict {
  return { status: 400, body: { error: { message, type: "invalid_request_error", param, code: null } } };
}

function unansweredCall(body: Json, says: (message: string) => Strict): Strict | null {
  const messages = objects(body["messages"]);
  for (const [at, message] of messages.entries()) {
    const ids = objects(message["tool_calls"]).map(({ id }) => id);
    const answered = messages.slice(at + 1, at + 1 + ids.length).map((one) => one["tool_call_id"]);
    if (JSON.stringify(answered) !== JSON.stringify(ids))
      return says(
        "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'.",
      );
  }
  return null;
}
