import { spawn } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { text } from "node:stream/consumers";

/** How one turn is put to a CLI; everything it may read or write lies in the scratch folder. */
export interface Invocation {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Files to be there before, by path in the scratch folder. */
  readonly files: Readonly<Record<string, string>>;
}

export interface CliEnd {
  /** `null` when a signal ended it. */
  readonly exitCode: number | null;
  readonly signal: string | null;
  /** Whether we had to end it. */
  readonly overdue: boolean;
  readonly stdout: string;
  readonly stderr: string;
}

const killDelayMs = 5000;

/** Runs a CLI with nothing of ours around it but a PATH, and ends its whole group at the deadline. */
export async function runCli(
  command: string,
  { args, env, files }: Invocation,
  at: { readonly scratch: string; readonly input: string; readonly deadlineMs: number },
): Promise<CliEnd> {
  const { scratch } = at;
  const folders = { HOME: join(scratch, "home"), TMPDIR: join(scratch, "tmp"), cwd: join(scratch, "cwd") };
  for (const folder of Object.values(folders)) await mkdir(folder, { recursive: true });
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(scratch, path)), { recursive: true });
    await writeFile(join(scratch, path), content);
  }
  const { cwd, ...homes } = folders;
  const path = [dirname(process.execPath), "/usr/local/bin", "/usr/bin", "/bin"].join(delimiter);
  const child = spawn(command, args, { cwd, env: { PATH: path, ...homes, ...env }, detached: true });

  let overdue = false;
  const signalGroup = (signal: "SIGTERM" | "SIGKILL") => {
    overdue = true;
    process.kill(-(child.pid ?? Number.NaN), signal);
  };
  const deadlines = [
    setTimeout(signalGroup, at.deadlineMs, "SIGTERM"),
    setTimeout(signalGroup, at.deadlineMs + killDelayMs, "SIGKILL"),
  ];
  child.stdin.on("error", () => {}); // it may end without reading
  child.stdin.end(at.input);
  const exited = new Promise<Pick<CliEnd, "exitCode" | "signal">>((resolve, reject) => {
    child.once("exit", (exitCode, signal) => resolve({ exitCode, signal }));
    child.once("error", reject);
  });
  const [end, stdout, stderr] = await Promise.all([exited, text(child.stdout), text(child.stderr)]).finally(
    () => deadlines.forEach((deadline) => clearTimeout(deadline)),
  );
  return { ...end, overdue, stdout, stderr };
}
