// The JSON Schemas that ship, made from those the code reads by.
import { mkdirSync, writeFileSync } from "node:fs";
import { exportSchema } from "../src/document/export/exported.ts";
import { synthesisSchema } from "../src/protocols/solve/rules/synthesis.ts";

mkdirSync("schemas", { recursive: true });
writeFileSync("schemas/solve-synthesis.schema.json", `${JSON.stringify(synthesisSchema(), null, 2)}\n`);
writeFileSync("schemas/export.schema.json", `${JSON.stringify(exportSchema(), null, 2)}\n`);
