import { fileKind } from "./file-kind.ts";
import { stopWords, weakWords } from "./words.ts";

/**
 * The lines of a file as their words count. In code, a line that only brings in names from elsewhere does not: what it
 * mentions is done there. Neither do words of a dictionary, which has something of every query and is about none.
 */
export function tellingLines(path: string, lines: readonly string[]): readonly string[] {
  const kind = fileKind(path);
  if (kind === "docs" || kind === "data") return lines;
  const lists = lines.map(isWordList);
  const isDictionary = lists.filter(Boolean).length >= fewestLists;
  let isInside = false;
  return lines.map((line, index) => {
    if (isInside) {
      isInside = !endsImport.test(line);
      return "";
    }
    isInside = beginsImport.test(line);
    return isInside || isImport.test(line) || (isDictionary && lists[index] === true) ? "" : line;
  });
}

const beginsImport = /^(?:import|export)\s*(?:type\s*)?\{[^}]*$|^from\s+\S+\s+import\s+\([^)]*$/;
const endsImport = /^\s*\}|\)\s*$/;
const isImport =
  /^import\b|^from\s+\S+\s+import\b|^\s*#\s*include\b|^use\s+[\w:{]|^export\s.*\bfrom\s+["']|^(?:const|let|var)\s.*=\s*require\(/;

export function isComment(line: string): boolean {
  return comment.test(line);
}

const comment = /^\s*(?:\/\/|\/?\*|#(?!\s*(?:include|define|if|endif|else|!))|--\s|;;|"""|''')/;

const fewestLists = 5;
/** Nothing but words, and what may stand between them in a list. */
const onlyWords = /^[a-z\s"'`|,;+()[\]-]{40,}$/;

/** About every second word of a sentence is one of those that all sentences have; in a list it is none, or each. */
function isWordList(line: string): boolean {
  if (!onlyWords.test(line)) return false;
  const words = line.match(/[a-z'-]+/g) ?? [];
  const share = words.filter((word) => stopWords.has(word) || weakWords.has(word)).length / words.length;
  return words.length >= 6 && (share < 0.1 || share > 0.85);
}
