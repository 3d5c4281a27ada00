import { createHash } from "node:crypto";

/** By which a resume knows a text again. */
export function digest(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
