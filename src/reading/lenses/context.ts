import type { Document } from "../document.ts";
import { every, type Place, placeAt, rule, type Rule } from "../finding.ts";
import { mask, matchesOf, type Span } from "../span.ts";

const missingFiles = rule(
  "missing-file",
  "medium",
  "links to a file that does not exist",
  "Correct the link, or add the file",
  (document) => {
    const files = document.links.filter(({ target }) => isFile(target));
    const around = document.neighbourhood;
    // An installed package holds what its authors published, which is seldom all that they link to.
    if (around === null || around.installed) return null;
    const missing = files.filter(({ target }) => {
      const path = decoded(target.replace(/[?#].*$/, ""));
      return !around.stands(path) && !around.stands(path.replace(/\.html?$/, ".md"));
    });
    return {
      places: missing.map(({ target, start }) => placeAt(document, start, target.length)),
      passed: every(
        files.length,
        "relative link points to a file that exists",
        "relative links point to files that exist",
      ),
    };
  },
);

// A path without an extension is often a page of a site, and one that climbs to `../issues` a page of a forge.
function isFile(target: string): boolean {
  return (
    !/^(?:[a-z][a-z0-9+.-]*:|[/\\#?])|[{}$<>*|]|(?:\.\.\/)+(?:issues|pulls?|releases|wiki|blob|tree|actions)\b/i.test(
      target,
    ) && /[^/]\.[a-z][a-z0-9]{0,7}(?:[?#]|$)/i.test(target)
  );
}

export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a lone % is part of the name
  }
}

const fileLine =
  /(?<![\w/.:@-])((?:[\w@.-]{1,80}\/){0,10}[\w@.-]{1,80}\.[a-z]{1,6})(?::|#L)(\d{1,6})(?![\w.]|:\/)/gi;
/** Most texts name no line; the whole pattern is dear. */
const namesLine = /\.[a-z]{1,6}(?::|#L)\d/i;

/** `src/floor.ts:120` where the file has 80 lines, or is not in the folder that is there. */
const missingLines = rule(
  "missing-line",
  "medium",
  "names a line that does not exist: the file is gone or shorter",
  "Name the line where it is now, or the function instead of the line",
  (document) => {
    const around = document.neighbourhood;
    if (around === null || document.prose.length === 0 || !namesLine.test(document.text)) return null;
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
    const passed = every(
      checked,
      "line of a file that is named is there",
      "lines of files that are named are there",
    );
    return { places: missing, passed };
  },
);

/** `npm run build` where no package.json of the project has such a script. */
const missingScripts = rule(
  "missing-script",
  "medium",
  "names a script that package.json does not have",
  "Name a script that package.json has, or add it there",
  (document) => {
    const around = document.neighbourhood;
    const scripts = around === null || around.installed ? new Set() : around.scripts();
    if (scripts.size === 0) return null;
    const named = commandLines(document).flatMap((line) => scriptsIn(document, line));
    return {
      places: named.filter(({ name }) => !scripts.has(name)).map(({ place }) => place),
      passed: every(
        named.length,
        "npm script that is named is there",
        "npm scripts that are named are there",
      ),
    };
  },
);

const shells = /^(?:|sh|bash|shell|zsh|console|shell-?session|terminal|cmd|text|txt)$/;

/** Commands as they would be typed: shell blocks, and code within sentences. */
function commandLines({ fences, codes, lines }: Document): readonly Span[] {
  // Who first makes or enters another folder runs the rest there.
  const shown = fences.filter(
    ({ language, text }) => shells.test(language) && !/\bcd |\b(?:create|init)\b|git clone/.test(text),
  );
  const typed = shown.flatMap(({ line, text }) =>
    text.split("\n").map((_, index) => {
      const at = line + 1 + index;
      return { start: lines.start(at), end: lines.end(at) };
    }),
  );
  return [...typed, ...codes].sort((one, other) => one.start - other.start);
}

const runForm = /(?<![\w-])(?:npm|pnpm|yarn|bun) run (?:-s |--silent )?([a-z][\w:-]{0,60})(?![\w:./<*{-])/g;
// In another folder or another package, another package.json holds.
const elsewhere = /(?:^|[\s&;`])(?:cd|pushd) |--(?:prefix|workspace|filter|cwd)\b| -[wCF] /;

function scriptsIn(document: Document, { start, end }: Span) {
  const line = document.text.slice(start, end);
  if (elsewhere.test(line)) return [];
  return Array.from(line.matchAll(runForm), ({ index, 0: words, 1: name = "" }) => ({
    name,
    place: placeAt(document, start + index, words.length),
  }));
}

/** Is around the document what it says: files it links to, lines and scripts it names. */
export const context: readonly Rule[] = [missingFiles, missingLines, missingScripts];
