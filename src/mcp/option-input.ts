import { z } from "zod";
import type { Option, OptionTable } from "../manifest/option.ts";
import { inputOf } from "../manifest/spelling.ts";

/** The options of a verb as a tool takes them, by the names a tool has for them; each says whose it is. Those that ship say less. */
export function optionInput(
  table: OptionTable,
  verb: string,
  ships: boolean,
): Readonly<Record<string, z.ZodType>> {
  return Object.fromEntries(
    Object.entries(table).map(([name, option]) => [
      inputOf(name),
      z
        .unknown()
        .optional()
        .meta({
          ...shapeOf(option),
          description: isPlain(name, option, ships) ? verb : `${verb}: ${gistOf(option.help)}`,
        }),
    ]),
  );
}

/** Choices and switches that ship speak for themselves, and so does what is no more than its name. */
function isPlain(name: string, { takes, help }: Option<unknown>, ships: boolean): boolean {
  const speaks = takes.kind === "choice" || takes.kind === "flag";
  return (speaks && ships) || gistOf(help) === `the ${name}`;
}

/** The first clause, with what it quotes whole: every session of a host pays for what tools say, and `colloquy <verb> --help` has the rest. */
function gistOf(help: string): string {
  return /^(?:"[^"]*"|[^;:(,"])+/.exec(help)?.[0].trim() ?? help;
}

/** What a caller is told of a value. Whether it fits, the table says, as for every other face. */
function shapeOf({ takes }: Option<unknown>): Record<string, unknown> {
  switch (takes.kind) {
    case "text":
    case "file":
      return { type: "string" };
    case "flag":
      return { type: "boolean" };
    case "number": {
      const { min, max, whole } = takes;
      return { type: whole ? "integer" : "number", minimum: min, ...(max < Infinity && { maximum: max }) };
    }
    case "choice":
      return { type: "string", enum: takes.choices };
    case "names":
    case "texts":
      return { type: "array", items: { type: "string" } };
    case "value":
      return {};
  }
}
