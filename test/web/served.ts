import type { Event } from "../../src/kernel/event.ts";
import type { Detail, LiveText, News, Row, SetTurn } from "../../src/web/api.ts";
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
  return servedBy(told, {}, ...args);
}

/** `asBuilt`: by the built command, which alone loads protocols of a stranger. */
export async function servedBy(
  told: Story,
  { asBuilt = false }: { readonly asBuilt?: boolean },
  ...args: readonly string[]
): Promise<Page> {
  const interrupt = new AbortController();
  const printed = Promise.withResolvers<string>();
  let text = "";
  const onText = (more: string) => {
    text += more;
    const address = /https?:\/\/\S+token=\S+/.exec(text)?.[0];
    if (address !== undefined) printed.resolve(address);
  };
  const around = { told: onText, interrupted: interrupt.signal, asBuilt };
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

/** What came so far, asked for again and again as the page does. */
interface Followed extends Heard {
  /** Settles when the server ends. */
  readonly ended: Promise<void>;
  readonly leave: () => void;
}

interface Heard {
  readonly events: Event[];
  readonly turns: SetTurn[];
  readonly rows: Row[];
  readonly live: LiveText[];
  /** Of each answer, whether there was no more, and whether nothing was kept back. */
  readonly answers: Pick<News, "isAll" | "isWhole">[];
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
    follow: (id, after) => followed(ask, `/api/discussions/${id}/heard`, after),
  };
}

function followed(ask: Visitor["fetch"], path: string, after = 0): Followed {
  const leaving = new AbortController();
  const heard: Heard = { events: [], turns: [], rows: [], live: [], answers: [] };
  const listen = async () => {
    for (let last = after; !leaving.signal.aborted;) {
      const answer = await ask(`${path}?after=${last}&wait=20`, { signal: leaving.signal });
      const { events, turns, live, row, ...rest } = (await answer.json()) as News;
      heard.events.push(...events);
      heard.turns.push(...turns);
      heard.live.push(...live);
      heard.rows.push(row);
      heard.answers.push(rest);
      last = events.at(-1)?.seq ?? last;
    }
  };
  // The server may end meanwhile.
  const ended = listen().catch(() => {});
  const leave = () => leaving.abort();
  afterwards(leave);
  return { ...heard, ended, leave };
}
