import { type Example, exampleNames, exampleOf, isExample } from "../host/example.ts";
import { ColloquyError } from "../kernel/error.ts";
import type { Terminal } from "./terminal.ts";
import type { Options } from "./verb.ts";

interface Taken {
  /** `null` where none was asked for. */
  readonly example: Example | null;
  /** The flags to go on with. */
  readonly options: Options;
}

/** The scripted example of a verb, where --example asks for it; its lines said of another topic would be a pretence. */
export function takeExample(
  protocol: string,
  given: Options,
  topic: string | undefined,
  terminal: Terminal,
): Taken {
  const { example: asked } = given;
  if (asked === undefined) return { example: null, options: given };
  const named = typeof asked === "string" ? asked : null;
  const name = named === null ? protocol : `${protocol}-${named}`;
  if (!isExample(name))
    throw new ColloquyError("usage", `There is no example "${named}" of ${protocol}.`, {
      hint: `There are ${exampleNames(protocol).join(", ")}.`,
    });
  const other = ["config", "agents", "input", "file", "members", "experts", "resume"].find(
    (name) => given[name] !== undefined,
  );
  if (topic !== undefined || other !== undefined) {
    throw new ColloquyError(
      "usage",
      `--example brings its own task and agents, so ${other === undefined ? `"${topic}"` : `--${other}`} does not go with it.`,
      { hint: "Leave one of the two out." },
    );
  }
  if (given["quiet"] !== true)
    terminal.err("A scripted example: no agent is called, the replies were written by hand.\n");
  const example = exampleOf(name);
  return { example, options: { ...given, config: example.config } };
}
