import type { Shown } from "../kernel/eyes.ts";
import { definitionsIn } from "../reading/project/definitions.ts";
import { fileKind } from "../reading/project/file-kind.ts";
import type { IndexedFile, ProjectIndex } from "../reading/project/project-index.ts";
import { globOf } from "./glob.ts";
import { nothing } from "./list-files.ts";
import { count } from "../text/amount.ts";
import { shownPath } from "./as-shown.ts";
import type { ProjectView } from "./project-view.ts";

const mostBytes = 12_000;
const mostCharacters = 100;
/** As many definitions of each file as fit when all of them have so many. */
const steps = [60, 30, 15, 8, 4, 2, 1];
const usualRow = 50;

/** All files come before all definitions of one; of too many files code comes first, and what defines most. */
export async function outline(view: ProjectView, pattern: string, signal: AbortSignal): Promise<Shown> {
  const glob = globOf(pattern);
  if (typeof glob !== "function") return nothing(glob.wrong, "bad pattern");
  const index = await view.index(signal);
  const files = index.files.filter(({ path, defines }) => defines.length > 0 && glob(path));
  if (files.length === 0) return nothing(noneOf(index, glob, pattern), "nothing found");
  const each = steps.find((most) => bytesOf(files, most) <= mostBytes) ?? 1;
  const isTooMuch = bytesOf(files, each) > mostBytes;
  const chosen = isTooMuch ? files.toSorted(byWeight) : files;
  const parts: string[] = [];
  let bytes = 0;
  for (const file of chosen) {
    const part = outlineOf(view, file, each);
    bytes += part.length + 1;
    if (bytes > mostBytes && parts.length > 0) break;
    parts.push(part);
  }
  const rest = files.length - parts.length;
  const more = rest === 0 ? [] : [`${count(rest, "more file")}: a narrower pattern shows them.`];
  return {
    text: [...parts, ...more].join("\n"),
    seen: [],
    problem: rest === 0 ? null : `${rest} more files`,
  };
}

function outlineOf(view: ProjectView, { path }: IndexedFile, most: number): string {
  const lines = view.linesIfAny(path);
  const defines = definitionsIn(path, lines);
  const rows = defines.slice(0, most).map(({ line }) => ` ${line} ${headOf(lines[line - 1] ?? "")}`);
  const rest = defines.length - rows.length;
  const more = rest <= 0 ? "" : `, ${rest} more`;
  return [`${shownPath(path)} (${count(lines.length, "line")}${more})`, ...rows].join("\n");
}

function headOf(line: string): string {
  const head = line.trim().replace(/\s*(?:=>)?\s*[{(:[]?\s*$/, "");
  return head.length <= mostCharacters ? head : `${head.slice(0, mostCharacters)}…`;
}

function bytesOf(files: readonly IndexedFile[], most: number): number {
  return files.reduce(
    (sum, { path, defines }) => sum + path.length + 15 + Math.min(most, defines.length) * usualRow,
    0,
  );
}

function byWeight(a: IndexedFile, b: IndexedFile): number {
  return (
    Number(fileKind(b.path) === "code") - Number(fileKind(a.path) === "code") ||
    b.defines.length - a.defines.length ||
    (a.path < b.path ? -1 : 1)
  );
}

function noneOf({ files }: ProjectIndex, glob: (path: string) => boolean, pattern: string): string {
  const matching = files.filter(({ path }) => glob(path)).length;
  return matching === 0
    ? `No file matches ${shownPath(pattern)}.`
    : `${count(matching, "file")} of ${shownPath(pattern)}, with no definition or heading that could be recognized.`;
}
