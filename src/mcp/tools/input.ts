import { z } from "zod";
import type { StandardSchemaWithJSON, ToolAnnotations } from "@modelcontextprotocol/server";

export const Id = z.string().max(200);

export const Key = z.string().max(500).optional().describe("if several are open");

/** Hosts cut calls off at 60 s: what is not given stays well below. */
const usualSeconds = 45;

export const WaitSeconds = z.number().min(0).max(3600).default(usualSeconds);

// What is not said has the protocol's default: not read-only, destructive, an open world.

export const reading: ToolAnnotations = { readOnlyHint: true, openWorldHint: false };

export const spending: ToolAnnotations = { destructiveHint: false };

export const stopping: ToolAnnotations = {
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

type Lean<Schema extends z.ZodObject> = StandardSchemaWithJSON<z.input<Schema>, z.output<Schema>>;

/** A schema that says no more of itself than a model needs: every session of a host pays for what tools say. */
export function lean<Schema extends z.ZodObject>(schema: Schema): Lean<Schema> {
  const standard = schema["~standard"];
  const converter = (io: "input" | "output") => (options: JsonSchemaOptions) =>
    lighter(standard.jsonSchema[io](options)) as Record<string, unknown>;
  return {
    "~standard": { ...standard, jsonSchema: { input: converter("input"), output: converter("output") } },
  };
}

type JsonSchemaOptions = Parameters<z.ZodObject["~standard"]["jsonSchema"]["input"]>[0];

/** Without the dialect, which is the protocol's own, and without bounds that no honest caller meets. */
function lighter(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(lighter);
  if (typeof schema !== "object" || schema === null) return schema;
  const kept = Object.entries(schema).filter(([key, value]) => !isIdle(key, value));
  return Object.fromEntries(kept.map(([key, value]) => [key, lighter(value)]));
}

function isIdle(key: string, value: unknown): boolean {
  if (["$schema", "maxLength", "maxItems"].includes(key)) return typeof value !== "object";
  // That there may be more is the default, and lets us add to what is told.
  if (key === "additionalProperties") return typeof value === "object";
  return Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER;
}
