import { type Example, type ExampleName, exampleOf } from "../assemble/example.ts";
import { ColloquyError } from "../core/error.ts";
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
  protocol: ExampleName,
  given: Options,
  topic: string | undefined,
  terminal: Terminal,
): Taken {
  if (given["example"] !== true) return { example: null, options: given };
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
  const example = exampleOf(protocol);
  return { example, options: { ...given, config: example.config } };
}
