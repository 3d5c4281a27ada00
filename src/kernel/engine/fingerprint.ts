import { hash } from "node:crypto";
import type { JsonSchema } from "../agent.ts";

/** Tells whether a replay asks what was asked before. */
export function fingerprint(parts: readonly unknown[]): string {
  return hashed(JSON.stringify(parts));
}

/** The same of a turn; its schema is written out once for all calls. */
export function fingerprintOfTurn(kind: string, prompt: string, schema: JsonSchema | null): string {
  return hashed(`[${JSON.stringify(kind)},${JSON.stringify(prompt)},${schemaText(schema)}]`);
}

const written = new WeakMap<JsonSchema, string>();

function schemaText(schema: JsonSchema | null): string {
  if (schema === null) return "null";
  const text = written.get(schema) ?? JSON.stringify(schema);
  written.set(schema, text);
  return text;
}

function hashed(text: string): string {
  return hash("sha256", text, "base64url");
}
