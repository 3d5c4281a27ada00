import type { Document } from "../document.ts";
import { every, medium, remark, type Rule } from "../finding.ts";
import { placeAt, type Place } from "../place.ts";
import { mask, matchesOf } from "../span.ts";
import { missingFlags, missingScripts } from "./commands.ts";
import { missingFiles, missingImports } from "./linked-files.ts";
import { missingNames } from "./own-names.ts";

/** Is what the document names there, in the project around it. */
export const context: readonly Rule[] = [
  missingFiles,
  missingImports,
  missingLines,
  missingScripts,
  missingFlags,
  missingNames,
];

const fileLine =
  /(?<![\w/.:@-])((?:[\w@.-]{1,80}\/){0,10}[\w@.-]{1,80}\.[a-z]{1,6})(?::|#L)(\d{1,6})(?![\w.]|:\/)/gi;

const namesLine = /\.[a-z]{1,6}(?::|#L)\d/i;

/** `src/floor.ts:120` where the file has 80 lines, or is not in the folder that is there. */
function missingLines(document: Document) {
  const around = document.neighbourhood;
  if (around === null || document.prose.length === 0 || !namesLine.test(document.text)) return [];
  // What stands in a code block is output, of another place and day.
  const visible = mask(document.text, document.fences, " ");
  const missing: Place[] = [];
  let checked = 0;
  for (const { index, 0: words, 1: path = "", 2: line = "" } of matchesOf(visible, fileLine)) {
    const count = around.lineCount(path);
    const folder = /^(.+)\/[^/]+$/.exec(path)?.[1];
    const isGone =
      !around.installed &&
      folder !== undefined &&
      around.standsInProject(folder) &&
      !around.standsInProject(path);
    if (count === null && !isGone) continue;
    checked += 1;
    if (isGone || Number(line) > (count ?? 0)) missing.push(placeAt(document, index, words.length));
  }
  return remark(
    document,
    medium(
      "missing-line",
      "names a line that does not exist: the file is gone or shorter",
      "Name the line where it is now, or the function instead of the line",
    ),
    missing,
    checked > 0 &&
      every(checked, "line of a file that is named is there", "lines of files that are named are there"),
  );
}
