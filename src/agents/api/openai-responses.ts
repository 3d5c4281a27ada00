import {
  type Dialect,
  type Ending,
  type PartialAnswer,
  type Message,
  Trouble,
  type Words,
  blocksOf,
  count,
  dataAddress,
  imageParts,
  text,
  troubleIn,
  wordsText,
} from "./dialect.ts";
import { bearer } from "./openai-chat.ts";
import { type JsonObject, list, object } from "../../kernel/json-value.ts";

/** OpenAI responses, which is what `openai` means. Nothing is stored there. */
export const openAiResponses: Dialect = {
  write: ({ model, messages, cache, schema, tools, hasLooked }) => ({
    path: "/responses",
    headers: bearer,
    body: {
      model,
      input: messages.flatMap((message) => itemsOf(message, model, cache?.by === "breakpoints")),
      ...(cache !== undefined && { prompt_cache_key: cache.key }),
      // Else the end of every request is written there too, at a price, which nobody will ever send again.
      ...(cache?.by === "breakpoints" && { prompt_cache_options: { mode: "explicit" } }),
      ...(tools !== undefined && {
        tools: tools.map(({ name, description, schema: parameters }) => ({
          type: "function",
          name,
          description,
          parameters,
          strict: false,
        })),
        ...(hasLooked === true && { tool_choice: "none" }),
        // What is not stored there must come back whole, thoughts too; a model without any refuses to be asked.
        ...(!thoughtless.test(model) && { include: ["reasoning.encrypted_content"] }),
      }),
      ...(schema !== undefined && {
        text: { format: { type: "json_schema", name: "response", strict: true, schema } },
      }),
      store: false,
      stream: true,
    },
  }),

  hear(event, heard) {
    switch (event["type"]) {
      case "response.output_text.delta":
        heard.say(text(event["delta"]));
        return;
      case "response.output_item.done":
        heard.begun = true;
        hearItem(object(event["item"]), heard);
        return;
      case "response.output_item.added":
        heard.begun = true;
        return;
      case "response.refusal.delta":
        heard.say(text(event["delta"]));
        heard.end = refused;
        return;
      case "response.created":
        heard.model ??= text(object(event["response"])["model"]) || undefined;
        return;
      case "response.completed":
      case "response.incomplete":
        hearEnd(object(event["response"]), heard);
        return;
      case "response.failed": {
        const response = object(event["response"]);
        throw troubleIn(response) ?? new Trouble("it did not say why", 500, JSON.stringify(event));
      }
      default:
        if (event["object"] === "response") hearWhole(event, heard);
    }
  },

  hasLastEvent: true,
  enforces: ({ schema }) => schema !== undefined,
  takesSchemaWithTools: () => true,
  cachesChoice: false,
};

function itemsOf(message: Message, model: string, isMarking: boolean): readonly JsonObject[] {
  if (message.role === "called") return message.said as readonly JsonObject[];
  if (message.role === "results")
    return message.results.map(({ id, text: output }) => ({
      type: "function_call_output",
      call_id: id,
      output: isMarking ? [{ type: "input_text", text: output, ...breakpoint }] : output,
    }));
  const role = message.role === "system" && hasDevelopers.test(model) ? "developer" : message.role;
  if (role === "assistant") return [{ role, content: wordsText(message) }];
  const shown = imageParts(message, inputText, (image) => ({
    type: "input_image",
    image_url: dataAddress(image),
    detail: "auto",
  }));
  if (isMarking) return [{ role, content: [...shown, ...markedText(message)] }];
  const words = wordsText(message);
  return [{ role, content: role === "user" ? [...shown, inputText(words)] : words }];
}

function inputText(text: string): JsonObject {
  return { type: "input_text", text };
}

const breakpoint = { prompt_cache_breakpoint: { mode: "explicit" } };

/** A breakpoint is read only where another request had one: so there is one behind each of the latest parts. */
function markedText(words: Words): readonly JsonObject[] {
  const { again = 0 } = words;
  return blocksOf(words).map((piece, at) => ({
    ...inputText(piece),
    ...(at < again && at >= again - mostBreakpoints && breakpoint),
  }));
}

/** The latest fifty of a request are read, and the latest four written. */
const mostBreakpoints = 40;

function hearItem(item: JsonObject, heard: PartialAnswer): void {
  heard.said.push(item);
  if (item["type"] !== "function_call") return;
  heard.calls.push({ id: text(item["call_id"]), name: text(item["name"]), input: text(item["arguments"]) });
}

function hearWhole(response: JsonObject, heard: PartialAnswer): void {
  heard.begun = true;
  heard.model ??= text(response["model"]) || undefined;
  for (const item of list(response["output"]).map(object)) {
    hearItem(item, heard);
    for (const part of list(item["content"]).map(object)) {
      heard.say(text(part["text"]) + text(part["refusal"]));
      if (part["type"] === "refusal") heard.end = refused;
    }
  }
  hearEnd(response, heard);
}

const thoughtless = /gpt-?[34]|-chat/;

// Models that reason take what others take from the system from a developer.
const hasDevelopers = /^o\d|^gpt-(?:[5-9]|\d\d)(?!.*-chat)/;

const refused: Ending = { reason: "content-filter", word: "refusal" };

function hearEnd(response: JsonObject, heard: PartialAnswer): void {
  const { input_tokens, output_tokens, input_tokens_details } = object(response["usage"]);
  const details = object(input_tokens_details);
  heard.tokens = {
    input: count(input_tokens),
    output: count(output_tokens),
    cacheRead: count(details["cached_tokens"]),
    cacheWrite: count(details["cache_write_tokens"]),
  };
  heard.end = ending(object(response["incomplete_details"])["reason"], heard.end);
  if (heard.end.reason === "stop" && heard.calls.length > 0) heard.end = { reason: "tool-calls" };
  heard.done = true;
}

const reasons: Readonly<Record<string, Ending["reason"]>> = {
  max_output_tokens: "length",
  content_filter: "content-filter",
};

function ending(reason: unknown, before: Ending | undefined): Ending {
  if (typeof reason !== "string") return before ?? { reason: "stop" };
  return { reason: reasons[reason] ?? "other", word: reason };
}
