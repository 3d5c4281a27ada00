import { expect, test } from "vitest";
import { z } from "zod";
import { asMeant, takesNull } from "../../src/kernel/as-meant.ts";

const Reply = z.object({
  claim: z.string(),
  note: z.string().optional(),
  aside: z.string().nullish(),
  parts: z.array(z.object({ name: z.string(), line: z.number().optional() })).optional(),
  standing: z.null(),
  positions: z.record(z.string(), z.object({ why: z.string().optional() })).optional(),
  choice: z
    .union([z.literal("all"), z.object({ kind: z.literal("some"), of: z.number().optional() })])
    .optional(),
});
const read = (said: unknown) => asMeant(said, z.toJSONSchema(Reply));

test("a null goes where the key is optional, and stays where null is an answer", () => {
  const said = {
    claim: "c",
    note: null,
    aside: null,
    parts: [{ name: "n", line: null }],
    standing: null,
    positions: null,
    choice: { kind: "some", of: null },
  };
  const meant = { claim: "c", aside: null, parts: [{ name: "n" }], standing: null, choice: { kind: "some" } };
  expect(read(said)).toEqual(meant);
  expect(Reply.safeParse(read(said)).success).toBe(true);
});

test("pairs are the map they stand for, and a map is left as it is", () => {
  const map = { Ann: { why: "w" }, __proto__x: {} };
  const pairs = [
    { key: "Ann", value: { why: "w" } },
    { key: "__proto__x", value: { why: null } },
  ];
  expect(read({ positions: pairs })).toEqual({ positions: map });
  expect(read({ positions: map })).toEqual({ positions: map });
  expect(read({ positions: [] })).toEqual({ positions: {} });
});

test("a missing answer stays missing: a null for a required key is not made up for", () => {
  expect(read({ claim: null, unknown: null })).toEqual({ claim: null, unknown: null });
});

test.for([null, 3, "text", [null], { claim: ["x"] }])("%j is given back", (value) => {
  expect(read(value)).toEqual(value);
});

test.each([
  [{ type: "null" }, true],
  [{ type: ["string", "null"] }, true],
  [{ const: null }, true],
  [{ enum: ["a", null] }, true],
  [{ anyOf: [{ type: "string" }, { type: "null" }] }, true],
  [{ oneOf: [{ const: null }] }, true],
  [{}, true],
  [{ type: "string" }, false],
  [{ enum: ["null"] }, false],
  [{ anyOf: [{ type: "string" }, { type: "number" }] }, false],
])("%j takes a null: %s", (schema, takes) => {
  expect(takesNull(schema)).toBe(takes);
});

test("of a list in which each place has a shape, each is read by its own", () => {
  const Pair = z.tuple([z.object({ why: z.string().optional() }), z.object({ why: z.null() })]);
  const [first, second] = [{ why: null }, { why: null }];
  expect(asMeant([first, second], z.toJSONSchema(Pair))).toEqual([{}, second]);
});
