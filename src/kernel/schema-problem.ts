import { z } from "zod";

/** All that is wrong with a value, as the end of one sentence: `name is missing; cases: expected array, received string`. */
export function schemaProblem(error: Pick<z.ZodError, "issues">): string {
  return z
    .prettifyError(error)
    .replaceAll(/✖ (?:Invalid input: )?(.*)\s+→ at (\S+)/g, "✖ $2: $1")
    .replaceAll(/: expected [^,\n]*, received undefined/g, " is missing")
    .replaceAll(/\s*\n✖ /g, "; ")
    .replace(/^✖ /, "")
    .replaceAll(/\s*\n\s*/g, " ");
}
