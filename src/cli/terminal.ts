import { existsSync } from "node:fs";
import { delimiter, dirname, join, relative, resolve } from "node:path";
import { isatty } from "node:tty";
import type { Readable, Writable } from "node:stream";
import { holds } from "../folders.ts";
import { shellWord, withoutControls } from "../kernel/printable.ts";
import { type Paint, paint } from "../document/paint.ts";
import { wrapped } from "../text/wrap.ts";
import type { Pasted } from "../kernel/error.ts";

/** What the command may use of the process it runs in. Results go to `out`, everything else to `err`. */
export interface Terminal {
  readonly cwd: string;
  /** How this command is typed here: `colloquy`, or in a clone `npx node src/cli/main.ts`. */
  readonly program: string;
  readonly env: NodeJS.ProcessEnv;
  readonly now: () => number;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly stdin: Readable;
  /** For a face that speaks a protocol of its own; all others write to `out`. */
  readonly stdout: Writable;
  readonly stderr: NodeJS.WriteStream;
  readonly showsOut: boolean;
  readonly isWatched: boolean;
  readonly canAsk: boolean;
  readonly animates: boolean;
  readonly columns: number;
  readonly paintOut: Paint;
  readonly paintErr: Paint;
  readonly interrupted: AbortSignal;
}

export function processTerminal(
  args: readonly string[],
  interrupted: AbortSignal,
  onUnwritable: (error: Error) => void,
): Terminal {
  const { env, stdout, stderr } = process;
  // `| head` closes its end when it has seen enough: end quietly.
  stdout.on("error", onUnwritable);
  stderr.on("error", () => {});
  const [showsOut, showsErr] = [isatty(1), isatty(2)];
  const mayMove = env["TERM"] !== "dumb";
  const mayPaint = mayMove && !env["NO_COLOR"] && !args.includes("--no-color");
  return {
    cwd: process.cwd(),
    program: programIn(env, process.argv[1] ?? "", process.execPath),
    env,
    now: Date.now,
    out: (text) => void stdout.write(withoutControls(text, showsOut && mayPaint)),
    err: (text) => void stderr.write(withoutControls(text, showsErr && mayPaint)),
    // Made when it is first read: an open stdin keeps the process there.
    get stdin() {
      return process.stdin;
    },
    stdout,
    stderr,
    showsOut,
    isWatched: showsOut || showsErr,
    canAsk: isatty(0) && showsErr,
    animates: showsErr && mayMove && !env["CI"],
    get columns() {
      return Math.min(stdout.columns || 80, 120);
    },
    paintOut: paint(showsOut && mayPaint),
    paintErr: paint(showsErr && mayPaint),
    interrupted,
  };
}

const ourName = "colloquy";

/** What a shell finds by name; in its project what npx finds there, and nowhere else; else the file that was started. */
export function programIn({ PATH = "" }: NodeJS.ProcessEnv, script: string, node: string): string {
  const isNamed = (folder: string) => !holdsLinks(folder) && existsSync(join(folder, ourName));
  const isSource = script.endsWith(".ts");
  if (!isSource && PATH.split(delimiter).some(isNamed)) return ourName;
  const bin = dirname(script);
  if (holdsLinks(bin) && holds(resolve(bin, "../.."), process.cwd())) return `npx --no -- ${ourName}`;
  const short = relative("", script);
  const isElsewhere = short.startsWith("..");
  const ours = isElsewhere ? shellWord(node) : "npx node";
  return `${node.includes("node_modules") ? ours : "node"} ${shellWord(isElsewhere ? script : short)}`;
}

function holdsLinks(folder: string): boolean {
  return folder.endsWith(join("node_modules", ".bin"));
}

export function typeable(text: string, { program }: Pick<Terminal, "program">): string {
  return text.replaceAll(
    /(^|\$ |[`(]|[:：] ?)colloquy (?=[a-z-])/gm,
    (_, before: string) => `${before}${program} `,
  );
}

/** Says something beside the result: on a screen in lines that end at words, in a file as one that can be searched. */
export function tell(text: string, { animates, columns, err }: Terminal): void {
  err(`${animates ? wrapped(text, columns).join("\n") : text}\n`);
}

export function pasteable(commands: readonly Pasted[], columns: number): string {
  const width = Math.max(0, ...commands.map(([command]) => command.length));
  const beside = commands.map(([command, what]) =>
    what === "" ? `  ${command}` : `  ${command.padEnd(width)}  # ${what}`,
  );
  const lines = beside.every((line) => line.length <= columns)
    ? beside
    : commands.flatMap(([command, what]) => [...(what === "" ? [] : [`  # ${what}`]), `  ${command}`]);
  return lines.map((line) => `${line}\n`).join("");
}
