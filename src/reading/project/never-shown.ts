import { closeSync, readSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { statOf } from "../../folders.ts";
import { entriesIfAny, openNow } from "../../home-files.ts";
import { homeName, journalFile, privateParts } from "../../kernel/home-parts.ts";
import { isSecretFile } from "./secret-file.ts";

export type NeverShown = "home" | "secret" | "other-name";

/**
 * Why a file must not be shown to a seat that somebody else than the person at the command names; `null` where it may.
 * It is given by its real path: links are followed before this is asked. So is `root`, the project's folder: where that
 * lies says nothing of its files. `homes` are those in use; every other is known by its name or by what it holds.
 */
export function neverShown(file: string, root: string, homes: readonly string[]): NeverShown | null {
  if (isOfHome(file, homes)) return "home";
  const path = relative(root, file);
  // Addresses with passwords stand there, and headers with tokens.
  if (isSecretFile(path) || path.split(/[\\/]/).includes(".git")) return "secret";
  // The other name may be that of a secret, and nothing tells where it is.
  return linksOf(file) > 1 ? "other-name" : null;
}

/** Whether a real path is of any home or discussion. Nobody is shown one: who reads what others said is not independent. */
export function isOfHome(file: string, homes: readonly string[]): boolean {
  return foldersAbove(file).some(hasHomesName) || isRecord(file, homes);
}

/** Whether it is kept there of discussions, drafts or keys: a home's settings are the user's own words. */
export function isRecord(file: string, homes: readonly string[]): boolean {
  const known = new Set(homes.flatMap(identityOf));
  const above = foldersAbove(file);
  if (above.some((folder) => keepsRecords(folder, known))) return true;
  return linksOf(file) > 1 && hasNameIn(file, [...homes, ...above.map((folder) => join(folder, homeName))]);
}

/** Whether nothing of a folder is shown, for who walks into it. */
export function isPrivateFolder(folder: string, homes: ReadonlySet<string>): boolean {
  return (
    hasHomesName(folder) || identityOf(folder).some((one) => homes.has(one)) || keepsRecords(folder, homes)
  );
}

function hasHomesName(folder: string): boolean {
  return basename(folder).toLowerCase() === homeName;
}

/** By the journal in it, or as a part of a home. */
function keepsRecords(folder: string, known: ReadonlySet<string>): boolean {
  if (holdsJournal(folder)) return true;
  return privateParts.includes(basename(folder).toLowerCase()) && isHome(dirname(folder), known);
}

/** By which a folder is the same under every name, also where it is mounted twice; none where it is not there. */
export function identityOf(path: string): readonly string[] {
  const found = statOf(path);
  return found === null ? [] : [`${found.dev}:${found.ino}`];
}

/** By its name, as one in use, or by the discussions in it. */
function isHome(folder: string, known: ReadonlySet<string>): boolean {
  if (hasHomesName(folder) || identityOf(folder).some((one) => known.has(one))) return true;
  const discussions = join(folder, "discussions");
  return entriesIfAny(discussions, "")
    .filter((entry) => entry.isDirectory())
    .slice(0, mostLooked)
    .some(({ name }) => holdsJournal(join(discussions, name)));
}

/** Among so many folders one is a discussion, or none is. */
const mostLooked = 100;

function linksOf(file: string): number {
  const found = statOf(file);
  return found?.isFile() === true ? found.nlink : 1;
}

function hasNameIn(file: string, homes: readonly string[]): boolean {
  const [wanted] = identityOf(file);
  const isIn = (home: string, folder: string): boolean =>
    entriesIfAny(home, folder).some((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return isIn(home, path);
      return entry.isFile() && identityOf(join(home, path))[0] === wanted;
    });
  return homes.some((home) => privateParts.some((part) => isIn(home, part)));
}

function foldersAbove(path: string): readonly string[] {
  const folder = dirname(path);
  return folder === path ? [] : [folder, ...foldersAbove(folder)];
}

/** Whether a folder is a discussion's, wherever it lies and whatever its name: it holds a journal of ours. */
function holdsJournal(folder: string): boolean {
  try {
    const { file } = openNow(folder, journalFile);
    try {
      const start = Buffer.alloc(longestStart);
      const read = readSync(file, start, 0, start.length, 0);
      // One that was just made has no line yet.
      return read === 0 || anyStart.test(start.toString("latin1", 0, read));
    } finally {
      closeSync(file);
    }
  } catch {
    return false;
  }
}

/** Of any version: what was said in an old one is as much the seats' own. */
const anyStart = /^\{"v":\d+,"seq":/;
const longestStart = 20;
