import type { FlagHelp, FlagName } from "./flags.ts";
import type { Terminal } from "./terminal.ts";
import { ColloquyError } from "../kernel/error.ts";

export type Options = Readonly<Record<string, unknown>>;

export interface Command extends Terminal {
  readonly options: Options;
}

/** The terminal's own properties stay where they are: some are made when they are first read. */
export function commandAt(terminal: Terminal, options: Options): Command {
  return Object.assign(Object.create(terminal) as Terminal, { options });
}

export interface VerbEntry {
  readonly usage: string;
  readonly summary: string;
  readonly flags: readonly FlagName[];
  readonly own?: readonly FlagHelp[];
  readonly here?: Partial<Record<FlagName, FlagHelp>>;
  readonly group?: string;
  readonly annotates?: true;
  readonly help?: string;
  readonly load: () => Promise<{
    readonly default: (command: Command, ...args: string[]) => Promise<number>;
  }>;
}

export const annotating: ReadonlySet<unknown> = new Set(["github", "gitlab", "sarif"]);

export function checkVerb({ usage, annotates }: VerbEntry, { format, json }: Options): void {
  if (annotates !== true && json !== true && annotating.has(format))
    throw nothingToAnnotate(usage.split(" ")[0] ?? usage, String(format));
}

export function nothingToAnnotate(what: string, format: string): ColloquyError {
  return new ColloquyError(
    "usage",
    `--format ${format}: ${what} has nothing to annotate; only a critique has.`,
    { hint: "Use --json for output that programs can read." },
  );
}
