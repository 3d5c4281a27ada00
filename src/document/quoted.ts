import type { Nodes, Root } from "mdast";
import { fenced } from "../kernel/prompt.ts";
import { printableLines } from "../kernel/printable.ts";
import { inLines, inert } from "./markdown.ts";
import { markdown } from "../own-files.ts";
import { beyondParsing } from "../text/markdown-bounds.ts";

/** Raw HTML, links and images are written out, addresses are code. A text in which one would be left, or too costly to look through, is a block of code. */
export function quoted(text: string): string {
  const escaped = text.length > longest ? null : escapedOutsideCode(printableLines(text).trim());
  const tree = escaped === null ? null : markdownTree(escaped);
  if (escaped === null || tree === null) return fenced("text", text);
  for (const node of nodesOf(tree)) if (outward.has(node.type)) return fenced("text", text);
  return escaped
    .split("\n")
    .map((line) => `> ${line}`.trimEnd())
    .join("\n");
}

const longest = 100_000;

const outward: ReadonlySet<string> = new Set(["html", "image", "link", "definition", "footnoteDefinition"]);

const fenceLine = /^ {0,3}(`{3,}|~{3,})/;

function escapedOutsideCode(text: string): string {
  let open: string | null = null;
  return text
    .split("\n")
    .map((line) => {
      const mark = fenceLine.exec(line)?.[1];
      if (open === null && mark === undefined) return inert(line, inLines);
      if (open === null) open = mark ?? null;
      else if (mark?.startsWith(open) === true) open = null;
      return line;
    })
    .join("\n");
}

export function markdownTree(text: string): Root | null {
  if (plainSigns.test(text) && !markedUp.test(text))
    return { type: "root", children: [{ type: "paragraph", children: [{ type: "text", value: text }] }] };
  if (beyondParsing(text) !== null) return null;
  try {
    return markdown().parseMarkdown(text);
  } catch (error) {
    if (error instanceof RangeError) return null; // its call stack ran out
    throw error;
  }
}

/** A line in which nothing can be markup, as most that are said are: the grammar would make one text of it. */
const plainSigns = /^\p{L}[\p{L}\p{M}\p{N} .,:;?!'"()[\]%/–—…。、「」-]*(?<! )$/u;
const markedUp = /www\.|:\/\/|\]\(|\]\[|!\[/i;

/** Every node below a root, itself too. A stack of our own: inline marks may be nested deeper than calls may. */
export function* nodesOf(root: Root): Generator<Nodes> {
  const open: Nodes[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    yield node;
    if ("children" in node) open.push(...node.children);
  }
}
