import { estimateTokenCount } from "tokenx";
import { definitionsIn } from "../reading/project/definitions.ts";
import { fileKind } from "../reading/project/file-kind.ts";
import type { IndexedFile, ProjectIndex } from "../reading/project/project-index.ts";
import { rankFiles } from "../reading/project/ranking.ts";
import { count } from "../text/amount.ts";
import { shownPath, within } from "./as-shown.ts";
import { singleSpaced } from "../text/shorten.ts";
import type { ProjectView } from "./project-view.ts";

/** Of all tokens, how many each part may take; what one leaves, the next have. */
const shares = { task: 0.5, readme: 0.1, folders: 0.2 };
const mostNames = 8;
const mostCharacters = 400;

/** Files that fit the task with what they define, the README, the folders, the main files, in about so many tokens. */
export async function projectMap(
  view: ProjectView,
  task: string,
  tokens: number,
  signal: AbortSignal,
): Promise<string> {
  const index = await view.index(signal);
  const parts: string[] = [];
  let left = tokens;
  const add = (title: string, rows: readonly string[], share: number) => {
    const fitting = within(rows, Math.min(left, share) - estimateTokenCount(title));
    if (fitting.length === 0) return;
    const part = `${title}\n${fitting.join("\n")}`;
    left -= estimateTokenCount(part) + 1;
    parts.push(part);
  };
  const near = filesNear(index, task);
  const rows = near.map((file) => rowOf(view, file));
  add("Files nearest to the task:", rows, tokens * shares.task);
  const readme = readmeOf(view, index);
  if (readme !== null && "whole" in readme) parts.push(`The README:\n${readme.whole}`);
  else add("The README begins:", readme === null ? [] : [readme.begins], tokens * shares.readme);
  add("Folders:", foldersOf(index), tokens * shares.folders);
  const shown = new Set(near.slice(0, parts[0]?.split("\n").length));
  const main = mainFiles(index).filter((file) => !shown.has(file));
  add(
    "Main files:",
    main.map((file) => rowOf(view, file)),
    left,
  );
  return parts.join("\n\n");
}

const mostRows = 60;

function filesNear(index: ProjectIndex, task: string): readonly IndexedFile[] {
  const byPath = new Map(index.files.map((file) => [file.path, file]));
  const { files } = rankFiles(index, task);
  return files.slice(0, mostRows).flatMap(({ path }) => byPath.get(path) ?? []);
}

const forOthers = /^\s*(?:export|exports|module\.exports|pub|public)\b/;

function rowOf(view: ProjectView, { path }: IndexedFile): string {
  const lines = view.linesIfAny(path);
  const definitions = definitionsIn(path, lines);
  const isOpen = ({ line }: { readonly line: number }) => forOthers.test(lines[line - 1] ?? "");
  // What others may use says more of a file than what it needs itself.
  const sorted = [...definitions.filter(isOpen), ...definitions.filter((one) => !isOpen(one))];
  const names = new Set(sorted.map(({ name }) => name));
  const shown = [...names]
    .slice(0, mostNames)
    .map((name) => (name.length <= 60 ? name : `${name.slice(0, 60)}…`));
  const more = names.size - shown.length;
  const list = [...shown, ...(more > 0 ? [`${more} more`] : [])].join(
    fileKind(path) === "docs" ? "; " : ", ",
  );
  return list === "" ? shownPath(path) : `${shownPath(path)}: ${list}`;
}

/** Up to so many tokens it is shown whole, beside all else: facts that the task rests on stand anywhere in it. */
const wholeReadme = 800;

type Readme = { readonly whole: string } | { readonly begins: string };

/** All of a short one; else the first paragraph that is a sentence: badges, pictures and headings come before it. */
function readmeOf(view: ProjectView, { files }: ProjectIndex): Readme | null {
  const readme = files.find(({ path }) => isReadme(path));
  if (readme === undefined) return null;
  const whole = view.linesIfAny(readme.path).join("\n").trim();
  if (whole === "") return null;
  if (estimateTokenCount(whole) <= wholeReadme) return { whole };
  const paragraphs = whole.split(/\n\s*\n/);
  const first = paragraphs.find(
    (text) => /^\s*[\p{L}*_`"'(]/u.test(text) && /\p{L}.*\p{L}.*[.:!。]/su.test(text),
  );
  if (first === undefined) return null;
  const line = singleSpaced(first);
  return { begins: line.length <= mostCharacters ? line : `${line.slice(0, mostCharacters)}…` };
}

/** Two levels, each with how many files lie below; those with code first, then the larger. */
function foldersOf({ files }: ProjectIndex): readonly string[] {
  const folders = new Map<string, { files: number; code: number }>();
  for (const { path } of files) {
    const names = path.split("/").slice(0, -1);
    for (const depth of [1, 2]) {
      if (names.length < depth) continue;
      const name = names.slice(0, depth).join("/");
      const folder = folders.get(name) ?? { files: 0, code: 0 };
      folders.set(name, folder);
      folder.files += 1;
      folder.code += fileKind(path) === "code" ? 1 : 0;
    }
  }
  return [...folders]
    .sort(([a, one], [b, other]) => other.code - one.code || other.files - one.files || (a < b ? -1 : 1))
    .map(([name, { files }]) => `${shownPath(name)}/ ${count(files, "file")}`);
}

const entry = /(?:^|\/)(?:index|main|mod|lib|app|server|cli|program|__init__|__main__)\.\w+$/;

function depth({ path }: IndexedFile): number {
  return entry.test(path) ? path.split("/").length : Infinity;
}

/** Where a reader would begin: entries, the upper ones first, then what defines most. */
function mainFiles({ files }: ProjectIndex): readonly IndexedFile[] {
  return files
    .filter(({ path, defines }) => fileKind(path) === "code" && (defines.length > 0 || entry.test(path)))
    .sort((a, b) => depth(a) - depth(b) || b.defines.length - a.defines.length || (a.path < b.path ? -1 : 1))
    .slice(0, mostRows);
}

export function isReadme(path: string): boolean {
  return /^readme(?:\.(?:md|markdown|rst|txt|adoc))?$/i.test(path);
}
