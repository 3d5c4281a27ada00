import { expect, test } from "vitest";
import { z } from "zod";
import { allOptions, startables } from "../../src/mcp/startable.ts";

const startable = await startables();

test("an option that several protocols have means the same in each: a caller sees them side by side", () => {
  const shapes = Object.values(startable).flatMap(({ options }) => Object.entries(options.shape));
  const meanings = Map.groupBy(shapes, ([name]) => name);
  for (const [name, all] of meanings) {
    const said = all.map(([, schema]) => {
      const { description: _, ...shape } = z.toJSONSchema(schema as z.ZodType);
      return JSON.stringify(shape);
    });
    expect(new Set(said).size, name).toBe(1);
  }
});

test("every option says whose it is", () => {
  for (const [protocol, { options }] of Object.entries(startable))
    for (const [name, schema] of Object.entries(options.shape))
      expect((schema as z.ZodType).description, `${protocol}.${name}`).toMatch(/^[a-z, ]+(?::|$)/);
});

test("an option that several have says whose it is, all of them", () => {
  const { description = "" } = allOptions(startable).shape["max_rounds"] as z.ZodType;
  const [whose = "", help] = description.split(": ");
  expect(whose.split(", ")).toEqual(expect.arrayContaining(["solve", "roundtable", "design"]));
  expect(help).toBe("how many rounds at most, unless you ask for more");
});
