import { readdir } from "node:fs/promises";
import { join, relative } from "node:path";
import { parseFrontMatter, parseYaml } from "../../config/yaml-file.ts";
import { readText, readTextBelow } from "../../config/plain-file.ts";
import { didYouMean } from "../../text/suggestion.ts";
import { entriesNow } from "../../home-files.ts";
import { ColloquyError, foreseen } from "../../kernel/error.ts";
import { printable } from "../../kernel/printable.ts";
import { isId } from "../../kernel/id.ts";
import type { Shelf, Shelved, ShelfFile, ShelfKind } from "../../manifest/shelf.ts";
import { shipped } from "../../own-files.ts";

export async function readShelf<T>(kind: ShelfKind<T>, home: string | null): Promise<Shelf<T>> {
  const ours = await readFolder(kind, shipped(), null);
  const own = home === null ? [] : await readFolder(kind, home, home);
  const ids = new Set(ours.map(({ id }) => id));
  const all = [...ours, ...own.map((one) => ({ ...one, replaces: ids.has(one.id) }))];
  const byId = new Map(all.map((one) => [one.id, one]));
  return {
    files: [...byId.values()],
    take(id, askedBy) {
      const { read } = byId.get(id) ?? missing(id, askedBy, [...byId.keys()], kind, home);
      if ("fault" in read) throw read.fault;
      return read.value;
    },
  };
}

function missing(
  id: string,
  askedBy: string,
  ids: readonly string[],
  { name, folder, extension }: ShelfKind<unknown>,
  home: string | null,
): never {
  const known = ids.map(printable);
  const own = `; one of your own is ${folder}/<name>${extension} in the .colloquy folder`;
  throw new ColloquyError(
    "not-found",
    `${askedBy}: there is no ${name} "${printable(id)}"${didYouMean(id, known)}.`,
    { hint: `There are ${known.join(", ")}${home === null ? "" : own}.` },
  );
}

async function readFolder<T>(
  kind: ShelfKind<T>,
  root: string,
  home: string | null,
): Promise<readonly Shelved<T>[]> {
  const own = home !== null;
  const { extension, plural } = kind;
  const folder = join(root, kind.folder);
  try {
    const all = own ? entriesNow(root, kind.folder).map(({ name }) => name) : await readdir(folder);
    const names = all.filter((name) => name.endsWith(extension) && !name.startsWith(".")).sort();
    const files = names.map((name) => ({
      id: name.slice(0, -extension.length),
      path: join(folder, name),
      own,
    }));
    return await Promise.all(
      files.map(async (file) => ({ ...file, replaces: false, read: await attempt(kind, file, home) })),
    );
  } catch (cause) {
    if (cause instanceof ColloquyError) throw cause;
    const { code } = cause as NodeJS.ErrnoException;
    if (code === "ENOENT") return [];
    throw new ColloquyError("bad-input", `The folder ${folder} cannot be read (${code}).`, {
      cause,
      hint: `It holds ${plural} of your own, a file each; check its permissions.`,
    });
  }
}

async function attempt<T>(
  kind: ShelfKind<T>,
  file: Pick<ShelfFile, "id" | "path" | "own">,
  home: string | null,
): Promise<Shelved<T>["read"]> {
  const { id, path } = file;
  try {
    if (!isId(id))
      throw new ColloquyError(
        "config",
        `${printable(path)}: "${printable(id)}" cannot be the name of a ${kind.name}.`,
        { hint: "Names are made of small letters, digits and dashes." },
      );
    const text =
      home === null ? await readText(path, kind.name) : readTextBelow(home, relative(home, path), kind.name);
    const read =
      kind.extension === ".md" ? parseFrontMatter(text, path) : { fields: parseYaml(text, path), text: "" };
    return { value: kind.parse({ ...file, ...read, shipped: shipped(kind.folder) }) };
  } catch (cause) {
    return { fault: foreseen(cause) };
  }
}
