import { lstatSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, resolve, sep } from "node:path";
import { placeBelow, refused, refuseLink, stepsBelow } from "./home-place.ts";
import { nameBeside } from "./kernel/home-parts.ts";

/** The other side of the one door (`home-files.ts`): what is written and made below a home, through no link. What a list has no use for is in `home-changes.ts`. */

/** Who may read what is written: its owner alone, or whoever may read the files around it. */
export type Access = "private" | "usual";
export const modes = {
  private: { folder: 0o700, file: 0o600 },
  usual: { folder: 0o777, file: 0o666 },
} as const;

/** Writes a file, whole or not at all, with the folders on the way to it. */
export function replaceNow(folder: string, path: string, content: string | Uint8Array): void {
  const place = placeBelow(folder, path);
  makeFolderNow(folder, dirname(path));
  const temporary = nameBeside(place);
  try {
    writeFileSync(temporary, content, { mode: modes.private.file, flag: "wx" });
    renameSync(temporary, place);
  } catch (cause) {
    rmSync(temporary, { force: true });
    throw cause;
  }
}

/** Makes the folders of a path, of which some may be there. */
export function makeFolderNow(folder: string, path: string, access: Access = "private"): void {
  const root = resolve(folder);
  let at = root;
  for (const step of stepsBelow(root, path)) {
    at = `${at}${sep}${step}`;
    if (!isFolder(at) && !isMade(at, modes[access].folder) && !isFolder(at))
      throw refused(`${at} is a file, not a folder.`, undefined);
  }
}

export function isFolder(place: string): boolean {
  refuseLink(place);
  return lstatSync(place, { throwIfNoEntry: false })?.isDirectory() === true;
}

export function isMade(place: string, mode: number): boolean {
  try {
    mkdirSync(place, mode);
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "EEXIST") throw cause;
    return false;
  }
}
