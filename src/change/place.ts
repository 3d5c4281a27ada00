import type { ChangedFile, Row } from "./patch.ts";

/** Where a finding is: lines of the new side, or of the old one where it speaks of what was removed. */
export interface Place {
  readonly path: string;
  readonly side: "new" | "old";
  /** `null` where it is about the whole file. */
  readonly line: number | null;
  readonly end: number | null;
}

const lines = /^(-?)(\d{1,7})(?:\s*[-–]\s*-?(\d{1,7}))?(?!\d)/;

/** Reads `src/a.ts:45`, `src/a.ts:45-48`, and `src/a.ts:-41` for a removed line; `null` where no file is named. */
export function placeIn(told: string, files: readonly ChangedFile[]): Place | null {
  const named = files
    .flatMap((file) => [file.path, file.from ?? file.path].map((name) => ({ name, path: file.path })))
    .filter(({ name }) => namedAt(told, name) !== -1)
    .toSorted((a, b) => namedAt(told, a.name) - namedAt(told, b.name))[0];
  const other = /([\w@.][\w@./+-]*\.\w+|[\w@.-]+\/[\w@./+-]+)(?=:-?\d)|^[\w@.-]+\/[\w@./+-]+\.\w+$/.exec(
    told.trim(),
  )?.[0];
  const path = named?.path ?? other;
  if (path === undefined) return null;
  const name = named?.name ?? path;
  const [, minus, first, last] =
    lines.exec(told.slice(namedAt(told, name) + name.length).replace(/^[:#]L?/, "")) ?? [];
  const line = first === undefined ? null : Number(first);
  const end = last === undefined || Number(last) < Number(first) ? line : Number(last);
  return { path, side: minus === "-" ? "old" : "new", line, end };
}

/** `a.ts` is named neither by `data.ts` nor by `a.tsx`. */
function namedAt(told: string, name: string): number {
  for (let at = told.indexOf(name); at !== -1; at = told.indexOf(name, at + 1))
    if (!/[\w.-]$/.test(told.slice(0, at)) && !/^(?:\w|\.\w)/.test(told.slice(at + name.length))) return at;
  return -1;
}

export function placeText({ path, side, line, end }: Place): string {
  if (line === null) return path;
  return `${path}:${side === "old" ? "-" : ""}${line}${end !== null && end > line ? `-${end}` : ""}`;
}

function rowAt(files: readonly ChangedFile[], { path, side, line }: Place) {
  if (line === null) return null;
  for (const { hunks } of files.filter((file) => file.path === path))
    for (const { rows } of hunks) {
      const index = rows.findIndex((row) => row[side] === line && (side === "new" || row.kind === "removed"));
      if (index !== -1) return { rows, index };
    }
  return null;
}

export function newLineAt(files: readonly ChangedFile[], place: Place): number | null {
  const found = rowAt(files, place);
  if (place.side === "new" || found === null) return place.line;
  const { rows, index } = found;
  return (
    (rows.slice(index).find((row) => row.new !== null) ?? rows.findLast((row) => row.new !== null))?.new ??
    null
  );
}

export function isInChange(files: readonly ChangedFile[], place: Place): boolean {
  return place.line === null ? files.some(({ path }) => path === place.path) : rowAt(files, place) !== null;
}

/** So many lines around a changed one are part of its hunk where a host shows it. */
const hostsContext = 3;

/** Whether a host lets a comment stand at it: at lines of one hunk as `diff -u` shows it. */
export function isInHunk(files: readonly ChangedFile[], place: Place): boolean {
  const found = rowAt(files, place);
  if (found === null) return false;
  const { rows, index } = found;
  const last = rows.findIndex((row) => row[place.side] === (place.end ?? place.line));
  const isNear = (_: Row, at: number) =>
    rows
      .slice(Math.max(0, index + at - hostsContext), index + at + hostsContext + 1)
      .some(({ kind }) => kind !== "same");
  return last !== -1 && rows.slice(index, last + 1).every(isNear);
}

export function lineAt(files: readonly ChangedFile[], place: Place): string | null {
  const found = rowAt(files, place);
  return found === null ? null : (found.rows[found.index]?.text ?? null);
}

export function frameAt(files: readonly ChangedFile[], place: Place, around = 2): string | null {
  const found = rowAt(files, place);
  if (found === null) return null;
  const { rows, index } = found;
  const last = index + Math.min((place.end ?? 0) - (place.line ?? 0), mostFramed);
  return numberedRows(rows.slice(Math.max(0, index - around), last + around + 1));
}

const mostFramed = 12;

const signs = { same: " ", added: "+", removed: "-" } as const;

/** `+45⇥text` is a new line 45, `-41⇥text` was line 41 and is gone, ` 46⇥text` stands there as before. */
export function numberedRows(rows: readonly Row[]): string {
  return rows.map(({ kind, old, new: now, text }) => `${signs[kind]}${now ?? old}\t${text}`).join("\n");
}
