import type { IncomingHttpHeaders } from "node:http";
import type { JsonSchema, ShownImage } from "../../kernel/agent.ts";
import { type JsonObject, object } from "../../kernel/json-value.ts";
import { paragraphs } from "../../kernel/prompt.ts";
import type { PromptCache } from "./cache.ts";

/** One model API: how a turn is written for it and its events are read. Faults of each: `docs/apis.md`. */
export interface Dialect {
  readonly write: (turn: ApiTurn) => {
    /** Behind the address of the provider. Never with a key in it: addresses are logged. */
    readonly path: string;
    readonly headers: (apiKey: string) => Readonly<Record<string, string>>;
    readonly body: JsonObject;
  };
  /** Takes what one event adds. One of a kind it does not know is passed over, as every one of these APIs asks of its clients. */
  readonly hear: (event: JsonObject, heard: PartialAnswer) => void;
  /** Whether a stream without its last event was cut off, even when the model had said why it stopped. */
  readonly hasLastEvent: boolean;
  /** Whether the provider itself keeps the model to a schema sent so. A forced tool call or a hope does not. */
  readonly enforces: (turn: ApiTurn) => boolean;
  readonly takesSchemaWithTools: (model: string, address: URL) => boolean;
  readonly cachesChoice: boolean;
}

export interface ApiTurn {
  readonly model: string;
  readonly messages: readonly Message[];
  readonly cache?: { readonly key: string; readonly by: PromptCache["by"] };
  readonly schema?: JsonSchema;
  readonly tools?: readonly ApiTool[];
  /** It has looked enough: the tools stand there still, and may not be called. */
  readonly hasLooked?: boolean;
  /** Its server refuses to be asked for the number of tokens. */
  readonly isUncounted?: true;
}

export interface ApiTool {
  readonly name: string;
  readonly description: string;
  readonly schema: JsonSchema;
}

export type Message = Words | Called | { readonly role: "results"; readonly results: readonly ToolResult[] };

export interface Words {
  readonly role: "system" | "user" | "assistant";
  /** Its text, with a blank line between each: cut as it is cut whenever it is sent. None of them is empty. */
  readonly parts: readonly string[];
  readonly again?: number;
  /** Shown before its text. */
  readonly images?: readonly ShownImage[];
}

/** What the model said when it called tools, in the provider's own form: sent back just as it came, thoughts and all. */
interface Called {
  readonly role: "called";
  readonly said: readonly unknown[];
}

export interface ToolCall {
  readonly id: string;
  readonly name: string;
  readonly input: string;
  readonly at?: number | undefined;
  /** What a server wants back with the call: of Gemini behind a chat API, the signature of its thoughts. */
  readonly extra?: JsonObject;
}

interface ToolResult extends ToolCall {
  readonly text: string;
  readonly isError: boolean;
}

export class PartialAnswer {
  text = "";
  /** Of that, what came with the last piece. Cut out of the whole, it would cost the more the longer that is. */
  fresh = "";
  model: string | undefined;
  tokens: ApiTokens = {};
  calls: ToolCall[] = [];
  said: unknown[] = [];
  /** Thoughts that a chat API wants back with its calls, in the fields they came in. */
  thoughts: Record<string, unknown> = {};
  /** Why the model stopped, once it is known to be the end: without one, the answer was cut off. */
  end: Ending | undefined;
  begun = false;
  /** Nothing more will come that matters, whether the server closes its stream or not. */
  done = false;

  say(words: string): void {
    this.text += words;
    this.fresh += words;
  }
}

/** Of one response, all that goes over the wire: 100,000 tokens at 300 bytes each. */
export const mostBodyBytes = 32 * 1024 * 1024;

/** A server that sends without end. What would come after that is never read. */
export class Flood extends Error {}

export interface Ending {
  readonly reason: "stop" | "length" | "content-filter" | "tool-calls" | "other";
  readonly word?: string;
}

/** As the server counted. Those of the cache are among those of the input. */
export interface ApiTokens {
  input?: number | undefined;
  output?: number | undefined;
  cacheRead?: number | undefined;
  cacheWrite?: number | undefined;
}

/** An error that a server answered with, or sent inside a stream that had begun well, or a body that is none of its API. */
export class Trouble extends Error {
  /** The one it had as a response, or would have had; `undefined` where what came is no answer of a model at all. */
  readonly status: number | undefined;
  readonly body: string;
  readonly headers: IncomingHttpHeaders;

  constructor(message: string, status: number | undefined, body: string, headers: IncomingHttpHeaders = {}) {
    super(message);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

export function isWords(message: Message): message is Words {
  return message.role !== "called" && message.role !== "results";
}

export function wordsText({ parts }: Words): string {
  return paragraphs(parts);
}

/** The same in the blocks in which it is always sent: a cache holds whole blocks. */
export function blocksOf({ parts }: Words): readonly string[] {
  return parts.map((part, at) => (at === parts.length - 1 ? part : `${part}\n\n`));
}

export function imageParts(
  { images = [] }: Words,
  named: (name: string) => JsonObject,
  form: (image: ShownImage) => JsonObject,
): readonly JsonObject[] {
  return images.flatMap((image) => [named(`Image: ${image.path}`), form(image)]);
}

export function dataAddress({ type, data }: ShownImage): string {
  return `data:${type};base64,${data}`;
}

/** Which blocks get a mark: a server looks back from each over twenty of them. */
export function isMarked({ again = 0 }: Words, at: number): boolean {
  return at === again - 1 || (at > 0 && at === again - 1 - mostLookedBack);
}

const mostLookedBack = 19;

export function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

export function count(value: unknown): number | undefined {
  return typeof value === "number" && value >= 0 ? value : undefined;
}

/** All servers put it into a field `error`, and then differ (`docs/apis.md`); older vLLM says `object: "error"`. */
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
