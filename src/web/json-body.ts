import type { Context } from "hono";
import { z } from "zod";
import { ColloquyError } from "../kernel/error.ts";

/** A form of another page cannot send this type. */
export function checkJson(context: Context): void {
  if (!/^application\/json\b/i.test(context.req.header("content-type") ?? ""))
    throw new ColloquyError("usage", "What is sent must be JSON.");
}

/** The JSON of a request, by its schema. */
export async function bodyOf<T>(context: Context, schema: z.ZodType<T>): Promise<T> {
  checkJson(context);
  const json: unknown = await context.req.json().catch(() => null);
  const read = schema.safeParse(json);
  if (read.success) return read.data;
  throw new ColloquyError(
    "usage",
    `The request is not valid: ${z.prettifyError(read.error).replaceAll(/\s+/g, " ")}.`,
  );
}
