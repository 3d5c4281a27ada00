import type { Passage, PassageQuery } from "../../kernel/lookup.ts";
import { maskSecrets } from "./mask-secrets.ts";
import { within } from "./passages.ts";
import { hasHiddenName } from "./never-shown.ts";

/** More than this of a server's answer is not read. */
const mostCharacters = 200_000;

/**
 * The passages in what a context server said. Lines that are a path, or begin with one as a heading does, begin a
 * passage; where there is none, all of it is one passage under the server's name. Masked like our own.
 */
export function servedPassages(
  text: string,
  server: string,
  { most, tokens = Infinity }: Omit<PassageQuery, "query">,
): readonly Passage[] {
  const lines = maskSecrets(text.slice(0, mostCharacters)).split(/\r?\n/);
  const passages: Passage[] = [];
  let open: { path: string; from: number | null; lines: string[] } | null = null;
  const close = () => {
    if (open !== null && !hasHiddenName(open.path))
      passages.push(...passageOf(open.path, open.from, open.lines));
  };
  for (const line of lines) {
    const heading = headingOf(line);
    if (heading !== null) {
      close();
      open = { ...heading, lines: [] };
    } else open?.lines.push(line);
  }
  close();
  const found = passages.length > 0 || open !== null ? passages : passageOf(server, null, lines);
  return within(found.slice(0, most), tokens).map((passage, index) => ({
    ...passage,
    score: 1 / (index + 1),
  }));
}

/** `Path: src/a.ts`, `## src/a.ts:12-40`, `**src/a.ts** (lines 12-40)`, `src/a.ts:12`, and the like. */
const heading =
  /^(?:[#>*-]+\s*)?(?:\d+[.)]\s+)?\*{0,2}(?:(?:path|file(?:name|path)?)\s*:\s*)?[*`"]*([\w@.~/-]+)[*`"]*(?:(?::|#L|[\s,(]+lines?\s+|\s+L)(\d+)(?:(?:\s*[-–]\s*|\s+to\s+)L?\d+)?\)?)?[*`"]*:?\s*$/i;

function headingOf(line: string): { path: string; from: number | null } | null {
  if (line.length > 400) return null;
  const [, path, from] = heading.exec(line.trim()) ?? [];
  if (path === undefined || !looksLikePath(path)) return null;
  return { path: path.replace(/^\.\//, ""), from: from === undefined ? null : Number(from) };
}

function looksLikePath(text: string): boolean {
  if (/^[\d.]+$/.test(text) || /[./-]$/.test(text)) return false;
  return /\w\/\.?\w/.test(text) || /\w\.[A-Za-z]\w{0,11}$/.test(text) || hasHiddenName(text);
}

/** `    12\tcode`, `12 | code`, `12: code`: as several servers number their lines. */
const numbered = /^\s*(\d{1,7})(?:\t|\s?[|│:→]\s?)(.*)$/;

function passageOf(path: string, from: number | null, lines: readonly string[]): readonly Passage[] {
  const body = withoutEnds(lines.filter((line) => !/^\s*```/.test(line)));
  if (body.length === 0) return [];
  const read = body.map((line) => numbered.exec(line));
  const first = read[0]?.[1];
  const isNumbered = first !== undefined && read.every((match) => match !== null);
  const start = isNumbered ? Number(first) : (from ?? 1);
  const text = isNumbered ? read.map((match) => match?.[2] ?? "").join("\n") : body.join("\n");
  return [{ path, from: start, to: start + body.length - 1, text, score: 0 }];
}

/** Empty lines, and dots that stand for what was left out, at either end. */
function withoutEnds(lines: readonly string[]): readonly string[] {
  const first = lines.findIndex(says);
  return first === -1 ? [] : lines.slice(first, lines.findLastIndex(says) + 1);
}

function says(line: string): boolean {
  return line.trim() !== "" && !/^\s*(?:\.{3}|…|-{3,})\s*$/.test(line);
}
