import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ServerResponse } from "node:http";
import { apiAgent, type ApiOptions } from "../../../src/agents/api/api-agent.ts";
import { AgentError } from "../../../src/kernel/failure.ts";
import type { Fault } from "../../model-server/faults.ts";
import { startModelServer } from "../../model-server/server.ts";
import { modelEndpoint } from "./model-endpoint.ts";
import { asked as request } from "../asked.ts";

/** What servers may do to an API agent, and what comes of it, as one line each. */

const apiKey = "sk-secret-0123456789abcdef";

export const dialects = {
  anthropic: { provider: "anthropic", model: "claude-sonnet-4-5" },
  "openai-responses": { provider: "openai", model: "gpt-5" },
  "openai-chat": { provider: "openai-compatible", model: "qwen3" },
  gemini: { provider: "google", model: "gemini-2.5-pro" },
} as const satisfies Readonly<Record<string, Pick<ApiOptions, "provider" | "model">>>;

export type DialectName = keyof typeof dialects;

const streams = join(import.meta.dirname, "..", "..", "fixtures", "api-streams");

/** The streams written after a dialect's documentation, by name. */
export function streamsOf(dialect: DialectName): readonly (readonly [name: string, stream: string])[] {
  const folder = join(streams, dialect);
  return readdirSync(folder).map((file) => [
    file.replace(/\.sse$/, ""),
    readFileSync(join(folder, file), "utf8"),
  ]);
}

/** Sends a stream, all at once or in small pieces that cut events and characters. */
function streams200(stream: string, pieceBytes = Infinity) {
  return (response: ServerResponse) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    const bytes = Buffer.from(stream);
    if (pieceBytes === Infinity) return void response.end(bytes);
    let at = 0;
    const next = (): void => {
      if (at >= bytes.length) return void response.end();
      const piece = bytes.subarray(at, (at += pieceBytes));
      response.write(piece, () => setImmediate(next));
    };
    next();
  };
}

/** What comes of one call, in a line: the answer, or the failure. */
async function outcome(dialect: DialectName, address: string): Promise<string> {
  const { provider, model } = dialects[dialect];
  const agent = apiAgent(model, { provider, model, baseURL: `${address}/v1`, apiKey });
  const heard: string[] = [];
  const context = {
    signal: new AbortController().signal,
    onOutput: (chunk: string) => void heard.push(chunk),
  };
  try {
    const answer = await agent.answer(request, context);
    if (heard.join("") !== answer.text) throw new Error(`streamed ${heard.join("")}`);
    const { inputTokens = "?", outputTokens = "?", costUsd } = answer.usage ?? {};
    const enforced = answer.structured === undefined ? "" : ` = ${JSON.stringify(answer.structured)}`;
    const cost = costUsd === undefined ? "no price" : `${costUsd} USD`;
    return `"${answer.text}"${enforced} by ${answer.model}, ${inputTokens} in, ${outputTokens} out, ${cost}`;
  } catch (error) {
    if (!(error instanceof AgentError)) throw error;
    const after = error.retryAfterMs === undefined ? "" : `, after ${error.retryAfterMs} ms`;
    const kept = error.raw === undefined || error.raw === "" ? "" : `, kept "${error.raw}"`;
    return `${error.code}: ${error.message.replaceAll(/:\d{4,5}\b/g, ":port")}${after}${kept}`;
  }
}

export async function outcomeOfStream(dialect: DialectName, stream: string, pieceBytes?: number) {
  const endpoint = await modelEndpoint(streams200(stream, pieceBytes));
  return outcome(dialect, endpoint.address);
}

export const faults = [
  "unauthorized",
  "forbidden",
  "context-too-long",
  "rate-limit",
  "quota-spent",
  "server-error",
  "overloaded",
  "refusal",
  "empty",
  "slow-drip",
  "cut",
  "reset",
  "garbage",
] as const satisfies readonly Fault[];

/** What comes of a call of the model server that stands in for the real one, with one of its faults. */
export async function outcomeOfFault(dialect: DialectName, fault: Fault): Promise<string> {
  const server = await startModelServer({ answer: () => ({ text: "One two three four five six.", fault }) });
  try {
    return await outcome(dialect, server.url);
  } finally {
    await server.close();
  }
}
