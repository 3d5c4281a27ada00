import { z } from "zod";

/** All that is wrong with a value, as the end of one sentence. */
export function schemaProblem(error: z.ZodError): string {
  return z
    .prettifyError(error)
    .replace(/^✖ /, "")
    .replaceAll(/\s*\n✖ /g, "; ")
    .replaceAll(/\s*\n\s*/g, " ");
}
