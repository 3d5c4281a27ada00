import type { DiscussionLine } from "../live/follow.ts";

/** Spoken to in JSON-RPC by messages between windows, as the MCP Apps extension has it (2026-01-26). */
export class Host {
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  readonly #heard = new Map<string, (params: unknown) => void>();
  #last = 0;

  constructor() {
    addEventListener("message", ({ source, data }: MessageEvent<RpcMessage | null>) => {
      if (source !== parent || typeof data !== "object" || data?.jsonrpc !== "2.0") return;
      if (data.method === undefined) this.#answered(data);
      else if (data.id === undefined) this.#heard.get(data.method)?.(data.params);
      else this.#asked(data.method, data.id);
    });
  }

  on<Name extends keyof Notifications>(
    notification: Name,
    take: (params: Notifications[Name]) => void,
  ): void {
    this.#heard.set(`ui/notifications/${notification}`, take as (params: unknown) => void);
  }

  request<Result>(method: string, params: object): Promise<Result> {
    const id = (this.#last += 1);
    const answer = Promise.withResolvers<unknown>();
    this.#waiting.set(id, answer);
    this.#send({ id, method, params });
    return answer.promise as Promise<Result>;
  }

  notify(notification: string, params: object): void {
    this.#send({ method: `ui/notifications/${notification}`, params });
  }

  #answered({ id, result, error }: RpcMessage): void {
    const answer = this.#waiting.get(Number(id));
    this.#waiting.delete(Number(id));
    if (error === undefined) answer?.resolve(result);
    else answer?.reject(new Error(error.message));
  }

  #asked(method: string, id: string | number): void {
    if (method === "ping" || method === "ui/resource-teardown") this.#send({ id, result: {} });
    else this.#send({ id, error: { code: -32_601, message: `${method} is not known here.` } });
  }

  #send(message: Omit<RpcMessage, "jsonrpc">): void {
    // Whoever shows us has an origin that we are not told.
    parent.postMessage({ jsonrpc: "2.0", ...message } satisfies RpcMessage, "*");
  }
}

interface RpcMessage {
  readonly jsonrpc: "2.0";
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

export interface AppToolResult<Content> {
  readonly isError?: boolean;
  readonly content?: readonly { readonly type: string; readonly text?: string }[];
  readonly structuredContent?: Content;
}

export function textOf({ content = [] }: AppToolResult<unknown>): string {
  return content.map(({ text = "" }) => text).join("\n");
}

export interface ToldSituation {
  readonly id: string;
  readonly state: string;
  readonly detail: string;
  readonly report?: string;
}

export type ToldByTool = AppToolResult<ToldSituation | { readonly discussions: readonly ToldSituation[] }>;

export interface ToolInput {
  readonly protocol?: string;
  readonly subject?: string;
}

export type DisplayMode = "inline" | "fullscreen" | "pip";

export interface HostContext {
  readonly theme?: "light" | "dark";
  readonly displayMode?: DisplayMode;
  readonly availableDisplayModes?: readonly DisplayMode[];
}

interface Notifications {
  readonly "tool-input": { readonly arguments?: ToolInput };
  readonly "tool-result": ToldByTool;
  readonly "tool-cancelled": { readonly reason?: string };
  readonly "host-context-changed": HostContext;
}

export async function askThrough<T>(host: Host, path: string): Promise<T> {
  const result = await host.request<AppToolResult<{ readonly answer: T }>>("tools/call", {
    name: "read_for_app",
    arguments: { path },
  });
  if (result.isError === true || result.structuredContent === undefined) throw new Error(textOf(result));
  return result.structuredContent.answer;
}

export function hostLine(host: Host): DiscussionLine {
  return { ask: (path) => askThrough(host, path), isForChat: true };
}
