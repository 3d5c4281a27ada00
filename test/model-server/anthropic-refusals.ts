import { type Json, object, objects } from "./dialect.ts";
import { anthropicImages } from "./image-refusals.ts";
import { type Part, partsOf, type Refusal, unknownFormat, unknownKey } from "./refusal.ts";

/**
 * What Anthropic's server refuses, by the reference of the Messages API and the guide "Structured outputs" (JSON
 * Schema limitations). Turns of one role that follow each other are not among it: it takes them for one.
 */

const parameters = `
  model messages max_tokens cache_control container context_management inference_geo mcp_servers metadata
  output_config output_format service_tier speed stop_sequences stream system temperature thinking tool_choice tools
  top_k top_p diagnostics`;

export function anthropicRefusal(
  body: Json,
  isCount: boolean,
  headers: Readonly<Record<string, string>>,
): Refusal | null {
  if (headers["anthropic-version"] === undefined) return { message: "anthropic-version: header is required" };
  const betas = headers["anthropic-beta"] ?? "";
  const unknown = unknownKey(body, parameters);
  if (unknown !== undefined) return { message: `${unknown}: Extra inputs are not permitted` };
  const needed = isCount ? ["model", "messages"] : ["model", "messages", "max_tokens"];
  const missing = needed.find((key) => body[key] === undefined);
  if (missing !== undefined) return { message: `${missing}: Field required` };
  if (!isCount && !(Number.isInteger(body["max_tokens"]) && Number(body["max_tokens"]) > 0))
    return { message: "max_tokens: must be greater than or equal to 1" };
  return (
    systemRefusal(body["system"]) ??
    messagesRefusal(objects(body["messages"]), betas) ??
    anthropicImages(body) ??
    marksRefusal(body) ??
    toolsRefusal(body) ??
    formatRefusal(body)
  );
}

function systemRefusal(system: unknown): Refusal | null {
  if (system === undefined || typeof system === "string") return null;
  const wrong = objects(system).findIndex(({ type, text }) => type !== "text" || typeof text !== "string");
  if (wrong !== -1) return { message: `system.${wrong}.type: Input should be 'text'` };
  return objects(system).some(({ text }) => text === "")
    ? { message: "system: text content blocks must be non-empty" }
    : null;
}

/** Blocks that are to be cached, of which there may be four. */
function marksRefusal(body: Json): Refusal | null {
  const blocks = [
    ...objects(body["system"]),
    ...objects(body["tools"]),
    ...objects(body["messages"]).flatMap(({ content }) => objects(content)),
  ];
  const marked = blocks.filter((block) => block["cache_control"] !== undefined);
  return marked.length > 4
    ? { message: `A maximum of 4 blocks with cache_control may be provided. Found ${marked.length}.` }
    : null;
}

function messagesRefusal(messages: readonly Json[], betas: string): Refusal | null {
  if (messages.length === 0) return { message: "messages: at least one message is required" };
  for (const [at, message] of messages.entries()) {
    const { role, content } = message;
    // claude asks for the right to it, and asks again without when that is refused.
    const isControl = role === "system" && betas.includes("per-turn-control");
    const unknown = unknownKey(message, isControl ? "role content output_config" : "role content");
    if (unknown !== undefined)
      return { message: `messages.${at}.${unknown}: Extra inputs are not permitted` };
    if (isControl) continue;
    if (role === "system") return { message: systemRole };
    if (role !== "user" && role !== "assistant")
      return { message: `messages.${at}.role: Input should be 'user' or 'assistant'` };
    if (content === "" || objects(content).some(({ type, text }) => type === "text" && text === ""))
      return { message: "messages: text content blocks must be non-empty" };
    if (objects(content).some(({ type, text }) => type === "text" && String(text).trim() === ""))
      return { message: "messages: text content blocks must contain non-whitespace text" };
    const called = idsOf(content, "tool_use", "id");
    const answered = new Set(idsOf(messages[at + 1]?.["content"], "tool_result", "tool_use_id"));
    const open = called.find((id) => !answered.has(id));
    if (open !== undefined)
      return {
        message: `messages.${at}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${open}.`,
      };
  }
  return messages[0]?.["role"] === "assistant"
    ? { message: 'messages: first message must use the "user" role' }
    : null;
}

function idsOf(content: unknown, kind: string, key: string): readonly string[] {
  return objects(content).flatMap(({ type, [key]: id }) => (type === kind ? [String(id)] : []));
}

const systemRole =
  'messages: Unexpected role "system". The Messages API accepts a top-level `system` parameter, not "system" as an input message role.';

function toolsRefusal(body: Json): Refusal | null {
  for (const [at, tool] of objects(body["tools"]).entries()) {
    // Tools of the server's own have a type and no schema.
    if (tool["input_schema"] === undefined && tool["type"] !== undefined && tool["type"] !== "custom")
      continue;
    const place = `tools.${at}.custom`;
    if (!/^[a-zA-Z0-9_-]{1,128}$/.test(String(tool["name"])))
      return { message: `${place}.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'` };
    const schema = object(tool["input_schema"]);
    if (schema["type"] === undefined) return { message: `${place}.input_schema.type: Field required` };
    if (schema["type"] !== "object")
      return { message: `${place}.input_schema.type: Input should be 'object'` };
    const invalid = partsOf(schema).some((part) => Array.isArray(part.schema["items"]));
    if (invalid)
      return {
        message: `${place}.input_schema: JSON schema is invalid. It must match JSON Schema draft 2020-12`,
      };
    const fault = tool["strict"] === true ? enforcedFault(schema) : null;
    if (fault !== null) return { message: `${place}: ${fault}` };
  }
  return null;
}

function formatRefusal(body: Json): Refusal | null {
  const format = object(object(body["output_config"])["format"] ?? body["output_format"]);
  if (format["type"] !== "json_schema") return null;
  const fault = enforcedFault(object(format["schema"]));
  return fault === null ? null : { message: `output_config.format.schema: ${fault}` };
}

const enforcedKeywords = `
  $schema $id $defs definitions $ref additionalProperties allOf anyOf const default description enum format items
  minItems pattern properties required title type`;

const formats = "date-time time date duration email hostname uri ipv4 ipv6 uuid";

/** What stands against a schema that the model is made to keep to. */
function enforcedFault(schema: Json): string | null {
  const parts = partsOf(schema);
  for (const part of parts) {
    const fault = partFault(part);
    if (fault !== null) return fault;
  }
  const optional = parts.flatMap(({ schema: { properties, required } }) =>
    Object.keys(object(properties)).filter((key) => !(required as string[] | undefined)?.includes(key)),
  ).length;
  const unions = parts.filter(
    ({ schema: { type, anyOf } }) => Array.isArray(type) || anyOf !== undefined,
  ).length;
  if (optional > 24)
    return `Schemas contains too many optional parameters (${optional}), which would make grammar compilation inefficient.`;
  if (unions > 16)
    return `Schemas contains too many parameters with union types (${unions} parameters with type arrays or anyOf).`;
  return null;
}

function partFault({ schema }: Part): string | null {
  const unknown = unknownKey(schema, enforcedKeywords);
  const kind = String(schema["type"]);
  if (unknown !== undefined) return `For '${kind}' type, property '${unknown}' is not supported`;
  if (typeof schema["minItems"] === "number" && schema["minItems"] > 1)
    return "For 'array' type, 'minItems' values other than 0 or 1 are not supported";
  const format = unknownFormat(schema, formats);
  if (format !== undefined) return `String format '${format}' is not supported`;
  if (kind === "object" && schema["additionalProperties"] !== false)
    return "For 'object' type, 'additionalProperties' must be explicitly set to false";
  return null;
}
