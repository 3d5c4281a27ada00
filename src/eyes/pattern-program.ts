import { linesOf } from "../reading/project/project-index.ts";
import { readProjectFile } from "../reading/project/read-file.ts";
import { isText } from "../reading/project/project-index.ts";
import type { ProjectFile } from "../reading/project/walk.ts";
import { answerThread } from "../reading/thread-program.ts";

/** What the thread that matches patterns is asked. */
export interface AskedForPattern {
  readonly root: string;
  readonly files: readonly ProjectFile[];
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

/** Texts are kept for the next pattern, as far as they fit. */
const mostKept = 64 * 1024 * 1024;
/** Longer lines are looked at from their beginning. */
const mostCharacters = 2000;

const kept = new Map<string, { readonly stamp: string; readonly text: string | null }>();
let keptSize = 0;

answerThread(
  ({ root, files, source, flags, mostLines, mostInFile, mostMs }: AskedForPattern): FoundByPattern => {
    const line = new RegExp(source, flags);
    const whole = canSkipFiles(source) ? new RegExp(source, `${flags}m`) : null;
    const until = performance.now() + mostMs;
    const found: FoundByPattern["files"][number][] = [];
    let lines = 0;
    let looked = 0;
    for (const file of files) {
      if (performance.now() > until || lines >= mostLines) break;
      looked += 1;
      const text = textOf(root, file);
      if (text === null || (whole !== null && !whole.test(text))) continue;
      if (whole === null && !text.split("\n").some((one) => line.test(one.slice(0, mostCharacters))))
        continue;
      const matches = matchesIn(text, line);
      if (matches.length === 0) continue;
      const shown = matches.slice(0, Math.min(mostInFile, mostLines - lines));
      lines += shown.length;
      found.push({ path: file.path, lines: shown, more: matches.length - shown.length });
    }
    return { files: found, looked };
  },
);

/**
 * Whether a file that does not match as a whole has no line that does: not where the line's end decides. And whatever
 * runs over the ends of lines could take long for a file where it does not for a line.
 */
function canSkipFiles(source: string): boolean {
  return !/\(\?(?![:=]|<=|<\w)|\[\^|\\[SWDPBnrcux0]/.test(source);
}

/** In what may be shown: a pattern must tell nothing of what is masked. */
function matchesIn(text: string, pattern: RegExp): readonly FoundLine[] {
  return linesOf(text).flatMap((text, index) => {
    const at = text.slice(0, mostCharacters).search(pattern);
    return at === -1 ? [] : [{ line: index + 1, text, at }];
  });
}

function textOf(root: string, { path, size, mtimeMs }: ProjectFile): string | null {
  const stamp = `${size} ${mtimeMs}`;
  const key = `${root}\0${path}`;
  const known = kept.get(key);
  if (known?.stamp === stamp) return known.text;
  const read = readProjectFile(root, path);
  const text =
    "bytes" in read && isText(read.bytes) ? read.bytes.toString("utf8").replaceAll("\r\n", "\n") : null;
  keptSize += (text?.length ?? 0) - (known?.text?.length ?? 0);
  if (keptSize <= mostKept) kept.set(key, { stamp, text });
  else keptSize -= text?.length ?? 0;
  return text;
}
