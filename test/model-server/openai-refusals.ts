import { type Json, object, objects } from "./dialect.ts";
import { chatImages, responsesImages } from "./image-refusals.ts";
import { takesBreakpoints } from "./prompt-cache.ts";
import { type Part, partsOf, type Refusal, unknownFormat, unknownKey } from "./refusal.ts";

/**
 * What OpenAI's servers refuse, by the API reference and the guide "Structured outputs" (supported schemas, limits),
 * in the words of the errors that people report. Written apart from what we send, so that it can find it wrong.
 */

const chatParameters = `
  messages model audio frequency_penalty function_call functions logit_bias logprobs max_completion_tokens max_tokens
  metadata modalities n parallel_tool_calls prediction presence_penalty prompt_cache_key prompt_cache_retention
  reasoning_effort response_format safety_identifier seed service_tier stop store stream stream_options temperature
  tool_choice tools top_logprobs top_p user verbosity web_search_options`;

const responsesParameters = `
  background client_metadata context_management conversation include input instructions max_output_tokens
  max_tool_calls metadata model parallel_tool_calls previous_response_id prompt prompt_cache_key
  prompt_cache_options prompt_cache_retention reasoning safety_identifier service_tier store stream stream_options
  temperature text tool_choice tools top_logprobs top_p truncation user`;

export function chatRefusal(body: Json): Refusal | null {
  // OpenRouter, which names the vendor with the model, groups requests by a session.
  const isRouted = String(body["model"]).includes("/");
  const unknown = unknownKey(body, isRouted ? `${chatParameters} session_id` : chatParameters);
  if (unknown !== undefined) return { message: `Unrecognized request argument supplied: ${unknown}` };
  const missing = ["model", "messages"].find((key) => body[key] === undefined);
  if (missing !== undefined) return missingParameter(missing);
  const role = objects(body["messages"]).findIndex((message) => !chatRoles.has(String(message["role"])));
  if (role !== -1) return badValue(`messages[${role}].role`);
  if (body["stream_options"] !== undefined && body["stream"] !== true)
    return {
      message: "The 'stream_options' parameter is only allowed when 'stream' is enabled.",
      param: "stream_options",
    };
  const format = object(body["response_format"]);
  if (
    format["type"] !== undefined &&
    !["text", "json_object", "json_schema"].some((kind) => kind === format["type"])
  )
    return badValue("response_format.type");
  const images = chatImages(body);
  if (images !== null) return images;
  return (
    (format["type"] === "json_schema"
      ? formatRefusal(object(format["json_schema"]), "response_format.json_schema", "response_format")
      : null) ?? toolsRefusal(objects(body["tools"]).map((tool) => object(tool["function"])))
  );
}

/** Models before GPT-5.6 know no breakpoints. */
function cachingRefusal(body: Json): Refusal | null {
  if (takesBreakpoints(String(body["model"]))) return null;
  const param = ["prompt_cache_options", "prompt_cache_breakpoint"].find((key) =>
    JSON.stringify(body).includes(`"${key}":`),
  );
  return param === undefined ? null : { message: `Unsupported parameter: '${param}'.`, param };
}

export function responsesRefusal(body: Json): Refusal | null {
  const unknown = unknownKey(body, responsesParameters);
  if (unknown !== undefined)
    return { message: `Unknown parameter: '${unknown}'.`, param: unknown, code: "unknown_parameter" };
  if (body["model"] === undefined) return missingParameter("model");
  const caching = cachingRefusal(body);
  if (caching !== null) return caching;
  const item = objects(typeof body["input"] === "string" ? [] : body["input"]).findIndex(isWronglySaid);
  if (item !== -1) return badValue(`input[${item}].content[0].type`);
  const images = responsesImages(body);
  if (images !== null) return images;
  const format = object(object(body["text"])["format"]);
  if (format["type"] === "json_schema") {
    const refused = formatRefusal(format, "text.format", "text.format.schema");
    if (refused !== null) return refused;
  }
  return toolsRefusal(objects(body["tools"]).filter(({ type }) => type === "function"));
}

const chatRoles = new Set(["system", "developer", "user", "assistant", "tool", "function"]);

/** Who is asked says `input_text`, who answers `output_text`; neither takes the other's. */
function isWronglySaid({ role, content }: Json): boolean {
  const wrong = role === "assistant" ? "input_text" : "output_text";
  return role !== undefined && objects(content).some(({ type }) => type === wrong || type === "text");
}

function missingParameter(param: string): Refusal {
  return { message: `Missing required parameter: '${param}'.`, param, code: "missing_required_parameter" };
}

function badValue(param: string): Refusal {
  return { message: `Invalid value for '${param}'.`, param, code: "invalid_value" };
}

function formatRefusal(format: Json, place: string, param: string): Refusal | null {
  const { name, schema, strict } = format;
  if (name === undefined) return missingParameter(`${place}.name`);
  if (schema === undefined) return missingParameter(`${place}.schema`);
  const unknown = unknownKey(format, "type name schema strict description");
  if (unknown !== undefined)
    return {
      message: `Unknown parameter: '${place}.${unknown}'.`,
      param: `${place}.${unknown}`,
      code: "unknown_parameter",
    };
  if (typeof name !== "string" || !namePattern.test(name)) return badName(`${place}.name`);
  if (strict !== true) return null;
  const fault = strictFault(object(schema));
  if (fault === null) return null;
  const message = `Invalid schema for response_format '${name}': ${fault}`;
  return { message, param, code: "invalid_json_schema" };
}

function toolsRefusal(functions: readonly Json[]): Refusal | null {
  for (const [at, { name, parameters, strict }] of functions.entries()) {
    const param = `tools[${at}].function`;
    if (typeof name !== "string" || !namePattern.test(name)) return badName(`${param}.name`);
    const fault = strict === true ? strictFault(object(parameters)) : null;
    if (fault !== null) {
      const message = `Invalid schema for function '${name}': ${fault}`;
      return { message, param: `${param}.parameters`, code: "invalid_function_parameters" };
    }
  }
  return null;
}

const namePattern = /^[a-zA-Z0-9_-]{1,64}$/;

function badName(param: string): Refusal {
  const message = `Invalid '${param}': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.`;
  return { message, param, code: "invalid_value" };
}

const strictKeywords = `
  $defs $ref additionalProperties anyOf const description enum exclusiveMaximum exclusiveMinimum format items
  maxItems maximum minItems minimum multipleOf pattern properties required title type`;

const formats = "date-time time date duration email hostname ipv4 ipv6 uuid";

/** What strict mode has against a schema. */
function strictFault(schema: Json): string | null {
  if (schema["type"] !== "object")
    return `schema must be a JSON Schema of 'type: "object"', got 'type: ${JSON.stringify(schema["type"] ?? "None")}'.`;
  const parts = partsOf(schema);
  for (const part of parts) {
    const fault = partFault(part);
    if (fault !== null) return `In context=${context(part.path)}, ${fault}`;
  }
  return sizeFault(parts);
}

function partFault({ schema }: Part): string | null {
  const unknown = unknownKey(schema, strictKeywords);
  if (unknown !== undefined) return `'${unknown}' is not permitted.`;
  const { type, properties, required, items } = schema;
  if (type === undefined && schema["anyOf"] === undefined && schema["$ref"] === undefined)
    return "schema must have a 'type' key.";
  const format = unknownFormat(schema, formats);
  if (format !== undefined) return `'${format}' is not a valid format.`;
  if (type === "array" && items === undefined) return "array schema missing items.";
  if (type !== "object") return null;
  if (schema["additionalProperties"] !== false)
    return "'additionalProperties' is required to be supplied and to be false.";
  const missing = Object.keys(object(properties)).find(
    (key) => !(required as string[] | undefined)?.includes(key),
  );
  if (missing === undefined) return null;
  return `'required' is required to be supplied and to be an array including every key in properties. Missing '${missing}'.`;
}

function sizeFault(parts: readonly Part[]): string | null {
  const keys = parts.flatMap(({ schema }) => Object.keys(object(schema["properties"])));
  const values = parts.flatMap(({ schema }) => (Array.isArray(schema["enum"]) ? schema["enum"] : []));
  const depth = Math.max(
    ...parts.map(
      ({ schema, path }) =>
        path.filter((step, at) => step === "properties" && path[at - 1] !== "properties").length +
        (schema["type"] === "object" ? 1 : 0),
    ),
  );
  if (keys.length > 5000) return `Schema has ${keys.length} properties, which exceeds the limit of 5000.`;
  if (depth > 10) return `${depth} levels of nesting exceeds limit of 10.`;
  if (values.length > 1000)
    return `Schema has ${values.length} enum values, which exceeds the limit of 1000.`;
  const characters = [...keys, ...values].join("").length;
  return characters > 120_000
    ? `Schema has ${characters} characters, which exceeds the limit of 120000.`
    : null;
}

function context(path: readonly string[]): string {
  return `(${path.map((step) => `'${step}'`).join(", ")})`;
}
