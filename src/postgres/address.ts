import { ColloquyError } from "../kernel/error.ts";

/** Where an engine is: a database, and the schema in it that holds one tenant's discussions. */
export interface EngineAddress {
  readonly connectionString: string;
  readonly schema: string;
  /** Without a password, as a person may see it. */
  readonly shown: string;
}

const usualSchema = "colloquy";

/** Reads `postgres://user@host/database?schema=team`. */
export function engineAddress(given: string): EngineAddress {
  const url = URL.canParse(given) ? new URL(given) : null;
  if (url === null || !["postgres:", "postgresql:"].includes(url.protocol))
    throw new ColloquyError("usage", "--engine: that is not the address of a Postgres.", {
      hint: "For example --engine postgres://user@localhost:5432/colloquy",
    });
  const schema = url.searchParams.get("schema") ?? usualSchema;
  if (!/^[a-z_][a-z0-9_]{0,47}$/.test(schema))
    throw new ColloquyError("usage", `--engine: "${schema}" cannot be the name of a schema.`, {
      hint: "Lower-case letters, digits and _, at most 48 of them.",
    });
  url.searchParams.delete("schema");
  const shown = new URL(url);
  shown.password = "";
  shown.search = schema === usualSchema ? "" : `?schema=${schema}`;
  return { connectionString: url.toString(), schema, shown: shown.toString() };
}
