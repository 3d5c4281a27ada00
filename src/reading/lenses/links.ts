import type { Document } from "../document.ts";
import { every, high, medium, remark, type Rule } from "../finding.ts";
import type { Link } from "../markdown.ts";
import { placeAt, type Place } from "../place.ts";
import { mask, matchesOf } from "../span.ts";

/** Do links within the document lead somewhere. */
export const ownLinks: readonly Rule[] = [brokenAnchors, undefinedNames];

/** Are the files there that the document links to, imports, or names a line of. */
export const links: readonly Rule[] = [missingFiles, missingImports, missingLines];

function brokenAnchors(document: Document) {
  const [rollStart, rollEnd] = contributorRoll(document.text);
  const anchors = document.links.filter(
    ({ target, start }) =>
      target.startsWith("#") && target.length > 1 && !(start > rollStart && start < rollEnd),
  );
  if (anchors.length === 0) return [];
  const known = knownAnchors(document);
  const broken = anchors.filter(({ target }) => !leadsTo(known, target.slice(1)));
  return remark(
    document,
    medium(
      "broken-anchor",
      "links to no heading of this document",
      "Point the link to a heading that exists",
    ),
    broken.map((link) => placeOf(document, link)),
    `${every(anchors.length, "link within the document leads", "links within the document lead")} to a heading`,
  );
}

// The roll that all-contributors writes links to anchors which nobody means to follow.
function contributorRoll(text: string): readonly [number, number] {
  return [text.indexOf("ALL-CONTRIBUTORS-LIST:START"), text.indexOf("ALL-CONTRIBUTORS-LIST:END")];
}

/** Letters and digits alone: sites differ in what they make of the rest of a heading. */
function canonical(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

function knownAnchors({ headings, text }: Document): ReadonlySet<string> {
  const titles = headings.map((heading) => heading.text.replace(/<[^<>]{0,300}>|&\w{1,10};/g, ""));
  const explicit = [...text.matchAll(/\b(?:id|name)=["']?([^"'\s<>]{1,200})|\{#([\w-]{1,200})/g)];
  const html = [...text.matchAll(/<h[1-6][^<>]{0,300}>([^<>\n]{1,300})/gi)];
  return new Set(
    [...titles, ...[...explicit, ...html].map(([, one, other]) => one ?? other ?? "")].map(canonical),
  );
}

function leadsTo(known: ReadonlySet<string>, anchor: string): boolean {
  const name = decoded(anchor).replace(/^user-content-/, "");
  return (
    /^(?:top|:~:.*)?$/.test(name) ||
    known.has(canonical(name)) ||
    known.has(canonical(name.replace(/-\d+$/, "")))
  );
}

/** `[words][name]` is shown with its brackets where no line defines the name. */
function undefinedNames(document: Document) {
  const isDefining = /^ {0,3}\[[^\]\n]{1,200}\]:[ \t]*\S/m.test(document.text);
  return remark(
    document,
    medium(
      "undefined-link",
      "looks like a link, but the document does not define its address",
      "Define the name, or write the address out",
    ),
    isDefining
      ? document.undefinedNames.map(({ target, start }) => placeAt(document, start, target.length))
      : [],
  );
}

function missingFiles(document: Document) {
  const files = document.links.filter(({ target }) => isFile(target));
  const around = document.neighbourhood;
  // An installed package holds what its authors published, which is seldom all that they link to.
  if (files.length === 0 || around === null || around.installed) return [];
  const missing = files.filter(({ target }) => !candidates(target).some(around.stands));
  return remark(
    document,
    medium("missing-file", "links to a file that does not exist", "Correct the link, or add the file"),
    missing.map((link) => placeOf(document, link)),
    every(
      files.length,
      "relative link points to a file that exists",
      "relative links point to files that exist",
    ),
  );
}

// A path without an extension is often a page of a site, and one that climbs to `../issues` a page of a forge.
function isFile(target: string): boolean {
  return (
    !/^(?:[a-z][a-z0-9+.-]*:|[/\\#?])|[{}$<>*|]|(?:\.\.\/)+(?:issues|pulls?|releases|wiki|blob|tree|actions)\b/i.test(
      target,
    ) && /[^/]\.[a-z][a-z0-9]{0,7}(?:[?#]|$)/i.test(target)
  );
}

function candidates(target: string): string[] {
  const path = decoded(target.replace(/[?#].*$/, ""));
  return [path, path.replace(/\.html?$/, ".md")];
}

const importForm =
  /^\s*(?:import|export)\b[^"'\n]{0,500}["'](\.{1,2}\/[^"'\n]{1,300})["']|^\} from ["'](\.{1,2}\/[^"'\n]{1,300})["']/gm;

function missingImports(document: Document) {
  if (document.kind !== "source" || !/\.[mc]?[jt]sx?$/.test(document.path)) return [];
  const imports = [...document.text.matchAll(importForm)].map((match) => {
    const target = match[1] ?? match[2] ?? "";
    return { target, start: match.index + match[0].lastIndexOf(target) };
  });
  const around = document.neighbourhood;
  if (imports.length === 0 || around === null || around.installed) return [];
  const missing = imports.filter(({ target }) => !modules(target).some(around.stands));
  return remark(
    document,
    high("missing-import", "imports a file that does not exist", "Correct the import, or add the file"),
    missing.map((link) => placeOf(document, link)),
    every(
      imports.length,
      "relative import points to a file that exists",
      "relative imports point to files that exist",
    ),
  );
}

function modules(target: string): string[] {
  const path = target.replace(/\?.*$/, "");
  const endings = ["ts", "tsx", "mts", "cts", "js", "jsx", "mjs", "cjs", "json", "d.ts", "vue", "svelte"];
  const stems = [path, path.replace(/\.[mc]?jsx?$/, ""), `${path}/index`];
  return [path, ...stems.flatMap((stem) => endings.map((ending) => `${stem}.${ending}`))];
}

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

function placeOf(document: Document, { target, start }: Link): Place {
  return placeAt(document, start, target.length);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a lone % is part of the name
  }
}
