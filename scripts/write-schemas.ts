// The JSON Schema that ships, made from the one the code reads by.
import { mkdirSync, writeFileSync } from "node:fs";
import { synthesisSchema } from "../src/protocols/solve/rules/synthesis.ts";

mkdirSync("schemas", { recursive: true });
writeFileSync("schemas/solve-synthesis.schema.json", `${JSON.stringify(synthesisSchema(), null, 2)}\n`);
