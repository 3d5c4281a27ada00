import { z } from "zod";
import type { JsonSchema } from "../agent.ts";

// Making one takes longer than reading a reply by it.
const made = new WeakMap<z.ZodType, JsonSchema>();
const shapes = new WeakMap<z.ZodType, JsonSchema>();

/** A schema as agents are given it. What stands in where they leave something out is none of their business. */
export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  return remembered(made, schema, ({ jsonSchema }) => delete jsonSchema.default);
}

export function shapeOf(schema: z.ZodType): JsonSchema {
  return remembered(shapes, schema, () => {});
}

function remembered(
  known: WeakMap<z.ZodType, JsonSchema>,
  schema: z.ZodType,
  override: (made: { readonly jsonSchema: z.core.JSONSchema.BaseSchema }) => void,
): JsonSchema {
  const before = known.get(schema);
  if (before !== undefined) return before;
  // claude takes a schema that names its draft for one that refers to another document.
  const { $schema: _, ...json } = z.toJSONSchema(schema, { unrepresentable: "any", override });
  known.set(schema, json);
  return json;
}
