import { PassThrough, Readable, type Writable } from "node:stream";
import { runOn } from "../../src/cli/run.ts";
import { paint } from "../../src/document/paint.ts";
import { withoutControls } from "../../src/kernel/printable.ts";
import type { Ended, Story } from "./command.ts";

type Place = Pick<Story, "folder" | "env">;

interface Around {
  readonly stdin?: Readable;
  readonly stdout?: Writable;
  /** Is given all that is printed. */
  readonly told?: (text: string) => void;
  readonly interrupted?: AbortSignal;
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
  }: Around = {},
): Promise<Ended> {
  let stdout = "";
  let stderr = "";
  const code = await runOn(
    {
      cwd: folder,
      env,
      now: Date.now,
      out: (text) => {
        stdout += withoutControls(text, false);
        told(text);
      },
      err: (text) => {
        stderr += withoutControls(text, false);
        told(text);
      },
      stdin,
      stdout: piped,
      stderr: process.stderr,
      showsOut: false,
      canAsk: false,
      animates: false,
      columns: 80,
      paintOut: paint(false),
      paintErr: paint(false),
      interrupted,
    },
    args,
  );
  return { code, stdout, stderr };
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
