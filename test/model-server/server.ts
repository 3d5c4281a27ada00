import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as textOfStream } from "node:stream/consumers";
import { type AnswerScript, type ModelRequest, scriptedAnswer, type Usage } from "./answer.ts";
import { type Asked, type Dialect, type Json, object, type Spoken } from "./dialect.ts";
import type { PromptCache } from "./prompt-cache.ts";
import { isStatusFault, statusFaults } from "./faults.ts";
import { type RecordedRequest, withoutSecrets } from "./recorded.ts";
import { route } from "./router.ts";
import { firstHalf, inOneBody, send, streamed } from "./wire.ts";

export interface ModelServer {
  /** `http://127.0.0.1:<port>`; OpenAI's clients want `/v1` behind it. */
  readonly url: string;
  /** Every request so far, in the order of arrival. */
  readonly requests: readonly RecordedRequest[];
  /** Ends the hanging answers too. */
  close(): Promise<void>;
}

interface ModelServerOptions {
  /** Without one, every request gets the default answer. */
  readonly answer?: AnswerScript;
  /** The only ones it has, as a local server lists them; without them it has every model and no list. */
  readonly models?: readonly string[];
  /** Holds what prompts begin with, and counts what is read and written there. */
  readonly cache?: PromptCache;
}

/** A model that says what it is told to, behind the APIs of OpenAI, Anthropic and Google, on a free port of this machine. */
export async function startModelServer({
  answer = () => undefined,
  models,
  cache,
}: ModelServerOptions = {}): Promise<ModelServer> {
  const requests: RecordedRequest[] = [];
  const closing = new AbortController();
  const server = createServer((incoming, response) => {
    void serve(incoming, response, { answer, models, cache, requests, signal: closing.signal }).catch(() =>
      response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        closing.abort();
        server.closeAllConnections();
      }),
  };
}

interface Served {
  readonly answer: AnswerScript;
  readonly models: readonly string[] | undefined;
  readonly cache: PromptCache | undefined;
  readonly requests: RecordedRequest[];
  readonly signal: AbortSignal;
}

async function serve(incoming: IncomingMessage, response: ServerResponse, served: Served): Promise<void> {
  const { method = "GET", url = "/" } = incoming;
  const body = parsed(await textOfStream(incoming));
  const seen = { method, body, ...withoutSecrets(incoming.headers, url) };
  const to = route(method, url);
  if (served.models !== undefined && method === "GET" && url.endsWith("/models"))
    return sendJson(response, 200, {
      object: "list",
      data: served.models.map((id) => ({ id, object: "model" })),
    });
  if (to.kind === "upgrade" || to.kind === "unknown") {
    served.requests.push({ kind: "other", ...seen });
    const message = `This server does not have ${method} ${seen.path}.`;
    sendJson(response, to.kind === "upgrade" ? 426 : 404, { error: { message } });
    return;
  }
  const asked = to.dialect.read(object(body), url);
  const { schemaTool: _tool, stream: _stream, ...known } = asked;
  if (served.models?.includes(asked.model) === false) {
    served.requests.push({ kind: "refused", api: to.dialect.api, ...known, ...seen });
    const error = { message: `model '${asked.model}' not found`, type: "not_found_error" };
    return sendJson(response, 404, { error });
  }
  const refusal = to.dialect.refusal(object(body), to.kind, seen.headers);
  if (refusal !== null) {
    served.requests.push({ kind: "refused", api: to.dialect.api, ...known, ...seen });
    const { status, body: said } = to.dialect.refused(refusal);
    return sendJson(response, status, said);
  }
  if (to.kind === "count") {
    served.requests.push({ kind: "count", api: to.dialect.api, ...known, ...seen });
    sendJson(response, 200, to.dialect.count(tokensIn(body)));
    return;
  }
  const n = served.requests.filter(({ kind }) => kind === "answer").length + 1;
  const request: ModelRequest = { n, api: to.dialect.api, ...known };
  served.requests.push({ kind: "answer", ...request, ...seen });
  const cached = served.cache?.take(to.dialect.api, asked.model, object(body));
  await give(response, to.dialect, asked, request, { ...served, cached });
}

async function give(
  response: ServerResponse,
  dialect: Dialect,
  asked: Asked,
  request: ModelRequest,
  { answer, signal, cached }: Served & { readonly cached: ReturnType<PromptCache["take"]> | undefined },
): Promise<void> {
  const parts = await scriptedAnswer(answer, request).catch((fault: Error) => fault);
  if (parts instanceof Error) {
    // A status that no client tries again: the fault is in the test.
    sendJson(response, 400, { error: { message: parts.message } });
    return;
  }
  const { fault, retryAfterS = 1 } = parts;
  const ended = AbortSignal.any([signal, closed(response)]);
  const { usage, ...words } = spoken(asked, request, parts);
  const said = { ...words, usage: { ...usage, ...cached?.input } };
  if (isStatusFault(fault)) {
    const failed = dialect.failure(fault, statusFaults[fault], retryAfterS);
    if (parts.midStream === true && asked.stream) {
      const frames = [...firstHalf(dialect.frames(said)), dialect.failureFrame(failed)];
      return send(response, "text/event-stream", streamed(frames), undefined, ended);
    }
    const headers = fault === "rate-limit" ? { "retry-after": String(retryAfterS) } : {};
    return sendJson(response, failed.status, failed.body, headers);
  }
  cached?.begin();
  if (asked.stream) return send(response, "text/event-stream", streamed(dialect.frames(said)), fault, ended);
  return send(response, "application/json", inOneBody(dialect.whole(said)), fault, ended);
}

type Parts = Awaited<ReturnType<typeof scriptedAnswer>>;

function spoken(asked: Asked, request: ModelRequest, parts: Parts): Spoken {
  const { fault } = parts;
  const structured = fault === "schema-violation" ? { unexpected: true } : parts.structured;
  const isCall = structured !== undefined && asked.schemaTool !== null && fault !== "empty";
  const words = structured === undefined || isCall ? (parts.text ?? "") : JSON.stringify(structured);
  const text = fault === "empty" ? "" : words;
  return {
    id: String(request.n).padStart(8, "0"),
    model: asked.model,
    text: fault === "refusal" && text === "" ? "I cannot help with that." : text,
    call: isCall ? { name: asked.schemaTool ?? "", input: structured } : (parts.call ?? null),
    refused: fault === "refusal",
    usage: parts.usage ?? estimated(request, isCall ? structured : text),
  };
}

function estimated({ system, messages }: ModelRequest, output: unknown): Usage {
  return { inputTokens: tokensIn([system, messages]), outputTokens: tokensIn(output) };
}

function tokensIn(value: unknown): number {
  return Math.ceil((typeof value === "string" ? value : JSON.stringify(value)).length / 4);
}

function closed(response: ServerResponse): AbortSignal {
  const closing = new AbortController();
  response.once("close", () => closing.abort());
  return closing.signal;
}

function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}

function parsed(text: string): Json | string {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}
