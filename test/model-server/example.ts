/** The plainest value a schema allows, with a text where one is wanted. Covers what our own schemas use, not all of JSON Schema. */
export function exampleOf(schema: unknown, text: string): unknown {
  const { type, properties, items, required, minItems, minimum, maximum, ...rest } = schema as SchemaParts;
  const choice = rest.const ?? rest.enum?.[0];
  if (choice !== undefined) return choice;
  const union = rest.anyOf ?? rest.oneOf;
  if (union?.[0] !== undefined) return exampleOf(union[0], text);
  switch (String(Array.isArray(type) ? type[0] : type).toLowerCase()) {
    case "object":
      return Object.fromEntries(
        (required ?? Object.keys(properties ?? {})).map((key) => [
          key,
          exampleOf(properties?.[key] ?? {}, text),
        ]),
      );
    case "array":
      // No two alike: a list of names may have to be one.
      return Array.from({ length: minItems ?? 0 }, (_, n) =>
        exampleOf(items ?? {}, n === 0 ? text : `${text} ${n + 1}`),
      );
    case "integer":
    case "number":
      return Math.max(minimum ?? -Infinity, Math.min(1, maximum ?? Infinity));
    case "boolean":
      return true;
    case "null":
      return null;
    default:
      return text;
  }
}

interface SchemaParts {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly items?: unknown;
  readonly required?: readonly string[];
  readonly minItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly unknown[];
  readonly oneOf?: readonly unknown[];
}
