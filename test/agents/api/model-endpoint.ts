import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { onTestFinished } from "vitest";

/** A server on this machine that speaks just enough of each model API for the tests of API agents. */

interface Asked {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  // oxlint-disable-next-line typescript/no-explicit-any -- four APIs' bodies, looked into by tests
  readonly body: any;
}

type Answering = (response: ServerResponse, asked: Asked) => void;

export interface Endpoint {
  readonly address: string;
  readonly port: number;
  /** Every request so far. */
  readonly asked: readonly Asked[];
  /** Resolves when a connection whose answer was not finished is closed by the other side. */
  readonly hungUp: Promise<void>;
}

/** Answers the n-th request with the n-th way to answer; the last one goes on for good. */
export async function modelEndpoint(...answers: readonly Answering[]): Promise<Endpoint> {
  const asked: Asked[] = [];
  const hungUp = Promise.withResolvers<void>();
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const one = { path: request.url ?? "", headers: request.headers, body: await json(request) };
    asked.push(one);
    answers[Math.min(asked.length, answers.length) - 1]?.(response, one);
  };
  const server = createServer((request, response) => {
    // What a server would tell of itself, this one does not know.
    if (request.method === "GET") return void response.writeHead(404).end();
    response.on("close", () => response.writableFinished || hungUp.resolve());
    void answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}`, port, asked, hungUp: hungUp.promise };
}

export type Api = "anthropic" | "openai" | "google" | "chat";

export interface Saying {
  readonly model?: string;
  /** The provider's own word for why it stopped. */
  readonly ended?: string;
  /** Leaves out the end, and cuts the connection. */
  readonly cut?: boolean;
  /** Leaves out the end, and keeps the connection. */
  readonly hang?: boolean;
  readonly cacheWrite?: number;
  /** Says it as the input of this tool (Anthropic). */
  readonly tool?: string;
}

/** Streams a text in pieces, with a usage of 12 tokens in and 5 out. */
export function says(api: Api, pieces: readonly string[], saying: Saying = {}): Answering {
  return (response) => {
    const { start, piece, end } = speech(api, saying);
    response.writeHead(200, { "content-type": "text/event-stream" });
    for (const event of [...start, ...pieces.map(piece)]) response.write(event);
    if (saying.hang) return;
    if (saying.cut) response.write("", () => setTimeout(() => response.destroy(), 50));
    else response.end(end.join(""));
  };
}

export function fails(status: number, body: unknown, headers: Record<string, string> = {}): Answering {
  return (response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };
}

interface Speech {
  readonly start: readonly string[];
  readonly piece: (text: string) => string;
  readonly end: readonly string[];
}

function speech(api: Api, { model = "reported-model", ended, cacheWrite, tool }: Saying): Speech {
  switch (api) {
    case "anthropic":
      return anthropic(model, ended ?? "end_turn", cacheWrite ?? 0, tool);
    case "openai":
      return responses(model, ended);
    case "google":
      return google(model, ended ?? "STOP");
    case "chat":
      return chat(model, ended ?? "stop");
  }
}

const data = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;
const event = (value: { type: string }) => `event: ${value.type}\n${data(value)}`;

function anthropic(model: string, stop_reason: string, cacheWrite: number, tool?: string): Speech {
  const block =
    tool === undefined
      ? { type: "text", text: "" }
      : { type: "tool_use", id: "toolu_1", name: tool, input: {} };
  const delta = (text: string) =>
    tool === undefined ? { type: "text_delta", text } : { type: "input_json_delta", partial_json: text };
  const usage = {
    input_tokens: 12 - cacheWrite,
    cache_creation_input_tokens: cacheWrite,
    cache_read_input_tokens: 0,
    output_tokens: 1,
  };
  const message = { id: "msg_1", type: "message", role: "assistant", model, content: [], usage };
  return {
    start: [
      { type: "message_start", message: { ...message, stop_reason: null, stop_sequence: null } },
      { type: "content_block_start", index: 0, content_block: block },
    ].map(event),
    piece: (text) => event({ type: "content_block_delta", index: 0, delta: delta(text) } as never),
    end: [
      { type: "content_block_stop", index: 0 },
      {
        type: "message_delta",
        delta: { stop_reason, stop_sequence: null },
        usage: { ...usage, output_tokens: 5 },
      },
      { type: "message_stop" },
    ].map(event),
  };
}

function responses(model: string, reason: string | undefined): Speech {
  const usage = { input_tokens: 12, output_tokens: 5 };
  const incomplete_details = reason === undefined ? null : { reason };
  const item = { type: "message", id: "item_1", role: "assistant", content: [] };
  const ended = { id: "resp_1", created_at: 1, model, usage, incomplete_details };
  return {
    start: [
      { type: "response.created", response: { id: "resp_1", created_at: 1, model } },
      { type: "response.output_item.added", output_index: 0, item: { ...item, status: "in_progress" } },
    ].map(event),
    piece: (delta) =>
      event({
        type: "response.output_text.delta",
        item_id: "item_1",
        output_index: 0,
        content_index: 0,
        delta,
      } as never),
    end: [
      { type: "response.output_item.done", output_index: 0, item: { ...item, status: "completed" } },
      { type: reason === undefined ? "response.completed" : "response.incomplete", response: ended },
    ].map(event),
  };
}

function google(modelVersion: string, finishReason: string): Speech {
  const usageMetadata = { promptTokenCount: 12, candidatesTokenCount: 5, totalTokenCount: 17 };
  const content = (parts: readonly { text: string }[]) => ({ role: "model", parts });
  return {
    start: [],
    piece: (text) => data({ candidates: [{ index: 0, content: content([{ text }]) }], modelVersion }),
    end: [
      data({
        candidates: [{ index: 0, content: content([]), finishReason }],
        usageMetadata,
        modelVersion,
      }),
    ],
  };
}

function chat(model: string, finish_reason: string): Speech {
  const chunk = (delta: object, finish: string | null = null) =>
    data({
      id: "chatcmpl-1",
      object: "chat.completion.chunk",
      created: 1,
      model,
      choices: [{ index: 0, delta, finish_reason: finish }],
    });
  const usage = { prompt_tokens: 12, completion_tokens: 5, total_tokens: 17 };
  return {
    start: [chunk({ role: "assistant", content: "" })],
    piece: (content) => chunk({ content }),
    end: [
      chunk({}, finish_reason),
      data({ id: "chatcmpl-1", object: "chat.completion.chunk", created: 1, model, choices: [], usage }),
      "data: [DONE]\n\n",
    ],
  };
}
