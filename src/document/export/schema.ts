import { z } from "zod";
import { Exported } from "./exported.ts";

/** The published JSON Schema of `export --to json`. It allows fields that it does not know, as readers must. */
export function exportSchema(): object {
  const { $schema, ...schema } = z.toJSONSchema(Exported, { target: "draft-2020-12", io: "input" });
  return {
    $schema,
    title: "export",
    description: "A journal of colloquy as `colloquy export --to json` gives it.",
    ...schema,
  };
}
