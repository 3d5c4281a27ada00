import { isText, linesOf } from "../reading/project/project-index.ts";
import { readProjectFile } from "../reading/project/read-file.ts";
import type { ProjectFile } from "../reading/project/walk.ts";
import { answerThread } from "../reading/thread-program.ts";

/** What the thread that matches patterns is asked. */
export interface AskedForPattern {
  readonly root: string;
  /** Paths with a zero between them, and of each file size and time: a list of objects would take longer to hand over. */
  readonly paths: string;
  readonly stamps: Float64Array;
  readonly source: string;
  readonly flags: string;
  /** Nothing more is looked for when there are so many lines, or when it took so long. */
  readonly mostLines: number;
  readonly mostInFile: number;
  readonly mostMs: number;
}

export interface FoundByPattern {
  readonly files: readonly {
    readonly path: string;
    readonly lines: readonly FoundLine[];
    readonly more: number;
  }[];
  /** How many files were looked at. */
  readonly looked: number;
}

interface FoundLine {
  readonly line: number;
  readonly text: string;
  /** Where in the line the first match begins. */
  readonly at: number;
}

/** Texts are kept for the next pattern, as far as they fit; a thread serves one project. */
const mostKept = 64 * 1024 * 1024;
/** Longer lines are looked at from their beginning. */
const mostCharacters = 2000;

interface Kept {
  readonly size: number;
  readonly mtimeMs: number;
  readonly text: string;
  /** As they may be shown: masking takes longer than looking. */
  lines?: readonly string[];
}

const kept = new Map<string, Kept>();
let keptSize = 0;

answerThread((asked: AskedForPattern): FoundByPattern => {
  const { root, paths, stamps, source, flags, mostLines, mostInFile, mostMs } = asked;
  const line = new RegExp(source, flags);
  const whole = canSkipFiles(source) ? new RegExp(source, `${flags}m`) : null;
  const until = performance.now() + mostMs;
  const found: FoundByPattern["files"][number][] = [];
  let lines = 0;
  let looked = 0;
  for (const [nth, path] of (paths === "" ? [] : paths.split("\0")).entries()) {
    if (performance.now() > until || lines >= mostLines) break;
    looked += 1;
    const file = read(root, { path, size: stamps[nth * 2] ?? 0, mtimeMs: stamps[nth * 2 + 1] ?? 0 });
    if (whole === null ? !hasLine(file.text, line) : !whole.test(file.text)) continue;
    file.lines ??= linesOf(file.text);
    const matches = matchesIn(file.lines, line);
    if (matches.length === 0) continue;
    const shown = matches.slice(0, Math.min(mostInFile, mostLines - lines));
    lines += shown.length;
    found.push({ path, lines: shown, more: matches.length - shown.length });
  }
  return { files: found, looked };
});

/**
 * Whether a file that does not match as a whole has no line that does: not where the line's end decides. And whatever
 * runs over the ends of lines could take long for a file where it does not for a line.
 */
function canSkipFiles(source: string): boolean {
  return !/\(\?(?![:=]|<=|<\w)|\[\^|\\[SWDPBnrcux0]/.test(source);
}

function hasLine(text: string, pattern: RegExp): boolean {
  return text.split("\n").some((line) => pattern.test(line.slice(0, mostCharacters)));
}

/** In what may be shown: a pattern must tell nothing of what is masked. */
function matchesIn(lines: readonly string[], pattern: RegExp): readonly FoundLine[] {
  return lines.flatMap((text, index) => {
    const at = text.slice(0, mostCharacters).search(pattern);
    return at === -1 ? [] : [{ line: index + 1, text, at }];
  });
}

function read(root: string, { path, size, mtimeMs }: ProjectFile): Kept {
  const known = kept.get(path);
  if (known?.size === size && known.mtimeMs === mtimeMs) return known;
  const found = readProjectFile(root, path);
  const isShown = "bytes" in found && isText(found.bytes);
  const text = isShown ? found.bytes.toString("utf8").replaceAll("\r\n", "\n") : "";
  const now: Kept = { size, mtimeMs, text };
  keptSize += text.length - (known?.text.length ?? 0);
  if (keptSize <= mostKept) kept.set(path, now);
  else {
    kept.delete(path);
    keptSize -= text.length;
  }
  return now;
}
