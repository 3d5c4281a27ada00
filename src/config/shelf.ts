import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { ColloquyError } from "../kernel/error.ts";
import { printable } from "../kernel/printable.ts";
import { isId } from "../kernel/slug.ts";
import { didYouMean } from "./suggestion.ts";

/** Files of one kind that a discussion takes by name: ours, and the user's own. */
export interface ShelfKind {
  readonly name: string;
  readonly plural: string;
  /** The folder of the user's own below their home, as of ours below the package. */
  readonly folder: string;
  readonly extension: string;
}

interface Shelved<T> {
  readonly id: string;
  readonly path: string;
  /** Whether it is the user's, and whether one of ours of the same id had to give way to it. */
  readonly own: boolean;
  readonly replaces: boolean;
  /** A file that cannot be read is nobody's trouble until it is taken. */
  readonly read: { readonly value: T } | { readonly fault: ColloquyError };
}

export type Shelf<T> = ReadonlyMap<string, Shelved<T>>;

type ReadFile<T> = (path: string, id: string, own: boolean) => Promise<T>;

/**
 * All there is of a kind, ours and the user's read by the same code; the user's file wins over ours of the same id.
 * Without a home there are only ours.
 */
export async function loadShelf<T>(
  kind: ShelfKind,
  ours: string,
  home: string | null,
  read: ReadFile<T>,
): Promise<Shelf<T>> {
  const builtIn = await readFolder(kind, ours, false, read);
  const own = home === null ? [] : await readFolder(kind, home, true, read);
  const ids = new Set(builtIn.map(({ id }) => id));
  return new Map(
    [...builtIn, ...own.map((one) => ({ ...one, replaces: ids.has(one.id) }))].map((one) => [one.id, one]),
  );
}

/** The one of this name, or the sentence why it cannot be had; `askedBy` is the flag or the line that names it. */
export function takeFrom<T>(shelf: Shelf<T>, id: string, kind: ShelfKind, askedBy: string): T {
  const found = shelf.get(id);
  if (found === undefined) {
    const known = [...shelf.keys()].map(printable);
    throw new ColloquyError(
      "not-found",
      `${askedBy}: there is no ${kind.name} "${printable(id)}"${didYouMean(id, known)}.`,
      {
        hint: `There are ${known.join(", ")}; one of your own is ${kind.folder}/<name>${kind.extension} in the .colloquy folder.`,
      },
    );
  }
  if ("fault" in found.read) throw found.read.fault;
  return found.read.value;
}

async function readFolder<T>(
  kind: ShelfKind,
  root: string,
  own: boolean,
  read: ReadFile<T>,
): Promise<readonly Shelved<T>[]> {
  const folder = join(root, kind.folder);
  const names = await fileNames(folder, kind);
  return Promise.all(
    names.map(async (name) => {
      const id = name.slice(0, -kind.extension.length);
      const path = join(folder, name);
      return {
        id,
        path,
        own,
        replaces: false,
        read: await attempt(kind, path, id, () => read(path, id, own)),
      };
    }),
  );
}

async function fileNames(folder: string, kind: ShelfKind): Promise<readonly string[]> {
  try {
    const names = await readdir(folder);
    return names.filter((name) => name.endsWith(kind.extension) && !name.startsWith(".")).sort();
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === "ENOENT") return [];
    throw new ColloquyError("bad-input", `The folder ${folder} cannot be read (${code}).`, {
      cause,
      hint: `It holds ${kind.plural} of your own, a file each; check its permissions.`,
    });
  }
}

async function attempt<T>(
  kind: ShelfKind,
  path: string,
  id: string,
  read: () => Promise<T>,
): Promise<Shelved<T>["read"]> {
  try {
    if (!isId(id)) {
      throw new ColloquyError(
        "config",
        `${printable(path)}: "${printable(id)}" cannot be the name of a ${kind.name}.`,
        {
          hint: "Names are made of small letters, digits and dashes.",
        },
      );
    }
    return { value: await read() };
  } catch (cause) {
    if (cause instanceof ColloquyError) return { fault: cause };
    throw cause;
  }
}
