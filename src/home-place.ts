import { constants, lstatSync } from "node:fs";
import { relative, resolve, sep } from "node:path";
import { holds } from "./folders.ts";
import { ColloquyError } from "./kernel/error.ts";

/**
 * Where the files of a home, of a discussion's folder and of what we keep for the user are. Any of them may have come with
 * a clone. So each is named by a folder that the user chose, or we, and a path below it, and no link is followed at any
 * step of that path.
 */

// Where links cannot be told by a flag, `placeBelow` looks.
export const noFollow = (constants.O_NOFOLLOW as number | undefined) ?? 0;

/** Where a path below a folder lies. One that would leave the folder, or leads through a link, is refused. */
export function placeBelow(folder: string, path: string): string {
  // Most are a bare name: no folder lies between, and the last step is told by how it is opened.
  if (noFollow !== 0 && isBare(path)) return `${folder}${sep}${path}`;
  const root = resolve(folder);
  const steps = stepsBelow(root, path);
  const last = steps.pop();
  if (last === undefined) throw outside(root, path);
  let at = root;
  for (const step of steps) refuseLink((at = `${at}${sep}${step}`));
  const place = `${at}${sep}${last}`;
  if (noFollow === 0) refuseLink(place);
  return place;
}

/** The names on the way from a folder to a path; none where that is the folder itself. */
export function stepsBelow(root: string, path: string): string[] {
  const place = resolve(root, path);
  if (!holds(root, place)) throw outside(root, path);
  return relative(root, place).split(sep).filter(Boolean);
}

function outside(root: string, path: string): ColloquyError {
  return new ColloquyError("fault", `${path} lies outside ${root}.`);
}

export function isBare(path: string): boolean {
  return path !== "" && path !== "." && path !== ".." && !path.includes("/") && !path.includes("\\");
}

export function refuseLink(place: string): void {
  if (lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink() === true) throw aLink(place);
}

export function aLink(place: string, cause?: unknown): ColloquyError {
  return refused(`${place} is a link, and nothing is read or written through it.`, cause);
}

export function refused(message: string, cause: unknown): ColloquyError {
  return new ColloquyError("bad-input", message, {
    cause,
    hint: "Put the file or the folder itself there, or remove it.",
  });
}

export function isMissing(cause: unknown): boolean {
  return ["ENOENT", "ENOTDIR"].includes((cause as NodeJS.ErrnoException).code ?? "");
}
