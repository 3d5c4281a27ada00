import { lstatSync } from "node:fs";
import { basename, isAbsolute, join, normalize, relative, resolve } from "node:path";
import { holds } from "../folders.ts";
import type { Look, Seen, Shown } from "../kernel/eyes.ts";
import { numberedLines } from "../text/numbered-lines.ts";
import { isSecretFile } from "../reading/project/secret-file.ts";
import { nothing } from "./list-files.ts";
import { byteCount, count } from "../text/amount.ts";
import { asShownThen, cut, seenLines, shownPath } from "./as-shown.ts";
import type { Files, LinesProblem, ProjectView } from "./project-view.ts";

const mostLines = 400;
const mostBytes = 24_000;
/** Who asks for what is not there gets no new walk more often than this. */
const walkAgainMs = 200;

type ReadInput = (Look & { readonly tool: "read_file" })["input"];

/** Lines of one file. Only what the walk found is opened: it follows no link, and passes by what is not to be shown. */
export async function readLines(view: ProjectView, input: ReadInput, signal: AbortSignal): Promise<Shown> {
  const asked = pathOf(view.root, input.path);
  if (asked === null)
    return nothing(`${shownPath(input.path)} is outside of the project.`, "outside of the project");
  let files = await view.files(signal);
  if (!files.byPath.has(asked)) files = await view.files(signal, walkAgainMs);
  const path = listedAs(asked, files);
  const found = files.byPath.get(path);
  if (found === undefined) return notThere(view.root, path, files);
  if ("why" in found && found.why === "no-text")
    return nothing(
      `${shownPath(path)} is not a text file (${byteCount(found.size)}); it is not shown.`,
      "no text",
    );
  const read = view.lines(path);
  if ("problem" in read) return nothing(`${shownPath(path)} ${whyNotShown[read.problem]}`, read.problem);
  return shownRange(path, read.lines, input);
}

function shownRange(path: string, lines: readonly string[], { from, to = Infinity }: ReadInput): Shown {
  const name = shownPath(path);
  const total = lines.length;
  if (total === 0) return nothing(`${name} is empty.`, "empty");
  if (from > total) return nothing(`${name} has ${count(total, "line")}.`, "past the end");
  if (to < from) return nothing(`to (${to}) is less than from (${from}).`, "no lines");
  const shown: string[] = [];
  let bytes = 0;
  for (const line of lines.slice(from - 1, Math.min(to, from + mostLines - 1))) {
    const row = cut(line);
    bytes += Buffer.byteLength(row) + 8;
    if (bytes > mostBytes && shown.length > 0) break;
    shown.push(row);
  }
  const last = from + shown.length - 1;
  const end =
    last < Math.min(to, total) ? `\n${count(total - last, "more line")}: go on with from ${last + 1}.` : "";
  return {
    text: `${name}, lines ${from}-${last} of ${total}:\n${numberedLines(shown, from)}${end}`,
    seen: [{ ...seenLines(path, from, shown), of: total }],
    problem: last < Math.min(to, total) && to !== Infinity ? `lines ${from}-${last} only` : null,
  };
}

export async function recallLines(
  view: ProjectView,
  seen: Seen,
  signal: AbortSignal,
): Promise<string | null> {
  // A journal may come from anywhere: nothing is opened for it that would not be shown.
  const { byPath } = await view.files(signal);
  if (!byPath.has(seen.path)) return null;
  const read = view.lines(seen.path);
  return "problem" in read ? null : asShownThen(read.lines.slice(seen.from - 1, seen.to), seen);
}

/** A file system may spell `é` as one letter or as two, and whoever asks the other way. */
function listedAs(path: string, { byPath }: Files): string {
  if (byPath.has(path)) return path;
  const plain = path.normalize();
  return [...byPath.keys()].find((other) => other.normalize() === plain) ?? path;
}

/** From the root, with `/`; `null` where it leads out. */
function pathOf(root: string, given: string): string | null {
  if (given.includes("\0")) return null;
  const path = normalize(isAbsolute(given) ? relative(root, given) : given).replace(/\/+$/, "");
  return holds(root, resolve(root, path)) ? path : null;
}

function notThere(root: string, path: string, files: Files): Shown {
  const name = shownPath(path);
  if (isSecretFile(path)) return nothing(`${name} is a secret file; it is not shown.`, "a secret file");
  const below = files.files.filter((file) => path === "." || file.path.startsWith(`${path}/`)).length;
  if (below > 0)
    return nothing(
      `${name} is a folder with ${count(below, "file")}: list_files shows it with the pattern ${name}/**.`,
      "a folder",
    );
  const kind = kindOf(root, path);
  if (kind === "link") return nothing(`${name} ${whyNotShown.link}`, "a link");
  if (kind === "file" || kind === "folder")
    return nothing(
      `${name} is left out of what is shown, by an ignore rule or as no part of the project.`,
      "left out",
    );
  if (kind === "special") return nothing(`${name} ${whyNotShown.special}`, "no ordinary file");
  const named = [...files.byPath.keys()].filter((other) => basename(other) === basename(path)).slice(0, 5);
  const hint = named.length === 0 ? "" : ` Of that name there is ${named.map(shownPath).join(", ")}.`;
  return nothing(`There is no file ${name}.${hint}`, "not there");
}

type EntryKind = "file" | "folder" | "link" | "special";

/** What stands at a path, without following a link anywhere on the way; nothing is opened. */
function kindOf(root: string, path: string): EntryKind | null {
  let whole = root;
  let kind: EntryKind = "folder";
  for (const name of path.split("/")) {
    whole = join(whole, name);
    try {
      const found = lstatSync(whole);
      if (found.isSymbolicLink()) return "link";
      kind = found.isDirectory() ? "folder" : found.isFile() ? "file" : "special";
    } catch {
      return null;
    }
  }
  return kind;
}

const whyNotShown: Readonly<Record<LinesProblem, string>> = {
  binary: "is not a text file; it is not shown.",
  gone: "is not there any more.",
  link: "is a link, or lies behind one; links are not followed.",
  special: "is not an ordinary file; it is not opened.",
  large: "is too large to be shown: files of more than 1 MB are not opened.",
  unreadable: "cannot be read.",
};
