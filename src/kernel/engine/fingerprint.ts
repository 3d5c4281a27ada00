import { createHash, hash, type Hash } from "node:crypto";
import type { JsonSchema } from "../agent.ts";

/** Tells whether a replay asks what was asked before: the hash of the parts as JSON. */
export function fingerprint(parts: readonly unknown[]): string {
  return hash("sha256", JSON.stringify(parts), "base64url");
}

/** The same of a turn; its schema is written out once for all calls. */
export function fingerprintOfTurn(kind: string, prompt: string, schema: JsonSchema | null): string {
  if (prompt.length <= atOnce)
    return hash(
      "sha256",
      `[${JSON.stringify(kind)},${JSON.stringify(prompt)},${schemaText(schema)}]`,
      "base64url",
    );
  const long = createHash("sha256").update(`[${JSON.stringify(kind)},`);
  addText(long, prompt);
  return long.update(`,${schemaText(schema)}]`).digest("base64url");
}

const written = new WeakMap<JsonSchema, string>();

function schemaText(schema: JsonSchema | null): string {
  if (schema === null) return "null";
  const text = written.get(schema) ?? JSON.stringify(schema);
  written.set(schema, text);
  return text;
}

const atOnce = 100_000;

/** A text as JSON, piece by piece: a prompt may have megabytes, and JSON of it as many again. */
function addText(to: Hash, text: string): void {
  to.update('"');
  for (let start = 0, end = 0; start < text.length; start = end) {
    end = start + atOnce;
    // The two halves of a letter are written as one.
    while (isFirstHalf(text.charCodeAt(end - 1))) end += 1;
    to.update(JSON.stringify(text.slice(start, end)).slice(1, -1));
  }
  to.update('"');
}

function isFirstHalf(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}
