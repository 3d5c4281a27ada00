import type { Shown } from "../kernel/eyes.ts";
import type { OtherFile, ProjectFile } from "../reading/project/walk.ts";
import { globOf } from "./glob.ts";
import { byteCount, count, sum } from "../text/amount.ts";
import { shownPath } from "./as-shown.ts";
import type { Files } from "./project-view.ts";

const mostFiles = 300;
const mostFolders = 40;
const mostBytes = 16_000;

export function listFiles(files: Files, pattern: string): Shown {
  const chosen = filesOf(files, pattern);
  if ("wrong" in chosen) return nothing(chosen.wrong, "bad pattern");
  const { all, hint } = chosen;
  if (all.length === 0) return nothing(`No file matches ${shownPath(pattern)}.${hint}`, "no file matches");
  const rows: string[] = [];
  let bytes = 0;
  for (const file of all) {
    const row = rowOf(file);
    bytes += row.length + 1;
    if (rows.length === mostFiles || bytes > mostBytes) break;
    rows.push(row);
  }
  const inAll = all.length === 1 ? "" : `, ${byteCount(sum(all.map(({ size }) => size)))} in all`;
  const rest = all.slice(rows.length);
  const more = rest.length === 0 ? [] : [`${count(rest.length, "more file")}, by folder:`, ...folders(rest)];
  const cut = files.cut ? ["The project is too large to list in full; there are more files."] : [];
  return {
    text: [`${count(all.length, "file")}${inAll}:`, ...rows, ...more, ...cut].join("\n"),
    seen: [],
    problem: rest.length === 0 ? null : `${rest.length} more files match`,
  };
}

function filesOf(
  { byPath }: Files,
  pattern: string,
):
  | { readonly all: readonly (ProjectFile | OtherFile)[]; readonly hint: string }
  | { readonly wrong: string } {
  const glob = globOf(pattern);
  if (typeof glob !== "function") return glob;
  const all = [...byPath.values()].filter(({ path }) => glob(path));
  if (all.length > 0 || pattern.includes("/")) return { all, hint: "" };
  const anywhere = globOf(`**/${pattern}`);
  const below = typeof anywhere === "function" ? [...byPath.keys()].filter(anywhere).length : 0;
  return { all, hint: below === 0 ? "" : ` As **/${pattern} it matches ${count(below, "file")}.` };
}

export function nothing(text: string, problem: string): Shown {
  return { text, seen: [], problem };
}

function rowOf(file: ProjectFile | OtherFile): string {
  const row = `${shownPath(file.path)}  ${byteCount(file.size)}`;
  return "why" in file ? `${row}  ${notes[file.why]}` : row;
}

const notes: Readonly<Record<OtherFile["why"], string>> = {
  "no-text": "(no text)",
  lock: "(not searched)",
  empty: "(empty)",
  large: "(too large to be shown)",
};

function folders(files: readonly ProjectFile[]): readonly string[] {
  const byFolder = Map.groupBy(files, ({ path }) => path.split("/").slice(0, -1).slice(0, 2).join("/"));
  const rows = [...byFolder].sort((a, b) => b[1].length - a[1].length || (a[0] < b[0] ? -1 : 1));
  const shown = rows.slice(0, mostFolders).map(([folder, all]) => `${shownPath(folder)}/  ${all.length}`);
  return rows.length > mostFolders ? [...shown, `${rows.length - mostFolders} more folders`] : shown;
}
