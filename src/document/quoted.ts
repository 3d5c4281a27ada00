import type { Nodes } from "mdast";
import { fenced } from "../kernel/prompt.ts";
import { printableLines } from "../kernel/printable.ts";
import { inert, inLines } from "./inert.ts";
import { markdownTree, nodesOf } from "./markdown-tree.ts";

/**
 * Markdown of others as a quotation: what it marks up stays, and nothing in it reaches beyond the quotation. Raw HTML,
 * links and images are written out, addresses are code; a text in which one would still be left, or that is too costly to look through,
 * is given as a block of code.
 */
export function quoted(text: string): string {
  const escaped = text.length > longest ? null : escapedOutsideCode(printableLines(text).trim());
  const tree = escaped === null ? null : markdownTree(escaped);
  if (escaped === null || tree === null) return fenced("text", text);
  for (const node of nodesOf(tree)) if (reachesOut(node)) return fenced("text", text);
  return escaped
    .split("\n")
    .map((line) => `> ${line}`.trimEnd())
    .join("\n");
}

const longest = 100_000;

function reachesOut(node: Nodes): boolean {
  return ["html", "image", "link", "definition", "footnoteDefinition"].includes(node.type);
}

const fenceLine = /^ {0,3}(`{3,}|~{3,})/;

function escapedOutsideCode(text: string): string {
  let open: string | null = null;
  return text
    .split("\n")
    .map((line) => {
      const mark = fenceLine.exec(line)?.[1];
      if (open !== null) {
        if (mark?.startsWith(open) === true) open = null;
        return line;
      }
      if (mark !== undefined) {
        open = mark;
        return line;
      }
      return inert(line, inLines);
    })
    .join("\n");
}
