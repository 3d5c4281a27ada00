import type { Readable, Writable } from "node:stream";
import { withoutControls } from "../kernel/printable.ts";
import { type Paint, paint } from "../document/paint.ts";
import { isTerminal } from "./is-terminal.ts";
import { StandardOutput } from "./standard-output.ts";

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

/** What of it is not asked for is not found out, and a stream that nobody uses is not even made. */
export function processTerminal(
  args: readonly string[],
  interrupted: AbortSignal,
  onUnwritable: (error: Error) => void,
): Terminal {
  const { env } = process;
  const colored = (fd: number) =>
    isTerminal(fd) && !env["NO_COLOR"] && !args.includes("--no-color") && env["TERM"] !== "dumb";
  // `| head` closes its end when it has seen enough: end quietly.
  const out = new StandardOutput(onUnwritable);
  let stderr: NodeJS.WriteStream | undefined;
  const openErr = () => (stderr ??= process.stderr.on("error", () => {}));
  return {
    cwd: process.cwd(),
    env,
    now: Date.now,
    out: (text) => out.write(withoutControls(text, colored(1))),
    err: (text) => void openErr().write(withoutControls(text, colored(2))),
    get stdin() {
      return process.stdin;
    },
    get stdout() {
      return out.stream;
    },
    get stderr() {
      return openErr();
    },
    get showsOut() {
      return isTerminal(1);
    },
    get isWatched() {
      return isTerminal(1) || isTerminal(2);
    },
    get canAsk() {
      return isTerminal(0) && isTerminal(2);
    },
    get animates() {
      return isTerminal(2) && env["TERM"] !== "dumb" && !env["CI"];
    },
    get columns() {
      return Math.min(out.columns || 80, 120);
    },
    get paintOut() {
      return paint(colored(1));
    },
    get paintErr() {
      return paint(colored(2));
    },
    interrupted,
  };
}
