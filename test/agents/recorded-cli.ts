import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What a real CLI printed in one case, made by `scripts/clis.ts record`. */
export interface RecordedCli {
  readonly cli: string;
  readonly version: string;
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly stdin: string;
  /** How often it asked the model, its own retries included. */
  readonly modelRequests: number;
  /** `null` when a signal ended it. */
  readonly exitCode: number | null;
  readonly signal: string | null;
  /** Whether we ended it at a deadline. */
  readonly overdue: boolean;
  readonly stdout: string;
  readonly stderr: string;
}

const folder = join(import.meta.dirname, "..", "fixtures", "clis");

export function recordedCli(cli: string, name: string): RecordedCli {
  return JSON.parse(readFileSync(join(folder, cli, `${name}.json`), "utf8")) as RecordedCli;
}

/** The same as a line of shell: a Node that reads it would take longer than what is tested. */
export function printing(cli: string, name: string): string {
  const { stdout, stderr, exitCode } = recordedCli(cli, name);
  const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  return `printf %s ${quoted(stdout)}; printf %s ${quoted(stderr)} >&2; (exit ${exitCode ?? 1})`;
}

export function recordedCases(cli: string): readonly string[] {
  return readdirSync(join(folder, cli)).map((file) => file.replace(/\.json$/, ""));
}
