import { expect, test } from "vitest";
import { z } from "zod";
import { startables } from "../../src/mcp/startable.ts";

const startable = await startables();

test("an option that several protocols have means the same in each: a caller sees them side by side", () => {
  const shapes = Object.values(startable).flatMap(({ options }) => Object.entries(options.shape));
  const meanings = Map.groupBy(shapes, ([name]) => name);
  for (const [name, all] of meanings) {
    const said = all.map(([, schema]) => JSON.stringify(z.toJSONSchema(schema as z.ZodType)));
    expect(new Set(said).size, name).toBe(1);
  }
});

test("every option says whose it is", () => {
  for (const [protocol, { options }] of Object.entries(startable))
    for (const [name, schema] of Object.entries(options.shape))
      expect((schema as z.ZodType).description, `${protocol}.${name}`).toMatch(/^[a-z, ]+(?::|$)/);
});
