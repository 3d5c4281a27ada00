import type { JsonSchema } from "../kernel/agent.ts";

/**
 * A schema as OpenAI's strict mode takes it: every key required, those that were optional may be null.
 * `undefined` where strict mode cannot say it (a map with free keys, a choice it does not know).
 */
export function strictSchema(schema: JsonSchema): JsonSchema | undefined {
  try {
    return strict(schema);
  } catch (error) {
    if (error instanceof NotStrict) return undefined;
    throw error;
  }
}

/** Takes away the nulls that strict mode put where a key is optional. */
export function withoutNulls(value: unknown, schema: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutNulls(item, object(schema)["items"]));
  if (typeof value !== "object" || value === null) return value;
  const { properties, required } = object(schema);
  const kept = Object.entries(value).filter(
    ([key, held]) => held !== null || list(required).includes(key) || !(key in object(properties)),
  );
  return Object.fromEntries(kept.map(([key, held]) => [key, withoutNulls(held, object(properties)[key])]));
}

class NotStrict extends Error {}

function strict(schema: JsonSchema): JsonSchema {
  const { properties, required, items, anyOf } = schema;
  if (["oneOf", "allOf", "not", "$ref", "patternProperties"].some((key) => key in schema))
    throw new NotStrict();
  if (schema["type"] !== "object") {
    return {
      ...schema,
      ...(items !== undefined && { items: strict(object(items)) }),
      ...(anyOf !== undefined && { anyOf: list(anyOf).map((one) => strict(object(one))) }),
    };
  }
  if (properties === undefined || (schema["additionalProperties"] ?? false) !== false) throw new NotStrict();
  const keys = Object.entries(object(properties)).map(([key, value]) => {
    const held = strict(object(value));
    return [key, list(required).includes(key) ? held : { anyOf: [held, { type: "null" }] }] as const;
  });
  return {
    ...schema,
    properties: Object.fromEntries(keys),
    required: keys.map(([key]) => key),
    additionalProperties: false,
  };
}

function object(value: unknown): JsonSchema {
  return typeof value === "object" && value !== null ? (value as JsonSchema) : {};
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
