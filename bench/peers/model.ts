// A model that answers after 50 ms, in a process of its own so that its work is nobody's. It counts, and can be held.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { reply } from "./work.ts";

const answerMs = 50;
const about = { id: "x", created: 0, model: "stub" };
const usage = { prompt_tokens: 300, completion_tokens: 250, total_tokens: 550 };

const whole = JSON.stringify({
  ...about,
  object: "chat.completion",
  choices: [{ index: 0, message: { role: "assistant", content: reply }, finish_reason: "stop" }],
  usage,
});

const pieces = reply.match(/.{1,100}/gs) ?? [];
const streamed = [
  ...pieces.map((content) => ({ choices: [{ index: 0, delta: { role: "assistant", content } }] })),
  { choices: [{ index: 0, delta: {}, finish_reason: "stop" }] },
  { choices: [], usage },
]
  .map((event) => `data: ${JSON.stringify({ ...about, object: "chat.completion.chunk", ...event })}\n\n`)
  .concat("data: [DONE]\n\n")
  .join("");

/** What it tells whoever started it. */
export interface Counted {
  readonly calls: number;
  readonly answered: number;
  /** Of all calls, as they came. */
  readonly characters: number;
  /** When the first call since the count began came, as `Date.now()` tells it. */
  readonly firstAt: number | null;
}

const nothing: Counted = { calls: 0, answered: 0, characters: 0, firstAt: null };
let counted = nothing;
let mostAnswers = Infinity;

const server = createServer((request, response) => void answer(request, response));

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request);
  const place = counted.calls + 1;
  const characters = counted.characters + body.length;
  counted = { ...counted, calls: place, characters, firstAt: counted.firstAt ?? Date.now() };
  if (place > mostAnswers) return;
  await sleep(answerMs);
  const isStream = /"stream":\s*true/.test(body);
  response.writeHead(200, { "content-type": isStream ? "text/event-stream" : "application/json" });
  response.end(isStream ? streamed : whole);
  counted = { ...counted, answered: counted.answered + 1 };
}

// A client that is busy for long finds its connections open: who is slow must not fail for it.
server.keepAliveTimeout = 0;
server.requestTimeout = 0;
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
// A number begins a new count, of which so many calls are answered and the rest never are; anything else asks for it.
process.on("message", (message) => {
  if (message === "count") process.send?.(counted);
  else {
    counted = nothing;
    mostAnswers = Number(message);
    process.send?.(counted);
  }
});
process.on("disconnect", () => process.exit());
