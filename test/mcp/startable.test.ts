import { expect, test } from "vitest";
import type { z } from "zod";
import { allOptions, startables } from "../../src/mcp/startable.ts";

const startable = await startables();

test("an option that several protocols have is told for each: a caller sees them side by side", () => {
  const { shape } = allOptions(startable);
  for (const { options } of Object.values(startable))
    for (const [name, schema] of Object.entries(options.shape))
      expect((shape[name] as z.ZodType).description?.split("; "), name).toContain(
        (schema as z.ZodType).description,
      );
});

test("every option says whose it is", () => {
  for (const [protocol, { options }] of Object.entries(startable))
    for (const [name, schema] of Object.entries(options.shape))
      expect((schema as z.ZodType).description, `${protocol}.${name}`).toMatch(/^[a-z, ]+(?::|$)/);
});
