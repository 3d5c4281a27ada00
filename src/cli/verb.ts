import type { FlagHelp, FlagName } from "./flags.ts";
import type { Terminal } from "./terminal.ts";
import { ColloquyError } from "../kernel/error.ts";

export type Options = Readonly<Record<string, unknown>>;

type Verb = (terminal: Terminal, options: Options, ...args: string[]) => Promise<number>;

export interface VerbEntry {
  readonly usage: string;
  readonly summary: string;
  readonly flags: readonly FlagName[];
  readonly own?: readonly FlagHelp[];
  readonly here?: Partial<Record<FlagName, FlagHelp>>;
  readonly group?: string;
  readonly annotates?: true;
  readonly help?: string;
  readonly load: () => Promise<{ readonly default: Verb }>;
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
