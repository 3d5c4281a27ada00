import { createHash, type Hash } from "node:crypto";

/** Tells whether a replay asks what was asked before: the hash of the parts as JSON. */
export function fingerprint(parts: readonly unknown[]): string {
  const hash = createHash("sha256");
  for (const [index, part] of parts.entries()) {
    hash.update(index === 0 ? "[" : ",");
    if (typeof part === "string") addText(hash, part);
    else hash.update(JSON.stringify(part) ?? "null");
  }
  return hash.update(parts.length === 0 ? "[]" : "]").digest("base64url");
}

const atOnce = 100_000;

/** A text as JSON, piece by piece: a prompt may have megabytes, and JSON of it as many again. */
function addText(hash: Hash, text: string): void {
  hash.update('"');
  for (let start = 0, end = 0; start < text.length; start = end) {
    end = start + atOnce;
    // The two halves of a letter are written as one.
    while (isFirstHalf(text.charCodeAt(end - 1))) end += 1;
    hash.update(JSON.stringify(text.slice(start, end)).slice(1, -1));
  }
  hash.update('"');
}

function isFirstHalf(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}
