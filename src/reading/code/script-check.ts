import { fileURLToPath } from "node:url";
import { execFile } from "node:child_process";
import { ownModule } from "../../own-files.ts";

/** A piece of TypeScript or JavaScript to look at: a file, or an example that may be a fragment of one. */
export interface Script {
  readonly name: string;
  readonly text: string;
  readonly fragment: boolean;
}

export type ScriptFactRule = "empty-catch" | "debugger" | "focused-test" | "unused-import" | "long-function";

export interface ScriptFact {
  readonly rule: ScriptFactRule;
  readonly start: number;
  readonly end: number;
}

export interface ScriptReport {
  readonly error: { readonly start: number; readonly message: string } | null;
  readonly facts: readonly ScriptFact[];
  readonly functions: number;
}

const mostSigns = 500_000;
const timeoutMs = 10_000;

/**
 * Parses scripts in a process of their own: nested deeply enough, code overflows the stack of the parser, which is
 * native and then takes its process with it. `null` for a script that was not parsed.
 */
export async function checkScripts(
  scripts: readonly Script[],
  signal?: AbortSignal,
): Promise<readonly (ScriptReport | null)[]> {
  const small = scripts.filter(({ text }) => text.length <= mostSigns && !isTangled(text));
  const reports = small.length === 0 ? [] : await inChild(small, signal);
  const byScript = new Map(small.map((script, index) => [script, reports?.[index] ?? null]));
  return scripts.map((script) => byScript.get(script) ?? null);
}

/** Each `a<` may begin a type argument, and the parser tries them all, one within the other. */
function isTangled(text: string): boolean {
  let open = 0;
  for (const { 0: sign } of text.matchAll(/[<>;{})]/g)) {
    open = sign === "<" ? open + 1 : sign === ">" ? Math.max(0, open - 1) : 0;
    if (open > 200) return true;
  }
  return false;
}

function inChild(scripts: readonly Script[], signal?: AbortSignal): Promise<readonly ScriptReport[] | null> {
  const program = fileURLToPath(ownModule("reading/code/script-program"));
  const options = {
    timeout: timeoutMs,
    killSignal: "SIGKILL",
    maxBuffer: 64e6,
    ...(signal && { signal }),
  } as const;
  return new Promise((settle) => {
    const child = execFile(process.execPath, [program], options, (error, stdout) => {
      settle(error === null ? (JSON.parse(stdout) as readonly ScriptReport[]) : null);
    });
    // A child that died has closed its end; its exit tells.
    child.stdin?.on("error", () => {});
    child.stdin?.end(JSON.stringify(scripts));
  });
}
