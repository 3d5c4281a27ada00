import type { Nodes, Root } from "mdast";
import { markdown } from "../own-files.ts";
import { beyondParsing } from "../text/markdown-bounds.ts";

/** Markdown by its grammar; `null` for a text that would cost the parser more than its length. */
export function markdownTree(text: string): Root | null {
  if (isPlain(text))
    return { type: "root", children: [{ type: "paragraph", children: [{ type: "text", value: text }] }] };
  if (beyondParsing(text) !== null) return null;
  try {
    return markdown().parseMarkdown(text);
  } catch (error) {
    if (error instanceof RangeError) return null; // its call stack ran out
    throw error;
  }
}

const plainSigns = /^\p{L}[\p{L}\p{M}\p{N} .,:;?!'"()[\]%/–—…。、「」-]*(?<! )$/u;
const markedUp = /www\.|:\/\/|\]\(|\]\[|!\[/i;

/** A line in which nothing can be markup, as most that are said are: the grammar would make one text of it. */
function isPlain(text: string): boolean {
  return plainSigns.test(text) && !markedUp.test(text);
}

/** Every node below a root, itself too. A stack of our own: inline marks may be nested deeper than calls may. */
export function* nodesOf(root: Root): Generator<Nodes> {
  const open: Nodes[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    yield node;
    if ("children" in node) open.push(...node.children);
  }
}
