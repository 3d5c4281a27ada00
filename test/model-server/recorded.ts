import type { IncomingHttpHeaders } from "node:http";
import type { ModelRequest } from "./answer.ts";

/** A request as it came, without its secrets. */
export interface RecordedRequest extends Partial<ModelRequest> {
  /** `answer` wants words, `count` a number of tokens, `refused` is wrong, `other` what this server does not have. */
  readonly kind: "answer" | "count" | "refused" | "other";
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly hasKey: boolean;
  /** The body as JSON; as text when it is none. */
  readonly body: unknown;
}

const secretHeaders: ReadonlySet<string> = new Set([
  "authorization",
  "x-api-key",
  "x-goog-api-key",
  "api-key",
  "cookie",
  "proxy-authorization",
]);

/** Headers and path with every secret left out; only whether there was one is kept. */
export function withoutSecrets(headers: IncomingHttpHeaders, url: string) {
  const { pathname, searchParams } = new URL(url, "http://127.0.0.1");
  const hasKey = searchParams.has("key") || Object.keys(headers).some((name) => secretHeaders.has(name));
  searchParams.delete("key");
  const kept = Object.entries(headers).filter(([name]) => !secretHeaders.has(name));
  return {
    path: searchParams.size === 0 ? pathname : `${pathname}?${searchParams.toString()}`,
    headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
    hasKey,
  };
}
