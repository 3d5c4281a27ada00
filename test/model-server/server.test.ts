import { afterEach, expect, test } from "vitest";
import type { AnswerScript } from "./answer.ts";
import { type ModelServer, startModelServer } from "./server.ts";
import { payload } from "./stream.ts";

const servers: ModelServer[] = [];

async function serverWith(answer?: AnswerScript): Promise<ModelServer> {
  const server = await startModelServer(answer === undefined ? {} : { answer });
  servers.push(server);
  return server;
}

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

const chat = (content: string) => ({ model: "m", messages: [{ role: "user", content }] });

function post(server: ModelServer, path: string, body: unknown, headers: Record<string, string> = {}) {
  const all = { "anthropic-version": "2023-06-01", ...headers };
  return fetch(`${server.url}${path}`, { method: "POST", body: JSON.stringify(body), headers: all });
}

test("without a script the answer repeats the last user message", async () => {
  const server = await serverWith();
  const body = await payload(await post(server, "/v1/chat/completions", chat("Say hello.")));
  expect(body.choices[0].message.content).toBe("chat answer to turn 1: Say hello.");
  expect(body.usage).toEqual({ prompt_tokens: 11, completion_tokens: 9, total_tokens: 20 });
});

test("without a script a schema is filled in with the plainest values it allows", async () => {
  const server = await serverWith();
  const schema = {
    type: "object",
    properties: {
      rating: { type: "integer", minimum: 2, maximum: 5 },
      share: { type: "number", maximum: 0.5 },
      certainty: { enum: ["HIGH", "LOW"] },
      points: { type: "array", items: { type: "string" }, minItems: 1 },
      reason: { anyOf: [{ type: "null" }, { type: "string" }] },
      left: { type: "string" },
    },
    required: ["rating", "share", "certainty", "points", "reason"],
  };
  const response_format = { type: "json_schema", json_schema: { name: "r", schema } };
  const body = await payload(
    await post(server, "/v1/chat/completions", { ...chat("Rate."), response_format }),
  );
  expect(JSON.parse(body.choices[0].message.content)).toEqual({
    rating: 2,
    share: 0.5,
    certainty: "HIGH",
    points: ["chat answer to turn 1: Rate."],
    reason: null,
  });
});

test("a list answers one request after the other and says when it has run out", async () => {
  const server = await serverWith(["first", { text: "second" }]);
  const said = async () => payload(await post(server, "/v1/chat/completions", chat("Go on.")));
  expect((await said()).choices[0].message.content).toBe("first");
  expect((await said()).choices[0].message.content).toBe("second");
  expect((await said()).error.message).toBe("The script has 2 answers and none for request 3.");
});

test("a function sees what was asked, free of the API", async () => {
  const seen: unknown[] = [];
  const server = await serverWith((request) => {
    seen.push(request);
    return "noted";
  });
  await post(server, "/v1/messages", {
    model: "claude-x",
    max_tokens: 9,
    system: [{ type: "text", text: "You are brief." }],
    messages: [{ role: "user", content: [{ type: "text", text: "Why?" }] }],
  });
  expect(seen).toEqual([
    {
      n: 1,
      api: "anthropic",
      model: "claude-x",
      system: "You are brief.",
      messages: [{ role: "user", text: "Why?" }],
      schema: null,
      tools: [],
    },
  ]);
});

test("a request is recorded with its body, and of its key only that there was one", async () => {
  const server = await serverWith();
  await post(server, "/v1/chat/completions", chat("One."), { authorization: "Bearer secret" });
  await post(server, "/v1beta/models/g:generateContent?key=secret", { contents: [{}] });
  await post(server, "/v1/messages", { model: "c", max_tokens: 9, messages: [{ role: "user" }] });
  expect(server.requests.map(({ api, path, hasKey, n }) => ({ api, path, hasKey, n }))).toEqual([
    { api: "chat", path: "/v1/chat/completions", hasKey: true, n: 1 },
    { api: "gemini", path: "/v1beta/models/g:generateContent", hasKey: true, n: 2 },
    { api: "anthropic", path: "/v1/messages", hasKey: false, n: 3 },
  ]);
  expect(server.requests[0]?.body).toEqual(chat("One."));
  expect(JSON.stringify(server.requests)).not.toContain("secret");
});

test("counting tokens is no call of the model", async () => {
  const server = await serverWith([]);
  const counted = await post(server, "/v1/messages/count_tokens", {
    model: "c",
    messages: [{ role: "user" }],
  });
  expect(await counted.json()).toEqual({ input_tokens: 11 });
  const also = await post(server, "/v1beta/models/g:countTokens", { contents: [{}] });
  expect(await also.json()).toEqual({ totalTokens: 5 });
  expect(server.requests.map(({ kind }) => kind)).toEqual(["count", "count"]);
});

test("a client that wants a WebSocket is told at once that there is none", async () => {
  const server = await serverWith();
  expect((await fetch(`${server.url}/v1/responses`)).status).toBe(426);
  expect((await fetch(`${server.url}/v1/models`)).status).toBe(404);
  expect(server.requests.map(({ kind }) => kind)).toEqual(["other", "other"]);
});
