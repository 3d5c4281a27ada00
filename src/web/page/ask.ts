import type { Refusal } from "../api.ts";

export class ServerRefusal extends Error {
  readonly status: number;
  readonly hint: string | undefined;

  constructor(status: number, { sentence, hint }: Refusal) {
    super(sentence);
    this.status = status;
    this.hint = hint;
  }
}

let open = 0;
const longestQuietMs = 5000;

/** Settles when all that a view asks for has come and is drawn; what waits for news is not waited for. */
export async function quiet(): Promise<void> {
  const until = Date.now() + longestQuietMs;
  // What came last is drawn a frame later, and may ask for more.
  for (let still = 0; still < 3 && Date.now() < until; still = open === 0 ? still + 1 : 0)
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 30)));
}

export async function ask<T>(path: string, asking: Asking = {}): Promise<T> {
  const isCounted = !/[?&]wait=[1-9]/.test(path);
  if (isCounted) open += 1;
  return said<T>(path, asking).finally(() => {
    if (isCounted) open -= 1;
  });
}

async function said<T>(path: string, { method = "GET", body, signal }: Asking): Promise<T> {
  const response = await answered(path, {
    method,
    ...(signal && { signal }),
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    }),
  });
  const isJson = response.headers.get("content-type")?.includes("json") === true;
  const told: unknown = isJson ? await response.json() : await response.text();
  if (response.ok) return told as T;
  throw new ServerRefusal(
    response.status,
    isFault(told)
      ? told
      : { sentence: sayings[response.status] ?? "This did not work, and the server did not say why." },
  );
}

const pausesMs = [500, 1000, 2000, 4000, 8000] as const;

export function retryMs(tries: number): number {
  return pausesMs[tries] ?? 8000;
}

interface Asking {
  readonly method?: "GET" | "POST" | "PUT" | "DELETE";
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

async function answered(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, { ...init, credentials: "same-origin" });
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
    throw new ServerRefusal(0, {
      sentence: "This page no longer reaches its server.",
      hint: "It may have been stopped.",
    });
  }
}

const sayings: Readonly<Record<number, string>> = {
  401: "You are not signed in here. Open the address that was shown when the page was served.",
  404: "There is nothing at this address.",
};

function isFault(said: unknown): said is Refusal {
  return typeof said === "object" && said !== null && "sentence" in said && typeof said.sentence === "string";
}

export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const hint = error instanceof ServerRefusal ? error.hint : undefined;
  return hint === undefined ? error.message : `${error.message} ${hint}`;
}
