import { expect, test } from "vitest";
import { z } from "zod";
import {
  apiSchemaRules,
  cliSchemaRules,
  fittedSchema,
  type SchemaRules,
} from "../../src/agents/fitted-schema.ts";

const { openai, anthropic, google } = apiSchemaRules;
const claude = cliSchemaRules.claude as SchemaRules;

const fit = (schema: z.ZodType, rules: SchemaRules) => fittedSchema(z.toJSONSchema(schema), rules);
const keyOf = (schema: z.ZodType, rules: SchemaRules) =>
  (fit(z.object({ key: schema }), rules) as { properties: { key: unknown } } | undefined)?.properties.key;

test("under strict mode every key is required, at any depth, and an optional one may be null", () => {
  const Reply = z.object({
    claim: z.string(),
    note: z.string().optional(),
    parts: z.array(z.object({ name: z.string(), line: z.number().optional() })),
    aside: z.string().nullish(),
    choice: z.union([z.literal("all"), z.array(z.string())]).optional(),
  });
  expect(fit(Reply, openai)).toMatchObject({
    required: ["claim", "note", "parts", "aside", "choice"],
    additionalProperties: false,
    properties: {
      claim: { type: "string" },
      note: { anyOf: [{ type: "string" }, { type: "null" }] },
      parts: {
        items: {
          required: ["name", "line"],
          additionalProperties: false,
          properties: { line: { anyOf: [{ type: "number" }, { type: "null" }] } },
        },
      },
      choice: { anyOf: [{ const: "all" }, { type: "array" }, { type: "null" }] },
    },
  });
});

test("others keep what is optional", () => {
  const Reply = z.object({ claim: z.string(), note: z.string().optional() });
  for (const rules of [anthropic, google, claude]) expect(fit(Reply, rules)?.["required"]).toEqual(["claim"]);
});

test("a keyword that is not taken is told in words", () => {
  const rating = z.number().min(1).max(5);
  expect(keyOf(z.string().min(1).describe("Who."), openai)).toEqual({
    type: "string",
    description: "Who. minLength: 1.",
  });
  expect(keyOf(rating, openai)).toEqual({ type: "number", minimum: 1, maximum: 5 });
  expect(keyOf(rating, anthropic)).toEqual({
    type: "number",
    description: "minimum: 1. maximum: 5.",
  });
  expect(keyOf(z.string().min(1), claude)).toEqual({ type: "string", minLength: 1 });
  expect(keyOf(z.literal("all"), google)).toEqual({ type: "string", enum: ["all"] });
});

test("a tuple is a list of its length, except where tuples are known", () => {
  const pair = z.tuple([z.string(), z.string()]);
  const items = { type: "string" };
  expect(keyOf(pair, claude)).toEqual({ type: "array", items, minItems: 2, maxItems: 2 });
  expect(keyOf(pair, google)).toEqual({
    type: "array",
    prefixItems: [items, items],
    minItems: 2,
    maxItems: 2,
  });
  expect(keyOf(z.tuple([z.string(), z.number()]), openai)).toEqual({
    type: "array",
    items: { anyOf: [{ type: "string" }, { type: "number" }] },
    minItems: 2,
    maxItems: 2,
    description: 'In this order: {"type":"string"}, {"type":"number"}.',
  });
});

test("a map is a list of its pairs under strict mode, and a map to the others", () => {
  const positions = z.record(z.string(), z.number());
  expect(keyOf(positions, openai)).toEqual({
    type: "array",
    description: "One item for each key, no key twice.",
    items: {
      type: "object",
      properties: { key: { type: "string" }, value: { type: "number" } },
      required: ["key", "value"],
      additionalProperties: false,
    },
  });
  expect(keyOf(positions, anthropic)).toEqual({ type: "object", additionalProperties: { type: "number" } });
});

test("a choice between kinds is told as a choice", () => {
  const kinds = z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("a") }),
    z.object({ kind: z.literal("b"), more: z.string() }),
  ]);
  expect(keyOf(kinds, openai)).toMatchObject({
    anyOf: [{ required: ["kind"] }, { required: ["kind", "more"] }],
  });
});

test.for([
  ["an open object with keys of its own", z.looseObject({ a: z.string() })],
  ["anything at all", z.object({ a: z.unknown() })],
  ["a list at the top", z.array(z.string())],
  ["two of which both must hold", z.object({ a: z.intersection(z.string(), z.string()) })],
] as const)("%s is not sent under strict mode", ([, schema]) => {
  expect(fit(schema, openai)).toBeUndefined();
});

test("what may be null already is not told so twice, whichever way it is said", () => {
  const types = { type: ["string", "null"] };
  const choice = { anyOf: [{ type: "string" }, { type: "null" }] };
  const schema = { type: "object", properties: { types, choice }, required: [], additionalProperties: false };
  expect(fittedSchema(schema, openai)).toMatchObject({
    properties: { types, choice },
    required: ["types", "choice"],
  });
});

test("a list of known items tells their order, and keeps what was said of it", () => {
  const rules = { keywords: new Set(["type", "items", "anyOf", "description"]), strict: false };
  const two = { type: "array", prefixItems: [{ type: "string" }, { type: "number" }] };
  const order = 'In this order: {"type":"string"}, {"type":"number"}.';
  expect(fittedSchema({ ...two, description: "A pair." }, rules)).toMatchObject({
    items: { anyOf: two.prefixItems },
    description: `A pair. ${order}`,
  });
  expect(fittedSchema(two, rules)).toMatchObject({ description: order });
  const alike = fittedSchema({ type: "array", prefixItems: [{ type: "string" }, { type: "string" }] }, rules);
  expect(alike).toEqual({ type: "array", items: { type: "string" } });
});

test("what the names of keys must be like is told nobody: the keys are known, or free", () => {
  const free = {
    type: "object",
    propertyNames: { type: "string" },
    additionalProperties: { type: "string" },
  };
  expect(fittedSchema(free, apiSchemaRules.google)).toEqual({
    type: "object",
    additionalProperties: { type: "string" },
  });
});
