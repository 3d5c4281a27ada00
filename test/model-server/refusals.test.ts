import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ModelServer, startModelServer } from "./server.ts";
import { payload } from "./stream.ts";

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.close());

const post = async (path: string, body: unknown) => {
  const response = await fetch(`${server.url}${path}`, {
    method: "POST",
    headers: { "anthropic-version": "2023-06-01" },
    body: JSON.stringify(body),
  });
  return { status: response.status, error: (await payload(response)).error };
};

const string = { type: "string" };
const closed = (properties: Record<string, unknown>, required = Object.keys(properties)) => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});
const nested = (levels: number): object => (levels === 0 ? string : closed({ in: nested(levels - 1) }));

describe("OpenAI under strict mode", () => {
  const strict = (schema: object, name = "reply") => ({ type: "json_schema", name, strict: true, schema });
  const responses = (format: object) => post("/v1/responses", { model: "m", input: "Go.", text: { format } });
  const chat = (format: object) =>
    post("/v1/chat/completions", {
      model: "m",
      messages: [{ role: "user", content: "Go." }],
      response_format: { type: "json_schema", json_schema: format },
    });

  test.each([
    ["a key that is not required", closed({ a: string, b: string }, ["a"]), "Missing 'b'."],
    [
      "an open object",
      { ...closed({ a: string }), additionalProperties: undefined },
      "'additionalProperties'",
    ],
    ["a map", closed({ a: { type: "object", additionalProperties: string } }), "'additionalProperties'"],
    ["a length of a string", closed({ a: { ...string, minLength: 1 } }), "'minLength' is not permitted."],
    ["a tuple", closed({ a: { type: "array", prefixItems: [string] } }), "'prefixItems' is not permitted."],
    ["oneOf", closed({ a: { oneOf: [string] } }), "'oneOf' is not permitted."],
    ["no type", closed({ a: {} }), "must have a 'type' key"],
    ["a list without items", closed({ a: { type: "array" } }), "missing items"],
    ["a list at the top", { type: "array", items: string }, `got 'type: "array"'`],
    ["a fault far inside", closed({ a: { type: "array", items: closed({ b: string }, []) } }), "'items'"],
    ["eleven levels", nested(11), "11 levels of nesting"],
    ["1,001 values", closed({ a: { ...string, enum: Array.from({ length: 1001 }, String) } }), "enum values"],
  ])("refuses %s", async (_name, schema, message) => {
    for (const refused of [await responses(strict(schema)), await chat(strict(schema))]) {
      expect(refused).toMatchObject({ status: 400, error: { code: "invalid_json_schema" } });
      expect(refused.error.message).toContain(message);
      expect(refused.error.message).toMatch(/^Invalid schema for response_format 'reply': /);
    }
  });

  test("refuses a name with a space, also without strict mode", async () => {
    const { error } = await responses({ ...strict(closed({ a: string }), "my reply"), strict: false });
    expect(error.param).toBe("text.format.name");
  });

  test("takes what fits, and anything without strict mode", async () => {
    expect((await responses(strict(nested(10)))).status).toBe(200);
    expect((await chat({ ...strict(closed({ a: string }, [])), strict: false })).status).toBe(200);
  });

  test("refuses words in the form of the other side, and a usage of what is not streamed", async () => {
    const input = [{ role: "assistant", content: [{ type: "input_text", text: "x" }] }];
    expect((await post("/v1/responses", { model: "m", input })).error.param).toBe("input[0].content[0].type");
    const asked = { model: "m", messages: [], stream_options: { include_usage: true } };
    expect((await post("/v1/chat/completions", asked)).error.param).toBe("stream_options");
  });

  test("refuses a key of a format that it does not know", async () => {
    const { error } = await responses({ ...strict(closed({ a: string })), json_schema: {} });
    expect(error.param).toBe("text.format.json_schema");
  });

  test("refuses a parameter it does not know", async () => {
    expect(await post("/v1/responses", { model: "m", input: "Go.", max_tokens: 5 })).toMatchObject({
      status: 400,
      error: { message: "Unknown parameter: 'max_tokens'.", code: "unknown_parameter" },
    });
    expect(
      await post("/v1/chat/completions", { model: "m", messages: [], max_output_tokens: 5 }),
    ).toMatchObject({
      status: 400,
      error: { message: "Unrecognized request argument supplied: max_output_tokens" },
    });
  });
});

describe("Anthropic", () => {
  const user = { role: "user", content: "Go." };
  const body = { model: "m", max_tokens: 5, messages: [user] };
  const tool = (input_schema: object, name = "json") => ({ ...body, tools: [{ name, input_schema }] });
  const format = (schema: object) => ({
    ...body,
    output_config: { format: { type: "json_schema", schema } },
  });
  const many = Object.fromEntries(Array.from({ length: 25 }, (_, at) => [`k${at}`, string]));
  const either = { anyOf: [string, { type: "null" }] };
  const unions = Object.fromEntries(Array.from({ length: 17 }, (_, at) => [`k${at}`, either]));

  test.each([
    ["no limit of tokens", { model: "m", messages: [user] }, "max_tokens: Field required"],
    ["a parameter it does not know", { ...body, response_format: {} }, "response_format: Extra inputs"],
    ["system as a role", { ...body, messages: [{ role: "system", content: "x" }, user] }, 'role "system"'],
    ["nothing asked", { ...body, messages: [] }, "at least one message"],
    ["an empty text", { ...body, messages: [{ role: "user", content: "" }] }, "must be non-empty"],
    [
      "an assistant that begins",
      { ...body, messages: [{ role: "assistant", content: "x" }, user] },
      "first message",
    ],
    ["a tool whose schema is no object", tool(string), "input_schema.type: Input should be 'object'"],
    ["a tool's name with a space", tool(closed({}), "a b"), "name: String should match"],
    ["a tuple of an old draft", tool(closed({ a: { type: "array", items: [string] } })), "draft 2020-12"],
    [
      "prefixItems",
      format(closed({ a: { type: "array", prefixItems: [string] } })),
      "'prefixItems' is not supported",
    ],
    ["a bound", format(closed({ a: { type: "number", minimum: 1 } })), "'minimum' is not supported"],
    ["an open object", format({ type: "object", properties: {} }), "'additionalProperties' must be"],
    ["25 optional keys", format(closed(many, [])), "too many optional parameters"],
    ["17 choices", format(closed(unions)), "union types"],
    ["no tokens", { ...body, max_tokens: 0 }, "max_tokens: must be"],
    [
      "a key of a message that it does not know",
      { ...body, messages: [{ ...user, name: "x" }] },
      "messages.0.name",
    ],
    ["an image for a system", { ...body, system: [{ type: "image" }] }, "system.0.type"],
    [
      "five marks for its cache",
      { ...body, system: Array.from({ length: 5 }, () => ({ type: "text", text: "x", cache_control: {} })) },
      "maximum of 4 blocks",
    ],
  ])("refuses %s", async (_name, asked, message) => {
    const { status, error } = await post("/v1/messages", asked);
    expect(status).toBe(400);
    expect(error.type).toBe("invalid_request_error");
    expect(error.message).toContain(message);
  });

  test("refuses a request that does not say which version of the API it means", async () => {
    const response = await fetch(`${server.url}/v1/messages`, { method: "POST", body: JSON.stringify(body) });
    expect(response.status).toBe(400);
    expect((await payload(response)).error.message).toBe("anthropic-version: header is required");
  });

  test("takes two turns of one role, and a tool with bounds", async () => {
    expect((await post("/v1/messages", { ...body, messages: [user, user] })).status).toBe(200);
    expect((await post("/v1/messages", tool(closed({ a: { type: "number", minimum: 1 } })))).status).toBe(
      200,
    );
  });
});

describe("Gemini", () => {
  const contents = [{ role: "user", parts: [{ text: "Go." }] }];
  const config = (generationConfig: object) => ({ contents, generationConfig });
  const responseMimeType = "application/json";

  test.each([
    ["a parameter it does not know", { contents, messages: [] }, 'Unknown name "messages"'],
    [
      "a setting it does not know",
      config({ maxTokens: 5 }),
      "Unknown name \"maxTokens\" at 'generation_config'",
    ],
    ["a role of others", { contents: [{ ...contents[0], role: "assistant" }] }, "valid role: user, model"],
    ["nothing asked", { contents: [] }, "contents is not specified"],
    ["a turn without words", { contents: [{ role: "user", parts: [] }] }, "parts must not be empty"],
    ["a schema for plain text", config({ responseJsonSchema: closed({}) }), "mime type"],
    [
      "additionalProperties in its own form of schema",
      config({ responseMimeType, responseSchema: closed({}) }),
      'Unknown name "additionalProperties"',
    ],
    [
      "what it would not enforce",
      config({ responseMimeType, responseJsonSchema: closed({ a: { const: 1 } }) }),
      "Unknown name \"const\" at 'generation_config.response_json_schema.properties.a'",
    ],
  ])("refuses %s", async (_name, asked, message) => {
    const { status, error } = await post("/v1beta/models/g:generateContent", asked);
    expect(status).toBe(400);
    expect(error).toMatchObject({ code: 400, status: "INVALID_ARGUMENT" });
    expect(error.message).toContain(message);
  });

  test("takes a tuple", async () => {
    const responseJsonSchema = closed({ a: { type: "array", prefixItems: [string] } });
    const asked = config({ responseMimeType, responseJsonSchema });
    expect((await post("/v1beta/models/g:generateContent", asked)).status).toBe(200);
  });
});
