import {
  count,
  type Dialect,
  type Ending,
  type Heard,
  type JsonObject,
  object,
  text,
  Trouble,
} from "./dialect.ts";
import { say } from "./flood.ts";
import { bearer } from "./openai-chat.ts";
import { troubleIn } from "./trouble.ts";

/** OpenAI responses, which is what `openai` means. Nothing is stored there. */
export const openAiResponses: Dialect = {
  write: ({ model, messages, schema }) => ({
    path: "/responses",
    headers: bearer,
    body: {
      model,
      input: messages.map(({ role, text: words }) => {
        if (role === "user") return { role, content: [{ type: "input_text", text: words }] };
        return { role: role === "system" && hasDevelopers.test(model) ? "developer" : role, content: words };
      }),
      ...(schema !== undefined && {
        text: { format: { type: "json_schema", name: "response", strict: true, schema } },
      }),
      store: false,
      stream: true,
    },
  }),

  hear(event, name, heard) {
    switch (event["type"]) {
      case "response.output_text.delta":
        say(heard, text(event["delta"]));
        return;
      case "response.refusal.delta":
        say(heard, text(event["delta"]));
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
      default: {
        const trouble = troubleIn(event, name);
        if (trouble !== undefined) throw trouble;
      }
    }
  },

  // Most of these repeat all that was said.
  passesOver: new Set([
    "response.in_progress",
    "response.output_item.added",
    "response.output_item.done",
    "response.content_part.added",
    "response.content_part.done",
    "response.output_text.done",
    "response.refusal.done",
  ]),
  hasLastEvent: true,
  enforces: ({ schema }) => schema !== undefined,
};

// Models that reason take what others take from the system from a developer.
const hasDevelopers = /^o\d|^gpt-(?:[5-9]|\d\d)(?!.*-chat)/;

const refused: Ending = { reason: "content-filter", word: "refusal" };

function hearEnd(response: JsonObject, heard: Heard): void {
  const { input_tokens, output_tokens, input_tokens_details } = object(response["usage"]);
  const input = count(input_tokens);
  const output = count(output_tokens);
  const cacheRead = count(object(input_tokens_details)["cached_tokens"]);
  const cacheWrite = count(object(input_tokens_details)["cache_write_tokens"]);
  heard.tokens = {
    ...(input !== undefined && { input }),
    ...(output !== undefined && { output }),
    ...(cacheRead !== undefined && { cacheRead }),
    ...(cacheWrite !== undefined && { cacheWrite }),
  };
  heard.end = ending(object(response["incomplete_details"])["reason"], heard.end);
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
