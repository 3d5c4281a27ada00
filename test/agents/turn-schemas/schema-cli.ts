import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Printed, Started } from "../../relayed.ts";

type Json = Readonly<Record<string, unknown>>;

/**
 * Stands in for claude, codex and qwen where they take a schema: refuses what they refuse, asks the model server in the
 * form that they use, and prints the answer as they do.
 */
export async function schemaCli(
  cli: string,
  { args, stdin, cwd }: Started,
  server: string,
): Promise<Printed> {
  const after = (flag: string) =>
    args.find((arg) => arg.startsWith(`${flag}=`))?.slice(flag.length + 1) ??
    (args.includes(flag) ? args[args.indexOf(flag) + 1] : undefined);
  const user = { role: "user", content: stdin };
  const model = "stub-model";
  if (cli === "codex") {
    const schema: unknown = JSON.parse(readFileSync(resolve(cwd, after("--output-schema") ?? ""), "utf8"));
    const format = { type: "json_schema", strict: true, name: "codex_output_schema", schema };
    const { isTaken, body } = await ask(`${server}/v1/responses`, { model, input: [user], text: { format } });
    const begun = { type: "thread.started", thread_id: "t-1" };
    if (!isTaken) {
      const failed = { type: "turn.failed", error: { message: JSON.stringify(body) } };
      return { text: lines(begun, failed), code: 1 };
    }
    const { output } = body as {
      readonly output: readonly [{ readonly content: readonly [{ text: string }] }];
    };
    const item = { type: "agent_message", text: output[0].content[0].text };
    return { text: lines(begun, { type: "item.completed", item }, { type: "turn.completed", usage: {} }) };
  }
  const schema: unknown = JSON.parse(after("--json-schema") ?? "");
  const unknown = unknownKeyword(schema);
  if (unknown !== undefined)
    throw new Error(
      `Error: --json-schema is not a valid JSON Schema: strict mode: unknown keyword: "${unknown}"`,
    );
  if (cli === "claude") {
    const tools = [{ name: "StructuredOutput", input_schema: schema }];
    const asked = { model, max_tokens: 9, messages: [user], tools };
    const { content } = taken(await ask(`${server}/v1/messages`, asked)) as {
      readonly content: readonly [{ readonly input: Json }];
    };
    const [{ input }] = content;
    const told = { type: "result", subtype: "success", is_error: false, result: JSON.stringify(input) };
    return { text: lines({ ...told, structured_output: input }) };
  }
  const tools = [{ type: "function", function: { name: "structured_output", parameters: schema } }];
  const { choices } = taken(
    await ask(`${server}/v1/chat/completions`, { model, messages: [user], tools }),
  ) as {
    readonly choices: readonly [
      { readonly message: { readonly tool_calls: readonly [{ readonly function: { arguments: string } }] } },
    ];
  };
  const result = choices[0].message.tool_calls[0].function.arguments;
  return {
    text: lines([{ type: "result", is_error: false, result, structured_result: JSON.parse(result) }]),
  };
}

// What Ajv knows of draft 7, in which both compile a schema before they ask anything.
const known =
  "$comment $id $ref $schema additionalItems additionalProperties allOf anyOf const contains default definitions deprecated description else enum examples exclusiveMaximum exclusiveMinimum format if items maxItems maxLength maxProperties maximum minItems minLength minProperties minimum multipleOf not nullable oneOf pattern patternProperties properties propertyNames readOnly required then title type uniqueItems writeOnly".split(
    " ",
  );

function unknownKeyword(schema: unknown): string | undefined {
  if (typeof schema !== "object" || schema === null) return undefined;
  const { properties = {}, items, anyOf = [], additionalProperties } = schema as Json;
  const unknown = Object.keys(schema).find((key) => !known.includes(key));
  const inside = [...Object.values(Object(properties)), items, anyOf, additionalProperties].flat();
  return unknown ?? inside.map(unknownKeyword).find((key) => key !== undefined);
}

async function ask(url: string, asked: Json): Promise<{ readonly isTaken: boolean; readonly body: Json }> {
  const headers = { "anthropic-version": "2023-06-01", "content-type": "text/plain" };
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(asked) });
  return { isTaken: answer.ok, body: (await answer.json()) as Json };
}

function taken({ isTaken, body }: Awaited<ReturnType<typeof ask>>): Json {
  if (!isTaken) throw new Error(JSON.stringify(body));
  return body;
}

function lines(...values: readonly unknown[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join("");
}
