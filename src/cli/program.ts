import { Command, CommanderError } from "commander";
import { ColloquyError } from "../core/error.ts";
import { didYouMean } from "../config/suggestion.ts";
import { version } from "../version.ts";
import { addFlags, type FlagName, running, viewing } from "./flags.ts";
import { introHelp, verbHelp } from "./help.ts";
import type { Terminal } from "./terminal.ts";

export type Options = Readonly<Record<string, unknown>>;

/** Runs a verb and gives its exit code. Its module is loaded only when it is called. */
type Verb = (terminal: Terminal, options: Options, ...args: string[]) => Promise<number>;

/** Parses the arguments and runs the verb they name. Throws `ColloquyError` for whatever is wrong with them. */
export async function runProgram(args: readonly string[], terminal: Terminal): Promise<number> {
  let exitCode: number | undefined;
  const program = new Command("colloquy")
    .description("Puts a question, a task or an artifact before several independent agents.")
    .version(version)
    .addHelpText("after", introHelp)
    .allowExcessArguments(false);

  const verb = (
    usage: string,
    summary: string,
    flags: readonly FlagName[],
    load: () => Promise<{ default: Verb }>,
  ): Command => {
    const command = addFlags(program.command(usage).description(summary), flags);
    command.addHelpText("after", verbHelp[command.name()] ?? "");
    return command.action(async (...given: unknown[]) => {
      const words = given
        .slice(0, -2)
        .flatMap((word) => (typeof word === "string" ? [word] : Array.isArray(word) ? word : []));
      exitCode = await (await load()).default(terminal, command.opts(), ...words);
    });
  };

  verb(
    "critique <artifact>",
    "several perspectives review one artifact; a verdict",
    [...running, "dryRun", "context", "lang"],
    () => import("./verbs/critique.ts"),
  )
    .option("--perspective <text>", '"Name|agent|Role|focus, focus"; may be repeated', collect, [])
    .option("--perspectives <file>", "perspectives from a YAML file")
    .option("--round-id <id>", "name of the round (default: DISCUSS-001, counting up in one folder)")
    .option("--revision-of <round-id>", "the artifact was revised after that round; a second HIGH escalates")
    .option("--role <role>", "who calls, for the message to the coordinator")
    .option("--task <id>", "the task it belongs to, for that message")
    .option("--severity-policy <specific|literal>", "how low ratings count (default: specific)");
  verb("list", "the discussions kept here", viewing, () => import("./verbs/list.ts"));
  verb(
    "show [id]",
    "the outcome of a discussion again",
    [...viewing, "session"],
    () => import("./verbs/show.ts"),
  );
  verb(
    "resume [id]",
    "go on with a discussion that was stopped; nobody is asked twice",
    running,
    () => import("./verbs/resume.ts"),
  );
  verb(
    "answer [id] [answer...]",
    "answer what a discussion is waiting for, and go on",
    running,
    () => import("./verbs/answer.ts"),
  );
  verb(
    "verify [id]",
    "whether a journal is unaltered and its numbers come out the same",
    [...viewing, "session"],
    () => import("./verbs/verify.ts"),
  );
  verb("agents", "which agents can be used here", [...viewing, "config"], () => import("./verbs/agents.ts"));
  verb(
    "config",
    "every setting, its value and where it comes from",
    [...viewing, "config"],
    () => import("./verbs/config.ts"),
  );
  verb(
    "trust",
    "let the config of this project start commands",
    ["home", "verbose"],
    () => import("./verbs/trust.ts"),
  );

  for (const command of [program, ...program.commands]) {
    command.exitOverride().configureOutput({ writeOut: terminal.out, writeErr: () => {} });
    if (command !== program)
      command.addHelpText("after", verbHelp[command.name()] ?? "").allowExcessArguments(false);
  }
  if (args.length === 0) return (await import("./verbs/intro.ts")).default(terminal);
  try {
    await program.parseAsync(args, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return 0;
    throw usageError(error, program, args);
  }
  return exitCode ?? 0;
}

function collect(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}

function usageError(error: CommanderError, program: Command, args: readonly string[]): ColloquyError {
  const verbs = program.commands.map((command) => command.name());
  const [first = ""] = args;
  const hint = verbs.includes(first)
    ? `\`colloquy ${first} --help\` shows what it takes.`
    : "`colloquy --help` shows the verbs.";
  if (
    error.code === "commander.unknownCommand" ||
    (error.code === "commander.excessArguments" && !verbs.includes(first))
  ) {
    return new ColloquyError("usage", `There is no verb "${first}"${didYouMean(first, verbs)}.`, { hint });
  }
  const unknown = /unknown option '([^'=]+)/.exec(error.message)?.[1];
  // Every flag any verb knows, to tell one that does not apply from one that does not exist.
  const known = program.commands.flatMap(({ options }) => options.flatMap(({ long }) => long ?? []));
  if (unknown !== undefined && known.includes(unknown)) {
    return new ColloquyError(
      "usage",
      `${unknown} does not apply to ${verbs.includes(first) ? `"${first}"` : "colloquy itself"}.`,
      { hint },
    );
  }
  const guess = unknown === undefined ? "" : didYouMean(unknown, known);
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
