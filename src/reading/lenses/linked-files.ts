import type { Document } from "../document.ts";
import { every, high, medium, remark } from "../finding.ts";
import { decoded, placeOf } from "./link.ts";

export function missingFiles(document: Document) {
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

export function missingImports(document: Document) {
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
