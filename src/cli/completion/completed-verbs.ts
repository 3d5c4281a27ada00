import { allVerbs } from "../all-verbs.ts";
import { type FlagHelp, flagHelp } from "../flags.ts";
import type { VerbEntry } from "../verb.ts";

/** What can be typed after a verb. */
export interface CompletedVerb {
  readonly name: string;
  readonly summary: string;
  /** It is about a kept discussion. */
  readonly takesId: boolean;
  readonly flags: readonly CompletedFlag[];
}

interface CompletedFlag {
  /** With their dashes: the short one, where there is one, first. */
  readonly names: readonly string[];
  readonly help: string;
  /** Whether a value follows, and the only ones there are. */
  readonly takesValue: boolean;
  readonly choices: readonly string[];
}

export function completedVerbs(): readonly CompletedVerb[] {
  return allVerbs().map((entry) => {
    const [name = "", ...takes] = entry.usage.split(" ");
    return {
      name,
      summary: entry.summary,
      takesId: takes.includes("[id]"),
      flags: flagsOf(entry).map(completedFlag),
    };
  });
}

function flagsOf({ own = [], flags, here = {} }: VerbEntry): readonly FlagHelp[] {
  const shared = [...flags, "folder" as const].flatMap((name): readonly FlagHelp[] => {
    const [flag, help] = flagHelp(name, here[name]);
    return flag === null ? [] : [[flag, help]];
  });
  return [...own, ...shared, ["-h, --help", "show this help"]];
}

function completedFlag([flag, help]: FlagHelp): CompletedFlag {
  const takes = /<([^>]*)>/.exec(flag)?.[1];
  return {
    names: flag.replace(/\s*[<[].*$/, "").split(", "),
    help,
    takesValue: takes !== undefined,
    choices: takes?.includes("|") === true ? takes.split("|").filter((choice) => choice !== "file") : [],
  };
}

/** In single quotes, for any shell. */
export function quotedFor(shell: "posix" | "fish", text: string): string {
  const plain = text.replaceAll(/\s+/g, " ");
  if (shell === "fish") return `'${plain.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
  return `'${plain.replaceAll("'", String.raw`'\''`)}'`;
}
