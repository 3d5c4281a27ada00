import { Agent, type AgentOptions, type ClientRequest, type IncomingMessage, request } from "node:http";
import { Agent as SecureAgent, request as secureRequest } from "node:https";
import type { Socket } from "node:net";
import { StringDecoder } from "node:string_decoder";
import type { urlToHttpOptions } from "node:url";
import { isLoopback } from "./address.ts";
import { object, parsedJson } from "../../kernel/json-value.ts";
import { Flood, mostBodyBytes, Trouble, troubleIn } from "./dialect.ts";

/** By `node:http`: a third of the CPU of `fetch` (`docs/decisions/0019`). A redirect would take the key elsewhere. */
export interface Posted {
  readonly to: Target;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

type Target = ReturnType<typeof urlToHttpOptions>;

export interface ResponseListener {
  readonly onText: (piece: string) => boolean;
  readonly onEnd: () => void;
}

export class Broken extends Error {
  readonly code: string;
  readonly hadBegun: boolean;
  /** The server had closed a connection that was kept for long; it has not seen the request. */
  readonly wasStale: boolean;

  constructor(cause: NodeJS.ErrnoException, hadBegun: boolean, isReused = false) {
    super(cause.message, { cause });
    this.code = cause.code ?? cause.name;
    this.hadBegun = hadBegun;
    this.wasStale = isReused && !hadBegun && (cause.code === "ECONNRESET" || cause.code === "EPIPE");
  }
}

/** Rejects with a `Trouble`, a `Broken`, a `Flood` or whatever the listener threw. */
export async function post(posted: Posted, listener: ResponseListener, signal: AbortSignal): Promise<void> {
  try {
    await attempt(posted, listener, signal, kept[wayOf(posted.to)]);
  } catch (error) {
    if (!(error instanceof Broken) || !error.wasStale) throw error;
    await attempt(posted, listener, signal, connections({})[wayOf(posted.to)]);
  }
}

function attempt(
  { to, headers, body }: Posted,
  listener: ResponseListener,
  signal: AbortSignal,
  agent: Agent,
): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const sent = (to.protocol === "https:" ? secureRequest : request)({
    ...to,
    method: "POST",
    agent,
    headers: {
      "content-type": "application/json",
      accept: "text/event-stream, application/json",
      "accept-encoding": "identity",
      "user-agent": "colloquy",
      ...headers,
      "content-length": Buffer.byteLength(body),
    },
  });
  let begun = false;
  const fail = (error: unknown) => {
    reject(error);
    sent.destroy();
  };
  const onAbort = () => {
    resolve();
    sent.destroy();
  };
  signal.addEventListener("abort", onAbort, { once: true });
  sent.on("error", (error: NodeJS.ErrnoException) => fail(new Broken(error, begun, sent.reusedSocket)));
  sent.on("response", (response) => {
    begun = true;
    response.on("error", (error: NodeJS.ErrnoException) => fail(new Broken(error, true)));
    const { statusCode = 0 } = response;
    if (statusCode >= 200 && statusCode < 300) hear(response, sent, listener, resolve, fail);
    else gather(response, fail);
  });
  sent.on("socket", (socket) => {
    if (socket.connecting) limitConnecting(socket, sent);
  });
  sent.end(body);
  return promise.finally(() => signal.removeEventListener("abort", onAbort));
}

// As long as undici keeps one that has nothing to do: servers close theirs after 5 s, and the two must not meet.
const idleMs = 4000;
const mostIdle = 1024;
const kept = connections({ keepAlive: true, maxFreeSockets: mostIdle, timeout: idleMs });

/** By HTTP_PROXY, HTTPS_PROXY and NO_PROXY where there are such (Node from 22.21 on); no proxy reaches this machine. */
function connections(options: AgentOptions) {
  const proxied = { ...options, proxyEnv: process.env };
  return {
    "http:": new Agent(proxied),
    "https:": new SecureAgent(proxied),
    "http: here": new Agent(options),
    "https: here": new SecureAgent(options),
  } as const;
}

function wayOf(to: Target): keyof typeof kept {
  const scheme = to.protocol === "https:" ? "https:" : "http:";
  return isLoopback(to) ? `${scheme} here` : scheme;
}

/** After this long a host that answers nothing, not even with a refusal, counts as out of reach. */
const mostConnectingMs = 10_000;

function limitConnecting(socket: Socket, sent: ClientRequest): void {
  const late = () => sent.destroy(Object.assign(new Error("no connection"), { code: "ETIMEDOUT" }));
  const timer = setTimeout(late, mostConnectingMs);
  socket.once("connect", () => clearTimeout(timer));
  socket.once("close", () => clearTimeout(timer));
}

/** How long a server may leave its stream open behind the last event before the connection is given up. */
const lingerMs = 2000;

function hear(
  response: IncomingMessage,
  sent: ClientRequest,
  listener: ResponseListener,
  resolve: () => void,
  fail: (error: unknown) => void,
): void {
  const encoding = response.headers["content-encoding"] ?? "identity";
  if (encoding !== "identity")
    return fail(new Trouble(`it is compressed (${encoding}), which was not asked for`, undefined, ""));
  const decoder = new StringDecoder("utf8");
  let bytes = 0;
  let isDone = false;
  response.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > mostBodyBytes) return fail(new Flood(`more than ${mostBodyBytes} bytes`));
    if (isDone) return;
    try {
      isDone = listener.onText(decoder.write(chunk));
    } catch (error) {
      return fail(error);
    }
    if (!isDone) return;
    // The rest is let in, so that the connection can be used again.
    sent.setTimeout(lingerMs, () => sent.destroy());
    resolve();
  });
  response.on("end", () => {
    if (isDone) return;
    try {
      listener.onEnd();
      resolve();
    } catch (error) {
      fail(error);
    }
  });
}

/** What is said about a failure is short; of a page without end only its beginning is read. */
const mostWordsLength = 64 * 1024;

function gather(response: IncomingMessage, fail: (error: unknown) => void): void {
  let body = "";
  const end = () => {
    const said = troubleIn(object(parsedJson(body)))?.message || body;
    fail(new Trouble(said, response.statusCode ?? 0, body, response.headers));
  };
  response.setEncoding("utf8");
  response.on("data", (chunk: string) => {
    body += chunk;
    if (body.length > mostWordsLength) end();
  });
  response.on("end", end);
}
