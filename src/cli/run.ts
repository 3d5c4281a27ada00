import { ColloquyError, exitCodeOf, isFullDisk, messageOf } from "../kernel/error.ts";
import { printable } from "../kernel/printable.ts";
import { type Terminal, pasteable, processTerminal, tell, typeable } from "./terminal.ts";
import { runProgram } from "./program.ts";

export async function run(given: readonly string[]): Promise<number> {
  let args = given;
  let wrong: unknown;
  try {
    args = inFolder(given);
  } catch (error) {
    wrong = error;
  }
  const interrupt = new AbortController();
  let signals = 0;
  const onSignal = () => {
    signals += 1;
    if (signals > 1) process.exit(130);
    interrupt.abort();
    process.stdin.destroy();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, onSignal);
  let unsaid: Error | undefined;
  const terminal = processTerminal(args, interrupt.signal, (error) => {
    if (isFullDisk(error)) unsaid = error;
    interrupt.abort();
  });
  try {
    const code =
      wrong === undefined ? await runOn(terminal, args) : await report(wrong, terminal, isVerbose(args));
    // What became of the last line is told a moment after it was written.
    await new Promise((resolve) => setImmediate(resolve));
    return unsaid === undefined ? code : report(unsaid, terminal, isVerbose(args));
  } finally {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.off(signal, onSignal);
  }
}

export async function runOn(terminal: Terminal, args: readonly string[]): Promise<number> {
  try {
    return await runProgram(args, terminal);
  } catch (error) {
    if (terminal.interrupted.aborted && !(error instanceof ColloquyError)) return 130;
    return await report(error, terminal, isVerbose(args));
  }
}

async function report(error: unknown, terminal: Terminal, verbose: boolean): Promise<number> {
  const { err, paintErr } = terminal;
  const known = error instanceof ColloquyError ? error : await ownFault(error);
  const isOurs = known === null && !isFullDisk(error);
  const lead = isOurs ? "A fault of colloquy: " : "";
  const sentences = [
    `${lead}${messageOf(known ?? error)}`,
    ...(known?.hint === undefined ? [] : [known.hint]),
  ];
  tell(`${paintErr("red", "error")}: ${printable(typeable(sentences.join(" "), terminal))}`, terminal);
  const pasted = (known?.commands ?? []).map(
    ([command, what]) => [typeable(command, terminal), what] as const,
  );
  err(pasteable(pasted, terminal.columns));
  if (verbose && error instanceof Error) err(`${error.stack}\n`);
  if (known !== error && !isFullDisk(error) && !verbose)
    err("Run it again with --verbose for the details.\n");
  return exitCodeOf[known?.code ?? (isOurs ? "fault" : "machine")];
}

/** Few errors come up in the code of a protocol that is not ours: what knows these is loaded then. */
async function ownFault(error: unknown): Promise<ColloquyError | null> {
  return (await import("../host/protocols/own-fault.ts")).ownFault(error);
}

function isVerbose(args: readonly string[]): boolean {
  return args.includes("--verbose") || args.includes("-v");
}

export function inFolder(args: readonly string[]): readonly string[] {
  const end = args.indexOf("--");
  const flags = end === -1 ? args : args.slice(0, end);
  const at = flags.findIndex((arg) => arg.startsWith("-C"));
  const arg = flags[at];
  if (arg === undefined) return args;
  const isApart = arg === "-C";
  const folder = isApart ? (args[at + 1] ?? "") : arg.slice(2);
  if (folder === "")
    throw new ColloquyError("usage", "-C names no folder.", { hint: "For example: -C ../other-project." });
  try {
    process.chdir(folder);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new ColloquyError("usage", `-C ${folder}: this folder cannot be used (${code}).`, { cause });
  }
  return args.toSpliced(at, isApart ? 2 : 1);
}
