import type { Nodes } from "mdast";
import { fenced } from "../kernel/fence.ts";
import { markdownTree, nodesOf } from "./markdown-tree.ts";

/**
 * Markdown of others as a quotation: what it marks up stays, and nothing in it reaches beyond the quotation. Raw HTML,
 * links and images are written out; a text in which one would still be left, or that is too costly to look through,
 * is given as a block of code.
 */
export function quoted(text: string): string {
  const escaped = text.length > longest ? null : escapedOutsideCode(text.trim());
  const tree = escaped === null ? null : markdownTree(escaped);
  if (escaped === null || tree === null) return fenced("text", text);
  for (const node of nodesOf(tree)) if (reachesOut(node)) return fenced("text", text);
  return escaped
    .split("\n")
    .map((line) => `> ${line}`.trimEnd())
    .join("\n");
}

const longest = 100_000;

/** An address that is written out is what it says, and may lead there. */
function reachesOut(node: Nodes): boolean {
  if (node.type === "link") return !/^(?:https?:|mailto:)/.test(node.url);
  return ["html", "image", "definition", "footnoteDefinition"].includes(node.type);
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
      return line.replaceAll(spansAndOpenings, (match, span) =>
        match.length === 1 && span === undefined ? `\\${match}` : match,
      );
    })
    .join("\n");
}

// What is escaped already, whole spans of code, then what would open a tag or a link.
const spansAndOpenings = /\\.|(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)|[<[]/g;
