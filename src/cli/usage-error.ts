import type { Command, CommanderError } from "commander";
import { didYouMean } from "../text/suggestion.ts";
import { ColloquyError } from "../kernel/error.ts";
import { withheldProtocols } from "../host/protocols/protocols.ts";

export function usageError(error: CommanderError, program: Command, args: readonly string[]): ColloquyError {
  const verbs = program.commands.map((command) => command.name());
  const [first = ""] = args;
  const hint = verbs.includes(first)
    ? `\`colloquy ${first} --help\` shows what it takes.`
    : "`colloquy --help` shows the verbs.";
  if (
    error.code === "commander.unknownCommand" ||
    (error.code === "commander.excessArguments" && !verbs.includes(first))
  ) {
    const withheld = withheldError(first);
    if (withheld !== null) return withheld;
    const what = /[./]/.test(first) ? "verb and no file" : "verb";
    return new ColloquyError("usage", `There is no ${what} "${first}"${didYouMean(first, verbs)}.`, { hint });
  }
  if (error.code === "commander.help" && first === "help") {
    const [, topic = ""] = args;
    return new ColloquyError("usage", `There is no help for "${topic}"${didYouMean(topic, verbs)}.`, {
      hint,
    });
  }
  const unknown = /unknown option '([^'=]+)/.exec(error.message)?.[1];
  // Every flag any verb knows, to tell one that does not apply from one that does not exist.
  const known = program.commands.flatMap(({ options }) =>
    options.flatMap(({ long, short }) => [long ?? [], short ?? []].flat()),
  );
  const taken = program.commands.find((command) => command.name() === first)?.options ?? [];
  if (unknown !== undefined && taken.some(({ long }) => long === unknown))
    return new ColloquyError("usage", `${unknown} takes no value.`, { hint });
  if (unknown !== undefined && known.includes(unknown)) {
    return new ColloquyError(
      "usage",
      `${unknown} does not apply to ${verbs.includes(first) ? `"${first}"` : "colloquy itself"}.`,
      { hint },
    );
  }
  const guess = unknown === undefined ? "" : didYouMean(unknown, [...known, "--version", "--help"]);
  const message =
    error.message
      .replace(/^error: /, "")
      .replace(/\.$/, "")
      .replaceAll("'", '"')
      .split("\n")[0] ?? "";
  return new ColloquyError("usage", `${message.charAt(0).toUpperCase()}${message.slice(1)}${guess}.`, {
    hint,
  });
}

function withheldError(verb: string): ColloquyError | null {
  const found = withheldProtocols().find(({ name }) => name === verb);
  if (found === undefined) return null;
  const { name, path, why } = found;
  return why === "untrusted"
    ? new ColloquyError(
        "untrusted",
        `The protocol ${name} is code in this project that you have not trusted yet: ${path}.`,
        { hint: "`colloquy trust` shows what would run, and asks." },
      )
    : new ColloquyError("config", `The protocol ${name} (${path}) could not be loaded: ${why}.`, {
        hint: "Fix it there; docs/write-a-protocol.md shows a whole one.",
      });
}
