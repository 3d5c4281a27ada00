import type { Document } from "./document.ts";
import { every, remark } from "./finding.ts";
import type { Link } from "./markdown.ts";
import { neighbours } from "./neighbours.ts";
import { placeAt, type Place } from "./place.ts";

export function brokenAnchors(document: Document) {
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
    {
      rule: "broken-anchor",
      severity: "medium",
      fact: "leads to no heading of this document",
      advice: "Point the link to a heading that exists",
    },
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
  const titles = headings.map((heading) =>
    heading.text.replace(/\]\([^()]{0,500}\)/g, "").replace(/<[^<>]{0,300}>|&\w{1,10};/g, ""),
  );
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

export function missingFiles(document: Document) {
  const files = document.links.filter(({ target }) => isFile(target));
  const exists = files.length === 0 ? null : neighbours(document.path);
  if (exists === null) return [];
  const missing = files.filter(({ target }) => !candidates(target).some(exists));
  return remark(
    document,
    {
      rule: "missing-file",
      severity: "medium",
      fact: "is linked, and no such file is there",
      advice: "Correct the link, or add the file",
    },
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

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a lone % is part of the name
  }
}

const importForm =
  /^\s*(?:import|export)\b[^"'\n]{0,500}["'](\.{1,2}\/[^"'\n]{1,300})["']|^\} from ["'](\.{1,2}\/[^"'\n]{1,300})["']/gm;

export function missingImports(document: Document) {
  if (document.kind !== "source" || !/\.[mc]?[jt]sx?$/.test(document.path)) return [];
  const imports = [...document.text.matchAll(importForm)].map((match) => {
    const target = match[1] ?? match[2] ?? "";
    return { target, start: match.index + match[0].lastIndexOf(target) };
  });
  const exists = imports.length === 0 ? null : neighbours(document.path);
  if (exists === null) return [];
  const missing = imports.filter(({ target }) => !modules(target).some(exists));
  return remark(
    document,
    {
      rule: "missing-import",
      severity: "high",
      fact: "is imported, and no such file is there",
      advice: "Correct the import, or add the file",
    },
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

function placeOf(document: Document, { target, start }: Link): Place {
  return placeAt(document, start, target.length);
}
