import { createHash } from "node:crypto";

/** Tells texts apart. */
export function digest(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
