import { AgentError, type FailureCode } from "../../kernel/failure.ts";
import { singleSpaced } from "../../text/shorten.ts";
import { isLoopback } from "./address.ts";
import { type ApiTurn, Flood, Trouble } from "./dialect.ts";
import { Broken } from "./post.ts";
import type { Extra } from "./turn.ts";

export interface ApiTalk {
  readonly address: URL;
  readonly model: string;
  readonly hide: (text: string) => string;
  readonly text: string;
}

/** The error itself is not kept as a cause: it holds what the server sent back, which may be the key. */
export function apiError(error: unknown, talk: ApiTalk): AgentError {
  const fault = (code: FailureCode, message: string) => new AgentError(code, message, { raw: talk.text });
  const { host, href, pathname } = talk.address;
  if (error instanceof Flood)
    return fault("garbage", `${host} sent ${error.message}; the call was ended and the rest dropped`);
  if (error instanceof Trouble && error.status !== undefined) return refusal(error.status, error, talk);
  if (error instanceof Broken && !error.hadBegun) return unreached(error, talk);
  if (error instanceof Broken || talk.text !== "")
    return fault("garbage", `the answer of ${host} was cut off`);
  const words = wordsOf(error, talk);
  if (error instanceof Trouble && /^\s*</.test(error.body)) {
    const missing = /\/v\d/.test(pathname) ? "" : `: "/v1" may be missing at the end of its address`;
    return fault("garbage", `${href} is a web page, not a model API${missing}`);
  }
  if (error instanceof Trouble)
    return fault("garbage", `${host} sent something that is not a model's answer${words}`);
  return fault("garbage", `the call of ${host} failed${words}`);
}

/** Nobody was reached, or the server refused to ask the model: nothing is paid for. */
export function isTurnedAway(error: unknown): boolean {
  if (error instanceof Broken)
    return !error.hadBegun && error.code !== "ECONNRESET" && error.code !== "EPIPE";
  return error instanceof Trouble && error.status !== undefined && error.status < 500;
}

export function refusedExtra(turn: ApiTurn, error: unknown): Extra | undefined {
  if (!(error instanceof Trouble)) return undefined;
  const { status = 0, body } = error;
  return refusals.find(([, isAsked, says]) => isAsked(turn) && says(status, body))?.[0];
}

const refusals: readonly (readonly [
  Extra,
  isAsked: (turn: ApiTurn) => boolean,
  says: (status: number, body: string) => boolean,
])[] = [
  // Servers of models that cannot see, and those that do not take this kind of image.
  [
    "images",
    ({ messages }) => messages.some((message) => "images" in message),
    (status, body) =>
      status >= 400 &&
      status !== 429 &&
      /\bimages?\b|image_url|input_image|inline_?data|mime_?type|vision|multimodal|mmproj/i.test(body),
  ],
  ["cache", ({ cache }) => cache !== undefined, badRequest(/prompt_cache|cache_control|session_id/i)],
  ["count", ({ isUncounted }) => isUncounted !== true, badRequest(/stream_options/i)],
  // A model that knows no system, by the words of its template or of its server.
  [
    "system",
    ({ messages }) => messages[0]?.role === "system",
    badRequest(
      /(?:system|developer) (?:role|message|prompt|instruction)s? (?:is |are )?not (?:supported|enabled)|only user and assistant roles|roles must alternate user\/assistant/i,
    ),
  ],
  // It says that it takes no schema with tools, or no tools with a schema: it may look, and is told the form in words.
  ["schema with tools", ({ tools, schema }) => tools !== undefined && schema !== undefined, refusesSchema],
  [
    "choice",
    ({ hasLooked }) => hasLooked === true,
    (status, body) => [400, 404, 422].includes(status) && /tool[_ ]choice/i.test(body),
  ],
  [
    "tools",
    ({ tools }) => tools !== undefined,
    (status, body) =>
      status >= 400 &&
      status !== 429 &&
      /\btools?\b|tool_choice|function[_ ]call|--jinja|functionDeclarations/i.test(body),
  ],
  ["schema", ({ schema }) => schema !== undefined, refusesSchema],
];

function badRequest(words: RegExp): (status: number, body: string) => boolean {
  return (status, body) => (status === 400 || status === 422) && words.test(body);
}

function refusesSchema(status: number, body: string): boolean {
  // Ollama says so with 500, and so did llama.cpp.
  if (status === 500) return /JSON schema (?:in format|conversion failed)|parse grammar/i.test(body);
  return badRequest(
    /response_?format|schema|output_(?:config|format)|structured output|grammar|json mode|response mime type/i,
  )(status, body);
}

function refusal(status: number, error: Trouble, talk: ApiTalk): AgentError {
  const { address, model } = talk;
  const words = wordsOf(error, talk);
  const retryAfterMs = retryAfter(error);
  const fault = (code: FailureCode, message: string) =>
    new AgentError(code, `${message}${words}`, {
      raw: talk.text,
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    });
  const { body } = error;
  if (status < 400) return fault("garbage", `${address.host} redirects to another address (${status})`);
  if (status === 401 || status === 403)
    return fault("not-logged-in", `${address.host} does not accept the key (${status})`);
  if (status === 402)
    return fault("not-logged-in", `the account at ${address.host} has no credit left (402)`);
  if (spent.test(body)) return fault("quota", `the allowance at ${address.host} is spent (${status})`);
  if (status === 404) return fault("not-installed", `${address.href} has no model "${model}" (404)`);
  if (status === 429) return fault("rate-limit", `${address.host} takes no more requests for now (429)`);
  if (status === 413 || tooLong.test(body))
    return fault("context-too-long", `the prompt is too long for ${model} (${status})`);
  if (filtered.test(body))
    return fault("refused", `${address.host} does not let ${model} answer this (${status})`);
  if (status === 408 || status >= 500)
    return fault("overloaded", `${address.host} cannot answer now (${status})`);
  return fault("unsupported", `${address.host} rejects the request (${status})`);
}

// Only texts tell these two apart from other bad requests: OpenAI's codes, then how the others put it.
const tooLong =
  /context_length_exceeded|exceed_context_size|prompt is too long|context (?:length|limit|size|window)|input token count|too many (?:input )?tokens/i;
// OpenAI's code, Anthropic's words, and the name of a limit of Google's: no waiting helps.
const spent = /insufficient_quota|credit balance is too low|RequestsPerDay/i;
const filtered = /content_filter|content_policy|safety system|flagged/i;

function unreached({ code, message }: Broken, { address, text }: ApiTalk): AgentError {
  const fault = (failure: FailureCode, message: string) => new AgentError(failure, message, { raw: text });
  const { hostname } = address;
  const port = address.port || (address.protocol === "https:" ? "443" : "80");
  const server = `${hostname}:${port}`;
  switch (code) {
    case "ECONNREFUSED": {
      if (isLoopback(address)) return fault("not-installed", `nothing listens at ${server}`);
      const place = /ECONNREFUSED (\S+)$/.exec(message)?.[1];
      const isProxy = place?.endsWith(`:${port}`) === false;
      return fault("overloaded", `${isProxy ? `the proxy at ${place}` : server} refuses the connection`);
    }
    case "ERR_PROXY_TUNNEL":
      return fault("overloaded", `the proxy set in the environment does not lead to ${server}`);
    case "ENOTFOUND":
      return fault("not-installed", `there is no host ${hostname}, or no network`);
    case "ECONNRESET":
    case "EPIPE":
      return fault("overloaded", `${server} closed the connection without an answer`);
    default:
      return fault("overloaded", `${server} cannot be reached (${code})`);
  }
}

/** In milliseconds, from the header in any of its forms; Google says it in the body. */
function retryAfter({ headers, body }: Trouble): number | undefined {
  const ms = Number(headers["retry-after-ms"] ?? Number.NaN);
  if (ms >= 0) return ms;
  const after = headers["retry-after"];
  if (after !== undefined) {
    const wait = /^[\d.]+$/.test(after) ? Number(after) * 1000 : Date.parse(after) - Date.now();
    if (!Number.isNaN(wait)) return Math.max(0, Math.round(wait));
  }
  const delay = /"retryDelay":\s*"([\d.]+)s"/.exec(body)?.[1];
  return delay === undefined ? undefined : Math.round(Number(delay) * 1000);
}

function wordsOf(error: unknown, { hide }: ApiTalk): string {
  const line = singleSpaced(hide(error instanceof Error ? error.message : ""));
  if (line === "" || line.startsWith("<")) return "";
  return `: ${line.length > 300 ? `${line.slice(0, 300)}…` : line.replace(/\.$/, "")}`;
}
