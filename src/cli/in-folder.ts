import { ColloquyError } from "../kernel/error.ts";

/** Goes to the folder that `-C` names, before anything is looked at; gives the arguments without it. */
export function inFolder(args: readonly string[]): readonly string[] {
  const end = args.indexOf("--");
  const flags = end === -1 ? args : args.slice(0, end);
  const at = flags.findIndex((arg) => arg.startsWith("-C"));
  const arg = flags[at];
  if (arg === undefined) return args;
  const isApart = arg === "-C";
  const folder = isApart ? (args[at + 1] ?? "") : arg.slice(2);
  if (folder === "")
    throw new ColloquyError("usage", "-C names no folder.", { hint: "For example: -C ../other-project." });
  try {
    process.chdir(folder);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new ColloquyError("usage", `-C ${folder}: this folder cannot be used (${code}).`, { cause });
  }
  return args.toSpliced(at, isApart ? 2 : 1);
}
