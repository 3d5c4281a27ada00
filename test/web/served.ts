import type { Detail, JournalEvent, LiveText, Row } from "../../src/web/api.ts";
import { afterwards } from "../beside.ts";
import type { Story } from "../stories/command.ts";
import { runInProcess } from "../stories/program.ts";

/** `colloquy serve` of a story, at a real socket. */
export interface Page {
  readonly origin: string;
  /** The address it printed, whose token works once. */
  readonly invitation: string;
  readonly end: () => Promise<unknown>;
}

export async function served(told: Story, ...args: readonly string[]): Promise<Page> {
  const interrupt = new AbortController();
  const printed = Promise.withResolvers<string>();
  let text = "";
  const onText = (more: string) => {
    text += more;
    const address = /https?:\/\/\S+token=\S+/.exec(text)?.[0];
    if (address !== undefined) printed.resolve(address);
  };
  const around = { told: onText, interrupted: interrupt.signal };
  const ended = runInProcess(told, ["serve", "--port", "0", ...args], around);
  void ended.then(({ stderr }) => printed.reject(new Error(stderr)));
  const end = () => {
    interrupt.abort();
    return ended;
  };
  afterwards(end);
  const invitation = await printed.promise;
  return { origin: new URL(invitation).origin, invitation, end };
}

interface Asking extends Omit<RequestInit, "headers"> {
  readonly headers?: Readonly<Record<string, string>>;
}

/** A browser of somebody who opened the address. */
export interface Visitor {
  readonly cookie: string;
  readonly get: <T>(path: string) => Promise<T>;
  /** The status and the JSON of an answer. */
  readonly send: <T>(path: string, body: unknown, method?: string) => Promise<Sent<T>>;
  readonly fetch: (path: string, init?: Asking) => Promise<Response>;
  readonly detail: (id: string) => Promise<Detail>;
  readonly follow: (id: string, after?: number) => Followed;
}

interface Sent<T> {
  readonly status: number;
  readonly json: T;
}

/** What came over SSE so far. */
interface Followed {
  readonly events: JournalEvent[];
  readonly rows: Row[];
  readonly live: LiveText[];
  readonly others: string[];
  /** Settles when the server ends it. */
  readonly ended: Promise<void>;
  readonly leave: () => void;
}

export async function visitor({ origin, invitation }: Page): Promise<Visitor> {
  const entered = await fetch(invitation, { redirect: "manual" });
  const cookie = entered.headers.get("set-cookie")?.split(";")[0] ?? "";
  const ask: Visitor["fetch"] = (path, { headers, ...init } = {}) =>
    fetch(`${origin}${path}`, { ...init, headers: { cookie, origin, ...headers } });
  const get = async <T>(path: string) => (await (await ask(path)).json()) as T;
  return {
    cookie,
    get,
    fetch: ask,
    send: async <T>(path: string, body: unknown, method = "POST"): Promise<Sent<T>> => {
      const headers = { "content-type": "application/json" };
      const answer = await ask(path, { method, headers, body: JSON.stringify(body) });
      return { status: answer.status, json: (await answer.json()) as T };
    },
    detail: (id) => get(`/api/discussions/${id}`),
    follow: (id, after) => followed(ask, `/api/discussions/${id}/events`, after),
  };
}

function followed(ask: Visitor["fetch"], path: string, after?: number): Followed {
  const leaving = new AbortController();
  const heard: Omit<Followed, "ended" | "leave"> = { events: [], rows: [], live: [], others: [] };
  const headers = after === undefined ? {} : { "last-event-id": String(after) };
  const ended = readAll(ask(path, { headers, signal: leaving.signal }), heard).catch((error: unknown) => {
    if (!leaving.signal.aborted) throw error;
  });
  const leave = () => leaving.abort();
  afterwards(leave);
  return { ...heard, ended, leave };
}

async function readAll(answer: Promise<Response>, heard: Omit<Followed, "ended" | "leave">): Promise<void> {
  let rest = "";
  for await (const piece of (await answer).body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const messages = `${rest}${piece}`.split("\n\n");
    rest = messages.pop() ?? "";
    for (const message of messages) take(message, heard);
  }
}

function take(message: string, { events, rows, live, others }: Omit<Followed, "ended" | "leave">): void {
  const kind = /^event: (.*)$/m.exec(message)?.[1];
  const data = JSON.parse(/^data: (.*)$/m.exec(message)?.[1] ?? "null");
  if (kind === "journal") events.push(data);
  else if (kind === "row") rows.push(data);
  else if (kind === "live") live.push(data);
  else if (kind !== undefined) others.push(kind);
}
