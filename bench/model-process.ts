// A model that answers after 50 ms, in a process of its own so that its work is not counted as ours.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const answerMs = 50;
const opinion = JSON.stringify({ points: ["The queue has no bound, so a slow disk fills it."], rating: 3 });

const events = [
  { choices: [{ index: 0, delta: { role: "assistant", content: opinion } }] },
  { choices: [{ index: 0, delta: {}, finish_reason: "stop" }] },
  { choices: [], usage: { prompt_tokens: 300, completion_tokens: 14, total_tokens: 314 } },
];
const stream = `${events.map((event) => `data: ${JSON.stringify({ id: "x", object: "chat.completion.chunk", created: 0, model: "stub", ...event })}\n\n`).join("")}data: [DONE]\n\n`;

const server = createServer((request, response) => {
  request.resume().on("end", () => {
    setTimeout(() => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.end(stream);
    }, answerMs);
  });
});
// Longer than a busy machine can hold a client up between two calls.
server.keepAliveTimeout = 600_000;
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
process.on("disconnect", () => process.exit());
