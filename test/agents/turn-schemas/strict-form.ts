/** A reply as a model must write it under a schema: null for a required key without a value, pairs for a map. */
export function inFormOf(value: unknown, schema: unknown): unknown {
  const { type, properties, items, anyOf, required = [] } = (schema ?? {}) as Shape;
  if (anyOf !== undefined) {
    const fitting = anyOf.find((one) => typeNames(one).includes(typeName(value)));
    return inFormOf(value ?? null, fitting);
  }
  if (typeof value !== "object" || value === null) return value ?? null;
  if (Array.isArray(value)) return value.map((item) => inFormOf(item, items));
  if (type === "array")
    return Object.entries(value).map(([key, held]) => inFormOf({ key, value: held }, items));
  if (properties === undefined) return value;
  const held = value as Readonly<Record<string, unknown>>;
  const keys = Object.keys(properties).filter((key) => key in held || required.includes(key));
  return Object.fromEntries(keys.map((key) => [key, inFormOf(held[key], properties[key])]));
}

interface Shape {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly items?: unknown;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Shape[];
}

function typeNames({ type }: Shape): readonly string[] {
  return typeof type === "string" ? [type] : (type ?? []);
}

function typeName(value: unknown): string {
  if (value === null || value === undefined) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}
