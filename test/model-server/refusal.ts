import { type Json, object, objects } from "./dialect.ts";

/** Why a request is not answered: what the real server would say to it. */
export interface Refusal {
  readonly message: string;
  readonly param?: string;
  readonly code?: string;
}

/** The first key of an object that is not among those known. */
export function unknownKey(body: Json, known: string): string | undefined {
  const names = known.trim().split(/\s+/);
  return Object.keys(body).find((key) => !names.includes(key));
}

/** Whether a schema names a format that is not among those known. */
export function unknownFormat({ format }: Json, known: string): string | undefined {
  return typeof format === "string" && !known.split(" ").includes(format) ? format : undefined;
}

/** A part of a schema with the way to it, such as `["properties", "rating"]`. */
export interface Part {
  readonly schema: Json;
  readonly path: readonly string[];
}

/** A schema and every schema in it, the outer ones first. */
export function partsOf(schema: Json, path: readonly string[] = []): readonly Part[] {
  const inside = (key: string, held: unknown) => partsOf(object(held), [...path, key]);
  const named = (key: string) =>
    Object.entries(object(schema[key])).flatMap(([name, held]) =>
      partsOf(object(held), [...path, key, name]),
    );
  const listed = (key: string) =>
    objects(schema[key]).flatMap((held, at) => partsOf(held, [...path, key, String(at)]));
  return [
    { schema, path },
    ...named("properties"),
    ...named("$defs"),
    ...(isObject(schema["items"]) ? inside("items", schema["items"]) : []),
    ...(isObject(schema["additionalProperties"])
      ? inside("additionalProperties", schema["additionalProperties"])
      : []),
    ...["anyOf", "oneOf", "allOf", "prefixItems"].flatMap(listed),
  ];
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
