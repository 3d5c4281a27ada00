import { z } from "zod";
import { lookInputs, lookSummaries, lookTools } from "../../kernel/eyes.ts";
import type { ApiTool } from "./dialect.ts";

let made: readonly ApiTool[] | undefined;

/** Our eyes as tools of a model API: plain types and descriptions, which all providers take. */
export function lookDeclarations(): readonly ApiTool[] {
  return (made ??= lookTools.map((name) => {
    const { $schema: _, ...schema } = z.toJSONSchema(lookInputs()[name], {
      io: "input",
      override: withoutDefault,
    });
    return { name, description: lookSummaries[name], schema };
  }));
}

function withoutDefault({ jsonSchema }: { readonly jsonSchema: Record<string, unknown> }): void {
  delete jsonSchema["default"];
}
