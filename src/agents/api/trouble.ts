import { text, Trouble } from "./dialect.ts";
import { type JsonObject, object } from "../../kernel/json-value.ts";

/**
 * The error that an event is, if it is one. All servers put it into a field `error`, and after that they differ:
 * an object with a message, a bare text, with a code that is a status, a word or missing (`docs/apis.md`, servers of
 * the chat API). Older ones of vLLM say `object: "error"` instead.
 */
export function troubleIn(event: JsonObject, name = ""): Trouble | undefined {
  const { error } = event;
  if (error !== undefined && error !== null)
    return trouble(object(error), typeof error === "string" ? error : "", event);
  if (event["object"] === "error" || event["type"] === "error" || name === "error")
    return trouble(event, "", event);
  return undefined;
}

function trouble(error: JsonObject, bare: string, event: JsonObject): Trouble {
  const message = text(error["message"]) || bare || text(event["message"]);
  return new Trouble(message, statusOf(error), JSON.stringify(event));
}

/** After the first byte a server can only name the kind of its trouble. */
function statusOf({ code, type, status }: JsonObject): number {
  const given = Number(code);
  if (Number.isInteger(given) && given >= 400 && given <= 599) return given;
  const named = [code, type, status].filter((one) => typeof one === "string").join(" ");
  return statuses.find(([word]) => word.test(named))?.[1] ?? 500;
}

// By the words of OpenAI, Anthropic (errors) and Google (google.rpc.Code), in the order of their certainty.
const statuses: readonly (readonly [RegExp, number])[] = [
  [/insufficient_quota|rate_limit|RESOURCE_EXHAUSTED/i, 429],
  [/overloaded_error/, 529],
  [/overload|UNAVAILABLE/i, 503],
  [/authentication|invalid_api_key|UNAUTHENTICATED/i, 401],
  [/billing/, 402],
  [/permission/i, 403],
  [/not_found/i, 404],
  [/request_too_large/i, 413],
  [/timeout|DEADLINE_EXCEEDED/i, 504],
  [/invalid|bad_request|context_length|exceed_context|FAILED_PRECONDITION|OUT_OF_RANGE/i, 400],
];
