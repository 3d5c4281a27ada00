import { z } from "zod";
import type { JsonSchema } from "../agent.ts";

// Making one takes longer than reading a reply by it.
const made = new WeakMap<z.ZodType, JsonSchema>();

/** A schema as agents are given it. */
export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  const known = made.get(schema);
  if (known !== undefined) return known;
  // claude takes a schema that names its draft for one that refers to another document.
  const { $schema: _, ...json } = z.toJSONSchema(schema, { unrepresentable: "any" });
  made.set(schema, json);
  return json;
}
