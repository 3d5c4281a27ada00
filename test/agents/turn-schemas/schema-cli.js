#!/usr/bin/env node
// Stands in for claude, codex and qwen where they take a schema: refuses what they refuse, asks the model server at
// MODEL_SERVER in the form that they use, and prints the answer as they do. Plain JavaScript: any Node may run it.
import { readFileSync } from "node:fs";
import { json } from "node:stream/consumers";

const [cli, ...args] = process.argv.slice(2);
const after = (flag) =>
  args.find((arg) => arg.startsWith(`${flag}=`))?.slice(flag.length + 1) ??
  (args.includes(flag) ? args[args.indexOf(flag) + 1] : undefined);
const print = (value) => process.stdout.write(`${JSON.stringify(value)}\n`);

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

// What Ajv knows of draft 7, in which both compile a schema before they ask anything.
const known =
  "$comment $id $ref $schema additionalItems additionalProperties allOf anyOf const contains default definitions deprecated description else enum examples exclusiveMaximum exclusiveMinimum format if items maxItems maxLength maxProperties maximum minItems minLength minProperties minimum multipleOf not nullable oneOf pattern patternProperties properties propertyNames readOnly required then title type uniqueItems writeOnly".split(
    " ",
  );

function unknownKeyword(schema) {
  if (typeof schema !== "object" || schema === null) return undefined;
  const { properties = {}, items, anyOf = [], additionalProperties } = schema;
  const unknown = Object.keys(schema).find((key) => !known.includes(key));
  const inside = [...Object.values(properties), ...[items].flat(), ...anyOf, additionalProperties];
  return unknown ?? inside.map(unknownKeyword).find((key) => key !== undefined);
}

function compiled() {
  const schema = JSON.parse(after("--json-schema") ?? fail("no --json-schema"));
  const unknown = unknownKeyword(schema);
  if (unknown !== undefined)
    fail(`Error: --json-schema is not a valid JSON Schema: strict mode: unknown keyword: "${unknown}"`);
  return schema;
}

// Started a hundred times: `fetch`, or importing what this is a part of, would take longer than all the rest.
const { request } = process.getBuiltinModule("node:http");

async function ask(path, body) {
  const headers = { "anthropic-version": "2023-06-01", "content-type": "text/plain" };
  const response = await new Promise((resolve, reject) => {
    request(`${process.env.MODEL_SERVER}${path}`, { method: "POST", headers, agent: false }, resolve)
      .once("error", reject)
      .end(JSON.stringify(body));
  });
  return { status: response.statusCode, body: await json(response) };
}

const user = { role: "user", content: readFileSync(0, "utf8") };
const model = "stub-model";
const clis = {
  async claude() {
    const tools = [{ name: "StructuredOutput", input_schema: compiled() }];
    const { status, body } = await ask("/v1/messages", { model, max_tokens: 9, messages: [user], tools });
    if (status !== 200) fail(body.error.message);
    const [{ input }] = body.content;
    print({
      type: "result",
      subtype: "success",
      is_error: false,
      result: JSON.stringify(input),
      structured_output: input,
    });
  },
  async qwen() {
    const tools = [{ type: "function", function: { name: "structured_output", parameters: compiled() } }];
    const { status, body } = await ask("/v1/chat/completions", { model, messages: [user], tools });
    if (status !== 200) fail(body.error.message);
    const input = JSON.parse(body.choices[0].message.tool_calls[0].function.arguments);
    print([{ type: "result", is_error: false, result: JSON.stringify(input), structured_result: input }]);
  },
  async codex() {
    const schema = JSON.parse(readFileSync(after("--output-schema") ?? fail("no --output-schema"), "utf8"));
    const format = { type: "json_schema", strict: true, name: "codex_output_schema", schema };
    const { status, body } = await ask("/v1/responses", { model, input: [user], text: { format } });
    print({ type: "thread.started", thread_id: "t-1" });
    if (status !== 200) {
      print({ type: "turn.failed", error: { message: JSON.stringify(body) } });
      process.exit(1);
    }
    print({ type: "item.completed", item: { type: "agent_message", text: body.output[0].content[0].text } });
    print({ type: "turn.completed", usage: {} });
  },
};

await clis[cli]();
