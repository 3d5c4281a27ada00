import { z } from "zod";
import { Synthesis } from "../rules/synthesis.ts";

/** The published JSON Schema of `synthesis.json`. It allows fields that it does not know, as readers must. */
export function synthesisSchema(): object {
  const { $schema, ...schema } = z.toJSONSchema(Synthesis, { target: "draft-2020-12", io: "input" });
  return {
    $schema,
    title: "synthesis.json",
    description:
      "What one round of `colloquy solve` came to: solutions, the best first, and how far agents agree.",
    ...schema,
  };
}
