import { anthropic } from "./anthropic.ts";
import type { Dialect } from "./dialect.ts";
import { gemini } from "./gemini.ts";
import { openAiChat } from "./openai-chat.ts";
import { openAiResponses } from "./openai-responses.ts";

export type Route =
  | { readonly kind: "answer" | "count"; readonly dialect: Dialect }
  /** A client that would rather have a WebSocket, and must be told at once that there is none. */
  | { readonly kind: "upgrade" }
  | { readonly kind: "unknown" };

/** Which API a request speaks, by the end of its path: the beginning is the client's base URL. */
export function route(method: string, url: string): Route {
  const path = url.split("?", 1)[0] ?? "";
  if (path.endsWith("/responses") && method === "GET") return { kind: "upgrade" };
  if (method !== "POST") return { kind: "unknown" };
  const found = routes.find(([ending]) => path.endsWith(ending));
  return found === undefined ? { kind: "unknown" } : { kind: found[1], dialect: found[2] };
}

const routes: readonly (readonly [ending: string, kind: "answer" | "count", dialect: Dialect])[] = [
  ["/chat/completions", "answer", openAiChat],
  ["/responses", "answer", openAiResponses],
  ["/responses/input_tokens", "count", openAiResponses],
  ["/messages", "answer", anthropic],
  ["/messages/count_tokens", "count", anthropic],
  [":generateContent", "answer", gemini],
  [":streamGenerateContent", "answer", gemini],
  [":countTokens", "count", gemini],
];
