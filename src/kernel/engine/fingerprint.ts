import { hash } from "node:crypto";

/** Tells whether a replay asks what was asked before: the hash of the parts as JSON. */
export function fingerprint(parts: readonly unknown[]): string {
  return hash("sha256", JSON.stringify(parts), "base64url");
}
