import type { Nodes, Root } from "mdast";
import { markdown } from "../own-files.ts";
import { beyondParsing } from "../text/markdown-bounds.ts";

/** Markdown by its grammar; `null` for a text that would cost the parser more than its length. */
export function markdownTree(text: string): Root | null {
  if (beyondParsing(text) !== null) return null;
  try {
    return markdown().parseMarkdown(text);
  } catch (error) {
    if (error instanceof RangeError) return null; // its call stack ran out
    throw error;
  }
}

/** Every node below a root, itself too. A stack of our own: inline marks may be nested deeper than calls may. */
export function* nodesOf(root: Root): Generator<Nodes> {
  const open: Nodes[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    yield node;
    if ("children" in node) open.push(...node.children);
  }
}
