import { resolve } from "node:path";
import { statOf } from "../folders.ts";
import { readingStdin, readMaterial } from "../host/project/artifact.ts";
import { fittingVerb, protocolVerbs, readVerb } from "../host/protocols/protocols.ts";
import { shellWord } from "../kernel/printable.ts";
import { didYouMean } from "../text/suggestion.ts";
import { configFor, text } from "./discussing.ts";
import type { Terminal } from "./terminal.ts";
import type { Command } from "./verb.ts";
import type { Config } from "../config/resolve.ts";
import { ColloquyError } from "../kernel/error.ts";

export type Suggested = NonNullable<Awaited<ReturnType<typeof withoutVerb>>>;

/** By rules, nobody is asked. `null`: it is one unknown word, and more likely a slip than a question. */
export async function withoutVerb(args: readonly string[], terminal: Command) {
  const firstFlag = args.findIndex((arg) => /^-./.test(arg));
  const end = firstFlag === -1 ? args.length : firstFlag;
  const [typed, flags] = [args.slice(0, end), args.slice(end)];
  const subject =
    typed.length > 2 && !isSlip(typed[0]) ? typed.join(" ") : typed.length === 1 ? typed[0] : "";
  if (subject === undefined || subject === "") return null;
  const file = isFile(subject, terminal) ? readVerb()?.verb.name : undefined;
  const words = file === undefined ? await wordsIn(subject, terminal) : subject;
  if (words === null) return null;
  const { name, because } =
    file === undefined ? fittingVerb(words) : { name: file, because: "this is a file" };
  return {
    args: [name, ...flags, "--", subject === "-" ? words : subject],
    command: ["colloquy", name, ...[subject, ...flags].map(shellWord)].join(" "),
    why: `No verb was given. ${name} fits: ${because}.`,
  };
}

function isSlip(word = ""): boolean {
  return (
    didYouMean(
      word,
      protocolVerbs().map(({ verb }) => verb.name),
    ) !== ""
  );
}

function isFile(path: string, { cwd }: Terminal): boolean {
  return !path.includes("\n") && statOf(resolve(cwd, path))?.isFile() === true;
}

async function wordsIn(typed: string, terminal: Command): Promise<string | null> {
  if (typed === "-") return (await readingStdin(() => terminal.stdin)("question")).trim();
  if (typed.startsWith("@"))
    return (await wordsTyped(typed, "question", await configFor(terminal), terminal)) ?? null;
  return /[\s?？]/.test(typed) ? typed.trim() : null;
}

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
