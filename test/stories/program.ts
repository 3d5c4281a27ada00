import { createRequire } from "node:module";
import { PassThrough, Readable, type Writable } from "node:stream";
import { runOn } from "../../src/cli/run.ts";
import { paint } from "../../src/document/paint.ts";
import { withoutControls } from "../../src/kernel/printable.ts";
import type { TestTerminal } from "../reporters/terminal.ts";
import type { Ended, Story } from "./command.ts";

type Place = Pick<Story, "folder" | "env">;

interface Around {
  readonly stdin?: Readable;
  readonly stdout?: Writable;
  /** Is given all that is printed. */
  readonly told?: (text: string) => void;
  readonly interrupted?: AbortSignal;
  /** The command as it is built, not its source. */
  readonly asBuilt?: boolean;
  /** Somebody sits there, and types what stands in `stdin`. */
  readonly canAsk?: boolean;
  /** They see what is printed there, in colours. */
  readonly screen?: TestTerminal;
}

/** Runs the command in this process, at a terminal that nobody sits at: the same words, ten times sooner. */
export async function runInProcess(
  { folder, env }: Place,
  args: readonly string[],
  {
    stdin = Readable.from([]),
    stdout: piped = new PassThrough(),
    told = () => {},
    interrupted = new AbortController().signal,
    asBuilt = false,
    screen,
    canAsk = screen !== undefined,
  }: Around = {},
): Promise<Ended> {
  let stdout = "";
  let stderr = "";
  const command = asBuilt ? builtCommand() : runOn;
  const isSeen = screen !== undefined;
  const code = await command(
    {
      cwd: folder,
      program: "colloquy",
      env,
      now: Date.now,
      out: (text) => {
        stdout += withoutControls(text, isSeen);
        screen?.write(withoutControls(text, true));
        told(text);
      },
      err: (text) => {
        stderr += withoutControls(text, isSeen);
        screen?.write(withoutControls(text, true));
        told(text);
      },
      stdin,
      stdout: piped,
      stderr: canAsk
        ? ((screen ?? new PassThrough()) as unknown as NodeJS.WriteStream & { fd: 2 })
        : process.stderr,
      showsOut: isSeen,
      isWatched: isSeen,
      canAsk,
      animates: isSeen,
      columns: screen?.columns ?? 80,
      paintOut: paint(isSeen),
      paintErr: paint(isSeen),
      interrupted,
    },
    args,
  );
  return { code, stdout, stderr };
}

/** Loaded by Node itself, as in a process of its own; the build has given it a name of one letter. */
function builtCommand(): typeof runOn {
  const parts: Readonly<Record<string, object>> = createRequire(import.meta.url)("../../dist/command.js");
  const run = Object.values(parts).find((part): part is { runOn: typeof runOn } => "runOn" in part);
  if (run === undefined) throw new Error("The build has no part of its own for the command.");
  return run.runOn;
}

/** The same with the folder's own path left out of what was printed. */
export async function runHere(
  { folder, env }: Place,
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const { code, stdout, stderr } = await runInProcess({ folder, env: { ...env, ...more } }, args);
  const shown = (text: string) => text.replaceAll(folder, "<folder>");
  return { code, stdout: shown(stdout), stderr: shown(stderr) };
}
