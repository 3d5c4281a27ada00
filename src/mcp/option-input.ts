import { z } from "zod";
import type { Option, OptionTable } from "../manifest/option.ts";
import { inputOf } from "../manifest/spelling.ts";

/** The options of a verb as a tool takes them, by the names a tool has for them; each says whose it is. */
export function optionInput(table: OptionTable, verb: string): Readonly<Record<string, z.ZodType>> {
  return Object.fromEntries(
    Object.entries(table).map(([name, option]) => [
      inputOf(name),
      shapeOf(option)
        .optional()
        .describe(isPlain(option) ? verb : `${verb}: ${gistOf(option.help)}`),
    ]),
  );
}

/** Choices and switches speak for themselves. */
function isPlain({ takes }: Option<unknown>): boolean {
  return takes.kind === "choice" || takes.kind === "flag";
}

/** The first clause, with what it quotes whole: every session of a host pays for what tools say, and `colloquy <verb> --help` has the rest. */
function gistOf(help: string): string {
  return /^(?:"[^"]*"|[^;:(,"])+/.exec(help)?.[0].trim() ?? help;
}

function shapeOf({ takes }: Option<unknown>): z.ZodType {
  switch (takes.kind) {
    case "text":
    case "file":
      return z.string();
    case "flag":
      return z.boolean();
    case "number": {
      const { min, max, whole } = takes;
      const bounded = (whole ? z.int() : z.number()).min(min);
      return max === Infinity ? bounded : bounded.max(max);
    }
    case "choice":
      return z.enum(takes.choices as [string, ...string[]]);
    case "names":
    case "texts":
      return z.array(z.string());
    case "value":
      return z.unknown();
  }
}
