import { AISDKError, APICallError, StreamProviderError } from "ai";
import { AgentError, type FailureCode } from "../../../../src/kernel/failure.ts";
import { isLocal } from "../../../../src/agents/api/address.ts";
import { Flood } from "./api-flood.ts";

/** Whom we talked to when it went wrong. */
export interface ApiTalk {
  readonly address: URL;
  readonly model: string;
  /** Takes the key out of whatever the server sent. */
  readonly hide: (text: string) => string;
  /** What had arrived of the answer. */
  readonly text: string;
}

/**
 * What the SDK threw, as a failure of the agent. The SDK's own error is not kept as a cause: it holds the
 * prompt and whatever the server sent back, which may be the key.
 */
export function apiError(error: unknown, talk: ApiTalk): AgentError {
  const fault = (code: FailureCode, message: string) => new AgentError(code, message, { raw: talk.text });
  const { host } = talk.address;
  const network = networkCode(error);
  if (network === Flood.code)
    return fault("garbage", `${host} sent ${floodOf(error)}; the call was ended and the rest dropped`);
  const words = wordsOf(error, talk);
  const status = statusOf(error);
  if (status !== undefined && status >= 300) return refusal(status, error, talk);
  if (network !== undefined && status === undefined) return unreached(network, talk);
  if (network !== undefined || talk.text !== "")
    return fault("garbage", `the answer of ${host} was cut off${words}`);
  if (AISDKError.isInstance(error))
    return fault("garbage", `${host} sent what is no answer of a model${words}`);
  return fault("garbage", `the call of ${host} failed${words}`);
}

/** A server that does not take our schema, or the way we ask for one; without it, the same request is fine. */
export function refusesSchema(error: unknown): boolean {
  if (!APICallError.isInstance(error) || (error.statusCode !== 400 && error.statusCode !== 422)) return false;
  return /response_?format|schema|output_(?:config|format)|structured output|grammar/i.test(bodyOf(error));
}

function refusal(status: number, error: unknown, talk: ApiTalk): AgentError {
  const { address, model } = talk;
  const words = wordsOf(error, talk);
  const retryAfterMs = APICallError.isInstance(error) ? retryAfter(error) : undefined;
  const fault = (code: FailureCode, message: string) =>
    new AgentError(code, `${message}${words}`, {
      raw: talk.text,
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    });
  const body = bodyOf(error);
  if (status < 400) return fault("garbage", `${address.host} redirects to another address (${status})`);
  if (status === 401 || status === 403)
    return fault("not-logged-in", `${address.host} does not accept the key (${status})`);
  if (status === 402)
    return fault("not-logged-in", `the account at ${address.host} has no credit left (402)`);
  if (status === 404) return fault("not-installed", `${address.href} has no model "${model}" (404)`);
  if (status === 429) return fault("rate-limit", `${address.host} takes no more requests for now (429)`);
  if (status === 413 || tooLong.test(body))
    return fault("context-too-long", `the prompt is too long for ${model} (${status})`);
  if (filtered.test(body))
    return fault("refused", `${address.host} does not let ${model} answer this (${status})`);
  if (status === 408 || status >= 500)
    return fault("overloaded", `${address.host} cannot answer now (${status})`);
  return fault("unsupported", `${address.host} does not take the request (${status})`);
}

// Only texts tell these two apart from other bad requests: OpenAI's codes, then how the others put it.
const tooLong =
  /context_length_exceeded|exceed_context_size|prompt is too long|context (?:length|limit|size|window)|input token count|too many (?:input )?tokens/i;
const filtered = /content_filter|content_policy|safety system|flagged/i;

function unreached(code: string, { address, text }: ApiTalk): AgentError {
  const fault = (failure: FailureCode, message: string) => new AgentError(failure, message, { raw: text });
  const { host, hostname } = address;
  const port = address.port || (address.protocol === "https:" ? "443" : "80");
  switch (code) {
    case "ECONNREFUSED":
      if (isLocal(address)) return fault("not-installed", `nothing listens at ${hostname}:${port}`);
      return fault("overloaded", `${hostname}:${port} refuses the connection`);
    case "ENOTFOUND":
      return fault("not-installed", `there is no host ${hostname}, or no network`);
    case "UND_ERR_HEADERS_TIMEOUT":
    case "UND_ERR_BODY_TIMEOUT":
      return fault("silence", `${host} sent nothing for too long`);
    case "ECONNRESET":
    case "EPIPE":
    case "UND_ERR_SOCKET":
      return fault("overloaded", `${hostname}:${port} closed the connection without an answer`);
    default:
      return fault("overloaded", `${hostname}:${port} cannot be reached (${code})`);
  }
}

function statusOf(error: unknown): number | undefined {
  if (APICallError.isInstance(error)) return error.statusCode;
  if (!StreamProviderError.isInstance(error)) return undefined;
  // After the first byte a server can only name the kind of its trouble.
  return error.statusCode ?? (/overloaded/.test(error.type ?? "") ? 529 : 500);
}

function networkCode(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (!AISDKError.isInstance(at) && "code" in at && typeof at.code === "string") return at.code;
  }
  return undefined;
}

/** How much it was, in its own words. */
function floodOf(error: unknown): string {
  let at = error;
  while (at instanceof Error && !(at instanceof Flood)) at = at.cause;
  return at instanceof Flood ? at.message : "too much";
}

/** In milliseconds, from the header in any of its forms; Google says it in the body. */
function retryAfter({ responseHeaders = {}, responseBody = "" }: APICallError): number | undefined {
  const ms = Number(responseHeaders["retry-after-ms"] ?? Number.NaN);
  if (ms >= 0) return ms;
  const after = responseHeaders["retry-after"];
  if (after !== undefined) {
    const wait = /^[\d.]+$/.test(after) ? Number(after) * 1000 : Date.parse(after) - Date.now();
    if (!Number.isNaN(wait)) return Math.max(0, Math.round(wait));
  }
  const delay = /"retryDelay":\s*"([\d.]+)s"/.exec(responseBody)?.[1];
  return delay === undefined ? undefined : Math.round(Number(delay) * 1000);
}

function bodyOf(error: unknown): string {
  if (APICallError.isInstance(error)) return error.responseBody ?? error.message;
  return error instanceof Error ? error.message : "";
}

/** The server's own words in one line, without the key; a page for a browser says nothing. */
function wordsOf(error: unknown, { hide }: ApiTalk): string {
  const isPlain = APICallError.isInstance(error) && error.data === undefined && error.statusCode !== 200;
  const said = isPlain ? (error.responseBody ?? "") : error instanceof Error ? error.message : "";
  const line = hide(said).replaceAll(/\s+/g, " ").trim();
  if (line === "" || line.startsWith("<")) return "";
  return `: ${line.length > 300 ? `${line.slice(0, 300)}…` : line.replace(/\.$/, "")}`;
}
