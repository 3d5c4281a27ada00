import { describe, expect, onTestFinished, test } from "vitest";
import { apiAgent } from "../../../src/agents/api/api-agent.ts";
import type { AgentRequest, Glance, SeatEyes } from "../../../src/kernel/agent.ts";
import type { ApiProvider } from "../../../src/kernel/vendor.ts";
import { howToLook, lookTools } from "../../../src/kernel/eyes.ts";
import { seat } from "../../discussion.ts";
import type { Answer, AnswerScript, ModelRequest } from "../../model-server/answer.ts";
import { object, objects } from "../../model-server/dialect.ts";
import { startModelServer } from "../../model-server/server.ts";

const providers: readonly ApiProvider[] = ["openai", "openai-compatible", "anthropic", "google"];

/** As a user would name it; the second keeps to no schema of its own, and answers by a tool. */
const models: Readonly<Partial<Record<ApiProvider, readonly string[]>>> = {
  anthropic: ["claude-opus-4-6", "claude-3-haiku-20240307"],
};
const cases = providers.flatMap((provider) =>
  (models[provider] ?? ["stub-model"]).map((model) => [provider, model] as const),
);

/** Long enough to be told from a word. */
const longKey = "a-key-of-a-length-that-keys-have-0123456789";

const schema = {
  type: "object",
  properties: { limit: { type: "integer" } },
  required: ["limit"],
  additionalProperties: false,
};

const request: AgentRequest = {
  discussion: "test",
  round: 1,
  kind: "say",
  seat: seat("Ada"),
  prompt: { stable: "The rules.", fresh: "", request: "What is the limit?" },
  material: [],
  earlier: [],
  schema: null,
};

function project(most = 100): SeatEyes & { readonly looks: unknown[] } {
  const looks: unknown[] = [];
  return {
    mostLooks: most,
    looks,
    look: (tool, input): Promise<Glance> => {
      if (looks.length === most)
        return Promise.resolve({ text: "Nothing more.", isRefused: true, isOver: true });
      looks.push([tool, input]);
      const text = tool === "read_file" ? "1  export const limit = 4711;" : "src/limit.ts";
      return Promise.resolve({ text, isRefused: false });
    },
  };
}

async function ask(
  provider: ApiProvider,
  model: string,
  answer: AnswerScript,
  { eyes = project(), asked = request, key = "dummy-key" } = {},
) {
  const server = await startModelServer({ answer });
  onTestFinished(() => server.close());
  const baseURL =
    provider === "anthropic" || provider.startsWith("openai") ? `${server.url}/v1` : `${server.url}/v1beta`;
  const agent = apiAgent("mine", { provider, model, baseURL, apiKey: key });
  const context = { signal: new AbortController().signal, onOutput: () => {}, eyes };
  const answered = await agent.answer(asked, context);
  const requests = server.requests.filter(
    ({ kind }) => kind === "answer",
  ) as unknown as readonly (ModelRequest & {
    readonly body: Readonly<Record<string, unknown>>;
  })[];
  return { ...answered, requests, eyes, again: () => agent.answer(asked, context), server };
}

/** Lists, reads, and answers with what it was shown. */
function looking({ n, messages }: ModelRequest): Answer {
  if (n === 1) return { call: { name: "list_files", input: { pattern: "src/**" } } };
  if (n === 2) return { call: { name: "read_file", input: { path: "src/limit.ts" } } };
  const shown = messages.map(({ text }) => text).join("\n");
  const limit = Number(/limit = (\d+)/.exec(shown)?.[1] ?? 0);
  return { structured: { limit }, text: `It is ${limit}.`, usage: { inputTokens: 7, outputTokens: 2 } };
}

describe.each(cases)("%s %s", (provider, model) => {
  test("looks, looks again, and answers with what it was shown", async () => {
    const plain = (one: ModelRequest): Answer => {
      const answer = looking(one);
      return typeof answer !== "string" && answer.call !== undefined
        ? { ...answer, usage: { inputTokens: 10, outputTokens: 1 } }
        : "It is 4711.";
    };
    const { text, requests, eyes } = await ask(provider, model, plain);
    expect(text).toBe("It is 4711.");
    expect(eyes.looks).toEqual([
      ["list_files", { pattern: "src/**" }],
      ["read_file", { path: "src/limit.ts" }],
    ]);
    expect(requests).toHaveLength(3);
    for (const { tools, system } of requests) {
      expect(tools).toEqual(lookTools);
      expect(system).toContain(howToLook(100));
    }
    const [, , last] = requests;
    expect(last?.messages.map(({ text: words }) => words).join("\n")).toContain("export const limit = 4711;");
  });

  test("answers in the shape it was asked for, and all its tokens count", async () => {
    const { text, structured, usage } = await ask(
      provider,
      model,
      (one) => ({ ...(looking(one) as object), usage: { inputTokens: 10, outputTokens: 2 } }),
      { asked: { ...request, schema } },
    );
    expect(structured ?? JSON.parse(text)).toEqual({ limit: 4711 });
    expect(usage).toMatchObject({ inputTokens: 30, outputTokens: 6 });
  });

  test("may look no more once its looks are spent, and then answers", async () => {
    // To take the tools away would take Anthropic's cache away: there it is told so once before.
    const calls = provider === "anthropic" ? 4 : 3;
    const { text, requests } = await ask(
      provider,
      model,
      ({ n }) => (n <= calls ? { call: { name: "list_files", input: {} } } : "With what I have."),
      { eyes: project(2) },
    );
    expect(text).toBe("With what I have.");
    const choices = requests.map(({ body }) =>
      JSON.stringify(body["tool_choice"] ?? body["toolConfig"] ?? ""),
    );
    const isTaken = (choice: string) => /none/i.test(choice);
    expect(choices.map(isTaken)).toEqual([...Array.from({ length: calls }, () => false), true]);
  });

  test("is told what is wrong with a look, and its key is never shown back", async () => {
    const eyes = project();
    const { requests } = await ask(
      provider,
      model,
      ({ n }) => (n === 1 ? { call: { name: "read_file", input: ["nonsense"] } } : "Never mind."),
      {
        key: longKey,
        eyes: {
          ...eyes,
          look: async (tool, input) => ({ ...(await eyes.look(tool, input)), text: `key ${longKey}` }),
        },
      },
    );
    expect(JSON.stringify(requests.map(({ body }) => body))).not.toContain(`key ${longKey}`);
  });

  test("without eyes has no tools", async () => {
    const server = await startModelServer();
    onTestFinished(() => server.close());
    const baseURL = provider === "google" ? `${server.url}/v1beta` : `${server.url}/v1`;
    const agent = apiAgent("mine", { provider, model, baseURL, apiKey: "k" });
    await agent.answer(request, { signal: new AbortController().signal, onOutput: () => {} });
    const [sent] = server.requests as unknown as readonly ModelRequest[];
    expect(sent?.tools).toEqual([]);
    expect(sent?.system).not.toContain("look into the project");
  });
});

test("several looks at once are answered together, in their order", async () => {
  // Only our own stub of OpenAI's chat says two things in one breath.
  const { createServer } = await import("node:http");
  const bodies: Readonly<Record<string, unknown>>[] = [];
  const server = createServer((incoming, response) => {
    let text = "";
    incoming.on("data", (chunk: Buffer) => (text += chunk.toString()));
    incoming.on("end", () => {
      bodies.push(JSON.parse(text) as Readonly<Record<string, unknown>>);
      const calls = ["a", "b"].flatMap((id, index) => [
        { index, id, function: { name: "read_file", arguments: '{"pa' } },
        { index, function: { arguments: `th":"${id}.ts"}` } },
      ]);
      const said =
        bodies.length === 1 ? calls.map((call) => ({ tool_calls: [call] })) : [{ content: "Both." }];
      const chunks = [
        ...said.map((delta) => ({ choices: [{ index: 0, delta }] })),
        { choices: [{ index: 0, delta: {}, finish_reason: bodies.length === 1 ? "tool_calls" : "stop" }] },
      ];
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.end(`${chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join("")}data: [DONE]\n\n`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as { readonly port: number };
  const eyes = project();
  const agent = apiAgent("mine", {
    provider: "openai-compatible",
    model: "m",
    baseURL: `http://127.0.0.1:${port}/v1`,
  });
  const { text } = await agent.answer(request, {
    signal: new AbortController().signal,
    onOutput: () => {},
    eyes,
  });
  expect(text).toBe("Both.");
  expect(eyes.looks).toEqual([
    ["read_file", { path: "a.ts" }],
    ["read_file", { path: "b.ts" }],
  ]);
  const sent = objects(bodies[1]?.["messages"]).slice(-3);
  expect(sent.map(({ role, tool_call_id }) => [role, tool_call_id])).toEqual([
    ["assistant", undefined],
    ["tool", "a"],
    ["tool", "b"],
  ]);
  expect(objects(object(sent[0])["tool_calls"]).map(({ id }) => id)).toEqual(["a", "b"]);
});

/** A server of plain models: it refuses requests that have one of these in them, and answers all others. */
async function refusing(refusals: Readonly<Record<string, string>>) {
  const { createServer } = await import("node:http");
  const had: string[] = [];
  const server = createServer((incoming, response) => {
    let text = "";
    incoming.on("data", (chunk: Buffer) => (text += chunk.toString()));
    incoming.on("end", () => {
      const body = object(JSON.parse(text));
      const refused = Object.keys(refusals).filter((name) => name in body);
      had.push(refused.join(" "));
      const [first] = refused;
      if (first !== undefined) {
        response.writeHead(400, { "content-type": "application/json" });
        response.end(JSON.stringify({ error: { message: refusals[first] } }));
        return;
      }
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.end(
        'data: {"choices":[{"delta":{"content":"Blind."},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n',
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as { readonly port: number };
  const agent = apiAgent("mine", { provider: "ollama", model: "m", baseURL: `http://127.0.0.1:${port}/v1` });
  const context = { signal: new AbortController().signal, onOutput: () => {}, eyes: project() };
  const note = `mine could not look into the project: 127.0.0.1:${port} takes no tools.`;
  return { had, note, ask: (schema: typeof request.schema) => agent.answer({ ...request, schema }, context) };
}

const noTools = "registry.ollama.ai/library/x does not support tools";
const noSchema = "response_format: json_schema is not supported";

test("a server that takes no tools is asked without, once and for all, and the record says so", async () => {
  const { had, note, ask } = await refusing({ tools: noTools });
  expect(await ask(null)).toMatchObject({ text: "Blind.", note, blind: true });
  const second = await ask(null);
  expect(second).toMatchObject({ text: "Blind.", blind: true });
  expect(second).not.toHaveProperty("note");
  expect(had).toEqual(["tools", "", ""]);
});

test("one that takes neither tools nor a schema is asked without both", async () => {
  const { had, note, ask } = await refusing({ tools: noTools, response_format: noSchema });
  expect(await ask(schema)).toMatchObject({ text: "Blind.", note, blind: true });
  await ask(schema);
  expect(had).toEqual(["tools", "response_format", "", ""]);
});
