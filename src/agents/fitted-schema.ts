import type { JsonSchema } from "../kernel/agent.ts";
import { list, object } from "../kernel/json-value.ts";
import type { ApiProvider, CliName } from "../kernel/vendor.ts";

/** An unknown keyword is told in the description. `undefined` (references): only the prompt says it. */
export function fittedSchema(schema: JsonSchema, rules: SchemaRules): JsonSchema | undefined {
  if (rules.strict && schema["type"] !== "object") return undefined;
  try {
    return fit(schema, rules);
  } catch (error) {
    if (error instanceof NotSaid) return undefined;
    throw error;
  }
}

class NotSaid extends Error {}

const unsayable = "allOf not $ref patternProperties if dependentSchemas dependentRequired".split(" ");

function fit(schema: JsonSchema, rules: SchemaRules): JsonSchema {
  if (unsayable.some((key) => key in schema)) throw new NotSaid();
  const { keywords } = rules;
  const plain = sameInOtherWords(schema, keywords);
  const { properties, items, prefixItems, anyOf, additionalProperties, ...rest } = plain;
  if (rules.strict && plain["type"] === undefined && anyOf === undefined) throw new NotSaid();
  if (rules.strict && isMap(plain)) return fit(pairs(plain), rules);
  const isTaken = ([key, value]: readonly [string, unknown]) =>
    keywords.has(key) && (key !== "format" || (rules.formats?.has(String(value)) ?? true));
  const told = Object.entries(rest).filter((entry) => !isTaken(entry));
  const kept = Object.entries(rest).filter(isTaken);
  const description = described(
    rest["description"],
    told.map(([key, value]) => inWords(key, value)),
  );
  return {
    ...Object.fromEntries(kept),
    ...(description !== "" && { description }),
    // `false` behind the items of a tuple is said by their number, and not everybody takes it.
    ...(typeof items === "object" && { items: fit(object(items), rules) }),
    ...(prefixItems !== undefined && {
      prefixItems: list(prefixItems).map((one) => fit(object(one), rules)),
    }),
    ...(anyOf !== undefined && { anyOf: list(anyOf).map((one) => fit(object(one), rules)) }),
    ...(properties !== undefined && fitProperties(plain, rules)),
    ...(additionalProperties !== undefined && {
      additionalProperties:
        typeof additionalProperties === "object" && !rules.strict
          ? fit(object(additionalProperties), rules)
          : !rules.strict && additionalProperties,
    }),
  };
}

function fitProperties({ properties, required }: JsonSchema, rules: SchemaRules): JsonSchema {
  const entries = Object.entries(object(properties)).map(([key, value]) => {
    const held = fit(object(value), rules);
    return [key, !rules.strict || list(required).includes(key) ? held : nullable(held)] as const;
  });
  const fitted = Object.fromEntries(entries);
  if (!rules.strict) return { properties: fitted };
  return { properties: fitted, required: entries.map(([key]) => key), additionalProperties: false };
}

function nullable(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema;
  if (list(schema["type"]).includes("null")) return schema;
  if (anyOf === undefined) return { anyOf: [schema, { type: "null" }] };
  const isNullable = list(anyOf).some((one) => object(one)["type"] === "null");
  return { ...rest, anyOf: isNullable ? anyOf : [...list(anyOf), { type: "null" }] };
}

function sameInOtherWords(schema: JsonSchema, keywords: ReadonlySet<string>): JsonSchema {
  let said: JsonSchema = schema;
  if ("oneOf" in said) {
    const { oneOf, ...rest } = said;
    said = { ...rest, anyOf: oneOf };
  }
  if ("const" in said && !keywords.has("const")) {
    const { const: only, ...rest } = said;
    said = { ...rest, enum: [only] };
  }
  if ("prefixItems" in said && !keywords.has("prefixItems")) {
    const { prefixItems, items: _rest, ...rest } = said;
    const kinds = new Map(list(prefixItems).map((one) => [JSON.stringify(one), one]));
    const [only, another] = kinds.values();
    const order = `In this order: ${list(prefixItems)
      .map((one) => JSON.stringify(one))
      .join(", ")}.`;
    const mixed = { anyOf: [...kinds.values()] };
    const description = described(rest["description"], [order]);
    said = another === undefined ? { ...rest, items: only } : { ...rest, items: mixed, description };
  }
  return said;
}

function isMap({ type, properties, additionalProperties }: JsonSchema): boolean {
  return (
    type === "object" &&
    (properties === undefined || (additionalProperties !== undefined && additionalProperties !== false))
  );
}

/** Strict mode knows no free keys, so a map is said as its pairs. */
function pairs({ properties, additionalProperties, description }: JsonSchema): JsonSchema {
  // Some keys known and others free: no list of pairs would hold both.
  if (properties !== undefined || typeof additionalProperties !== "object") throw new NotSaid();
  return {
    type: "array",
    description: described(description, ["One item for each key, no key twice."]),
    items: {
      type: "object",
      properties: { key: { type: "string" }, value: additionalProperties },
      required: ["key", "value"],
    },
  };
}

function described(description: unknown, more: readonly string[]): string {
  return [typeof description === "string" ? description : "", ...more]
    .filter((text) => text !== "")
    .join(" ");
}

function inWords(keyword: string, value: unknown): string {
  if (keyword === "propertyNames" || keyword === "default") return "";
  return `${keyword}: ${JSON.stringify(value)}.`;
}

export interface SchemaRules {
  readonly keywords: ReadonlySet<string>;
  /** Every key must be required and every object closed: what is optional may be null, a map is a list of pairs. */
  readonly strict: boolean;
  readonly formats?: ReadonlySet<string>;
}

const structure = ["type", "properties", "required", "additionalProperties", "items", "enum", "anyOf"];
const words = ["title", "description"];
const numbers = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"];
const lengths = ["minItems", "maxItems"];
const ofGoogle = ["minimum", "maximum", "prefixItems", "format", "propertyOrdering"];
const ofAjv =
  "minLength maxLength const pattern format default uniqueItems propertyNames minProperties maxProperties".split(
    " ",
  );
const formats = ["date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"];

/** OpenAI's guide "Structured outputs": other keywords are refused. codex sends all under strict mode. */
const openai: SchemaRules = {
  keywords: new Set([...structure, ...words, ...numbers, ...lengths, "const", "pattern", "format"]),
  strict: true,
  formats: new Set(formats),
};

/** Anthropic's guide "Structured outputs". Past its limits a tool is asked for (`api/anthropic.ts`). */
const anthropic: SchemaRules = {
  keywords: new Set([...structure, ...words, "const", "default", "format"]),
  strict: false,
  formats: new Set([...formats, "uri"]),
};

/** The Gemini API's reference of `responseJsonSchema`: what it does not list is ignored in silence, `const` too. */
const google: SchemaRules = {
  keywords: new Set([...structure, ...words, ...lengths, ...ofGoogle]),
  strict: false,
};

/** claude 2.1.325 and qwen 0.24.4 compile with Ajv in strict mode, draft 7: an unknown keyword ends the run. */
const ajv: SchemaRules = {
  keywords: new Set([...structure, ...words, ...numbers, ...lengths, ...ofAjv]),
  strict: false,
};

/** Behind the chat API stand many servers: the form of strict mode means the same to those that are not strict. */
export const apiSchemaRules: Readonly<Record<ApiProvider, SchemaRules>> = {
  openai,
  anthropic,
  google,
  openrouter: openai,
  ollama: openai,
  "openai-compatible": openai,
};

/** gemini and opencode have no way to take a schema; the prompt says the shape to all. */
export const cliSchemaRules: Readonly<Record<CliName, SchemaRules | null>> = {
  claude: ajv,
  codex: openai,
  gemini: null,
  qwen: ajv,
  opencode: null,
};
