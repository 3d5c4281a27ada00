import type { Readable, Writable } from "node:stream";
import { isatty } from "node:tty";
import { withoutControls } from "../kernel/printable.ts";
import { type Paint, paint } from "../document/paint.ts";

/** What the command may use of the process it runs in. Results go to `out`, everything else to `err`. */
export interface Terminal {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly now: () => number;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly stdin: Readable;
  /** For a face that speaks a protocol of its own; all others write to `out`. */
  readonly stdout: Writable;
  readonly stderr: NodeJS.WriteStream;
  /** A person looks at what goes to `out`. */
  readonly showsOut: boolean;
  /** A person looks at what goes to `out` or to `err`. */
  readonly isWatched: boolean;
  /** A person sits at both ends: questions can be asked. */
  readonly canAsk: boolean;
  /** Progress may move. */
  readonly animates: boolean;
  readonly columns: number;
  readonly paintOut: Paint;
  readonly paintErr: Paint;
  /** Aborted by the first Ctrl-C. */
  readonly interrupted: AbortSignal;
}

export function processTerminal(
  args: readonly string[],
  interrupted: AbortSignal,
  onUnwritable: (error: Error) => void,
): Terminal {
  const { stdout, env } = process;
  const colored = (fd: number) =>
    isatty(fd) && !env["NO_COLOR"] && !args.includes("--no-color") && env["TERM"] !== "dumb";
  // `| head` closes its end when it has seen enough: end quietly.
  stdout.on("error", onUnwritable);
  // A stream that nobody uses is not even made.
  let stderr: NodeJS.WriteStream | undefined;
  const openErr = () => (stderr ??= process.stderr.on("error", () => {}));
  return {
    cwd: process.cwd(),
    env,
    now: Date.now,
    out: (text) => void stdout.write(withoutControls(text, colored(1))),
    err: (text) => void openErr().write(withoutControls(text, colored(2))),
    get stdin() {
      return process.stdin;
    },
    stdout,
    get stderr() {
      return openErr();
    },
    showsOut: isatty(1),
    isWatched: isatty(1) || isatty(2),
    canAsk: isatty(0) && isatty(2),
    animates: isatty(2) && env["TERM"] !== "dumb" && !env["CI"],
    columns: Math.min(stdout.columns || 80, 120),
    paintOut: paint(colored(1)),
    paintErr: paint(colored(2)),
    interrupted,
  };
}
