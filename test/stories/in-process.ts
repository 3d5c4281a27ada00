import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { runProgram } from "../../src/cli/program.ts";
import { paint } from "../../src/document/paint.ts";

/** Runs a command line in this process: quicker than a process of its own where neither signals nor pipes matter. */
export async function runHere(
  args: readonly string[],
  cwd: string,
): Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }> {
  const home = realpathSync(mkdtempSync(join(tmpdir(), "colloquy-home-")));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  let stdout = "";
  let stderr = "";
  const code = await runProgram(args, {
    cwd,
    env: { PATH: process.env["PATH"], HOME: home, XDG_CONFIG_HOME: home, COLLOQUY_LIKENESS: "words" },
    now: Date.now,
    out: (text) => void (stdout += text),
    err: (text) => void (stderr += text),
    stderr: process.stderr,
    showsOut: false,
    canAsk: false,
    animates: false,
    columns: 80,
    paintOut: paint(false),
    paintErr: paint(false),
    interrupted: new AbortController().signal,
  });
  return { code, stdout, stderr };
}
