import type { Config } from "../config/resolve.ts";
import { readMaterial, readingStdin } from "../host/project/artifact.ts";
import { ColloquyError } from "../kernel/error.ts";
import { text } from "./discussing.ts";
import type { Command } from "./verb.ts";

/** Words as they were typed, or those of a file: `@topic.md`, or `--file topic.md`. */
export async function wordsTyped(
  typed: string | undefined,
  what: string,
  { home }: Pick<Config, "home">,
  terminal: Command,
): Promise<string | undefined> {
  const named = text(terminal.options["file"]);
  if (named !== undefined && typed !== undefined)
    throw new ColloquyError("usage", `A ${what} and --file were given; only one can be taken.`, {
      hint: "Leave one out, or give the file with --context.",
    });
  const path = named ?? (/^@\S+$/.test(typed ?? "") ? typed?.slice(1) : undefined);
  if (path === undefined) return typed;
  const standing = { cwd: terminal.cwd, homes: [home.value] };
  return (
    await readMaterial(
      path,
      what,
      standing,
      readingStdin(() => terminal.stdin),
    )
  ).text.trim();
}
