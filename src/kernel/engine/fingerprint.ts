import { createHash, hash, type Hash } from "node:crypto";
import type { JsonSchema } from "../agent.ts";
import { type Prompt, promptParts, promptText } from "../prompt.ts";

/** Tells whether a replay asks what was asked before: the hash of the parts as JSON. */
export function fingerprint(parts: readonly unknown[]): string {
  return hash("sha256", JSON.stringify(parts), "base64url");
}

/** The same of a turn; its schema is written out once for all calls. */
export function fingerprintOfTurn(kind: string, prompt: Prompt, schema: JsonSchema | null): string {
  const text = promptText(prompt);
  if (text.length <= atOnce)
    return hash(
      "sha256",
      `[${JSON.stringify(kind)},${JSON.stringify(text)},${schemaText(schema)}]`,
      "base64url",
    );
  const [first = "", ...others] = promptParts(prompt);
  const long = begun(`[${JSON.stringify(kind)},"`, first);
  for (const part of others) addText(long.update(betweenParts), part);
  return long.update(`",${schemaText(schema)}]`).digest("base64url");
}

/** What all seats are told first, and at once, is gone through once. */
function begun(beginning: string, first: string): Hash {
  if (last?.beginning !== beginning || last.first !== first) {
    const hash = createHash("sha256").update(beginning);
    addText(hash, first);
    last = { beginning, first, hash };
    setImmediate(() => (last = null));
  }
  return last.hash.copy();
}

let last: { readonly beginning: string; readonly first: string; readonly hash: Hash } | null = null;

const betweenParts = String.raw`\n\n`;

const written = new WeakMap<JsonSchema, string>();

function schemaText(schema: JsonSchema | null): string {
  if (schema === null) return "null";
  const text = written.get(schema) ?? JSON.stringify(schema);
  written.set(schema, text);
  return text;
}

const atOnce = 100_000;
/** Short enough that nothing is left of one for long. */
const piece = 20_000;

/**
 * A text as JSON, piece by piece: a prompt may have megabytes, and JSON of it as many again. So would the whole of it have
 * that is put together of what all seats are told and a few words for each.
 */
function addText(to: Hash, text: string): void {
  for (let start = 0, end = 0; start < text.length; start = end) {
    end = start + piece;
    // The two halves of a letter are written as one.
    while (isFirstHalf(text.charCodeAt(end - 1))) end += 1;
    to.update(JSON.stringify(text.slice(start, end)).slice(1, -1));
  }
}

function isFirstHalf(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}
