import type { z } from "zod";
import type { Discussion } from "../kernel/discussion.ts";
import { ColloquyError } from "../kernel/error.ts";

/** What a journal holds of a discussion, in the shape that its protocol gave it. */
export function recorded<T>(
  schema: z.ZodType<T>,
  value: unknown,
  what: string,
  { id, protocol }: Pick<Discussion, "protocol"> & Partial<Pick<Discussion, "id">>,
): T {
  const reading = schema.safeParse(value);
  if (reading.success) return reading.data;
  const [issue] = reading.error.issues;
  const where = issue === undefined || issue.path.length === 0 ? "" : ` at ${issue.path.join(".")}`;
  throw new ColloquyError(
    "bad-input",
    `${id ?? "The discussion"} cannot be read as a ${protocol}: ${what} does not fit${where} (${issue?.message}).`,
    { hint: "Another version wrote it, or somebody altered it: `colloquy verify` shows which." },
  );
}
