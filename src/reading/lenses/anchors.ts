import type { Document } from "../document.ts";
import { every, medium, remark } from "../finding.ts";
import { placeAt } from "../place.ts";
import { decoded, placeOf } from "./link.ts";

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
export function undefinedNames(document: Document) {
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
