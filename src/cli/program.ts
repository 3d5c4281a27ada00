import { Command, CommanderError, Option } from "commander";
import { version } from "../version.ts";
import { commandAt, type VerbEntry, checkVerb } from "./verb.ts";
import { addFlags, outputHeading } from "./flags.ts";
import { introHelp } from "./to-try.ts";
import { helpLayout, wrappedHelp } from "./wrapped-help.ts";
import { type Terminal, tell, typeable } from "./terminal.ts";
import { allVerbs, objectionTo } from "./protocol-entry.ts";
import { admitProtocols, mayHoldOwn } from "../host/protocols/protocols.ts";

export async function runProgram(typed: readonly string[], terminal: Terminal): Promise<number> {
  const place = { home: valueIn(typed, "--home"), env: terminal.env, cwd: terminal.cwd };
  if (mayHoldOwn(place))
    await (await import("../host/protocols/own-protocols.ts")).admitOwn(place, objectionTo);
  else admitProtocols([], []);
  if (typed.length === 0) return (await import("./verbs/intro.ts")).default(commandAt(terminal, {}));
  const entries = allVerbs();
  const suggested = isVerb(typed[0], entries)
    ? null
    : await (await import("./without-verb.ts")).withoutVerb(typed, commandAt(terminal, {}));
  const { args = typed } = suggested ?? {};
  let exitCode = 0;
  const program = new Command("colloquy")
    .description("Asks several independent AI agents about a question, a task or a document.")
    .version(version, "-V, --version", "show the version")
    // `show --version 1` is a version of a result.
    .enablePositionalOptions()
    .helpOption("-h, --help", "show this help")
    .commandsGroup("Setup and tools:")
    .helpCommand("help [verb]", "show the help of a verb")
    .configureHelp(helpLayout(terminal.columns))
    .addHelpText("after", () => wrappedHelp(introHelp(), terminal.columns));
  const { verbHelp = {} } = args.length > 1 && asksForHelp(args) ? await import("./verb-help.ts") : {};
  const commands = entries.map((entry) => {
    const command = program.command(entry.usage).description(entry.summary);
    return { entry, command };
  });
  const flagged = new Set<Command>();
  const addTheirFlags = (isMeant: (verb: string) => boolean) => {
    for (const { entry, command } of commands) {
      if (flagged.has(command) || !isMeant(command.name())) continue;
      flagged.add(command);
      addFlagsOf(entry, command, verbHelp[command.name()] ?? "", terminal.columns);
    }
  };
  // Those of all verbs take a third of a start: the verb that is meant gets its own, and a mistake is told by all.
  addTheirFlags((verb) => args.includes(verb));
  for (const { entry, command } of commands) {
    if (entry.group !== undefined) command.helpGroup(entry.group);
    command.action(async (...given: unknown[]) => {
      checkVerb(entry, command.opts());
      const { default: verb } = await entry.load();
      if (suggested !== null) tell(suggested.why, terminal);
      const options = suggested === null ? command.opts() : { ...command.opts(), suggested };
      exitCode = await verb(commandAt(terminal, options), ...wordsOf(given));
    });
  }
  for (const command of [program, ...program.commands]) {
    command.exitOverride().allowExcessArguments(false);
    command.configureOutput({
      writeOut: (text) => terminal.out(typeable(text, terminal)),
      writeErr: () => {},
      getOutHelpWidth: () => terminal.columns,
      getOutHasColors: () => true,
    });
  }
  try {
    await program.parseAsync(args, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return exitCode;
    addTheirFlags(() => true);
    throw (await import("./usage-error.ts")).usageError(error, program, args);
  }
  return exitCode;
}

/** A verb beats a file of its name; what begins with a dash is a flag, and `-` alone is standard input. */
function isVerb(first = "", entries: readonly VerbEntry[]): boolean {
  return /^-./.test(first) || first === "help" || entries.some(({ usage }) => usage.split(" ")[0] === first);
}

function asksForHelp(args: readonly string[]): boolean {
  return args[0] === "help" || args.includes("--help") || args.includes("-h");
}

function valueIn(args: readonly string[], flag: string): string | undefined {
  const at = args.findIndex((arg) => arg === flag || arg.startsWith(`${flag}=`));
  return args[at]?.includes("=") === true ? args[at].slice(flag.length + 1) : args[at + 1 || args.length];
}

function addFlagsOf(
  { flags, here, own = [], help }: VerbEntry,
  command: Command,
  usualHelp: string,
  columns: number,
): void {
  for (const [flag, help] of own)
    command.addOption(ownOption(flag, help).helpGroup(`Options of ${command.name()}:`));
  addFlags(command, [...flags, "folder"], here);
  command.addHelpOption(new Option("-h, --help", "show this help").helpGroup(outputHeading));
  command.addHelpText("after", () => wrappedHelp(help ?? usualHelp, columns));
}

// Commander's own lists would swallow the artifact that follows: ours take one value each time they are given.
function ownOption(flag: string, help: string): Option {
  if (!flag.endsWith("...>")) return new Option(flag, help);
  return new Option(flag.replace("...>", ">"), help).argParser(collect);
}

function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

function wordsOf(given: readonly unknown[]): readonly string[] {
  return given
    .slice(0, -2)
    .flatMap((word) => (typeof word === "string" ? [word] : Array.isArray(word) ? word : []));
}
