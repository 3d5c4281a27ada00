import { isText, linesOf } from "../reading/project/project-index.ts";
import { readProjectFile } from "../reading/project/read-file.ts";
import { answerThread } from "../reading/thread-program.ts";

export interface AskedForPattern {
  readonly root: string;
  readonly paths: readonly string[];
  readonly source: string;
  readonly flags: string;
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
  readonly looked: number;
}

interface FoundLine {
  readonly line: number;
  readonly text: string;
  readonly at: number;
}

/** Longer lines are looked at from their beginning. */
const mostCharacters = 2000;

void answerThread((asked: AskedForPattern): FoundByPattern => {
  const { root, paths, source, flags, mostLines, mostInFile, mostMs } = asked;
  const pattern = new RegExp(source, flags);
  const until = performance.now() + mostMs;
  const found: FoundByPattern["files"][number][] = [];
  let lines = 0;
  let looked = 0;
  for (const path of paths) {
    if (performance.now() > until || lines >= mostLines) break;
    looked += 1;
    const read = readProjectFile(root, path);
    const text = "bytes" in read && isText(read.bytes) ? read.bytes.toString("utf8") : "";
    // To mask what is secret takes longer than to look.
    if (matchesIn(text.split(/\r?\n/), pattern).length === 0) continue;
    // In what may be shown: a pattern must tell nothing of what is masked.
    const matches = matchesIn(linesOf(text), pattern);
    if (matches.length === 0) continue;
    const shown = matches.slice(0, Math.min(mostInFile, mostLines - lines));
    lines += shown.length;
    found.push({ path, lines: shown, more: matches.length - shown.length });
  }
  return { files: found, looked };
});

function matchesIn(lines: readonly string[], pattern: RegExp): readonly FoundLine[] {
  return lines.flatMap((text, index) => {
    const at = text.slice(0, mostCharacters).search(pattern);
    return at === -1 ? [] : [{ line: index + 1, text, at }];
  });
}
