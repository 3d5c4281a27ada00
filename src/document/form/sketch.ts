import type { JsonSchema } from "../../kernel/agent.ts";

/** How a value of a schema is written in YAML, for a person to follow: `…` stands where their words go. */
export function sketchOf(schema: JsonSchema, indent = ""): string {
  const { type, items, properties, anyOf, enum: words } = schema as Shape;
  if (anyOf !== undefined) return anyOf.map((one) => sketchOf(one, indent)).join(`\n${indent}or\n`);
  if (words !== undefined) return `${indent}${words.join(" | ")}`;
  if ("const" in schema) return `${indent}${String(schema["const"])}`;
  if (type === "array") {
    const item = sketchOf(items ?? {}, `${indent}  `);
    return `${indent}- ${item.trimStart()}`;
  }
  if (type === "object" && properties !== undefined) {
    return Object.entries(properties)
      .map(([key, value]) => entry(key, value, indent))
      .join("\n");
  }
  if (type === "object") return `${indent}name: …`;
  return `${indent}${simple[String(type)] ?? "…"}`;
}

interface Shape {
  readonly type?: unknown;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
}

const simple: Readonly<Record<string, string>> = { number: "0", integer: "0", boolean: "true | false" };

function entry(key: string, schema: JsonSchema, indent: string): string {
  const isNested = schema["type"] === "array" || schema["type"] === "object";
  if (isNested) return `${indent}${key}:\n${sketchOf(schema, `${indent}  `)}`;
  return `${indent}${key}: ${sketchOf(schema).replaceAll("\n", " ")}`;
}
