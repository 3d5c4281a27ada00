import type { BlockContent, DefinitionContent, ListItem, PhrasingContent, RootContent } from "mdast";
import {
  code,
  type Doc,
  heading,
  type Item,
  list,
  paragraph,
  plainText,
  quotation,
  type Span,
  table,
  type Text,
} from "./document.ts";
import { markdownTree } from "./quoted.ts";

/** Markdown of others as our blocks, headings below `level`. Links, images and HTML are told as written; a text too costly to parse is code. */
export function fromMarkdown(text: string, level: 1 | 2 | 3 = 2): Doc {
  const tree = markdownTree(text);
  return tree === null ? [code("text", text)] : tree.children.flatMap((node) => blocksOf(node, text, level));
}

type MarkdownBlock = RootContent | BlockContent | DefinitionContent;

function blocksOf(node: MarkdownBlock, source: string, level: 1 | 2 | 3): Doc {
  switch (node.type) {
    case "heading":
      return [heading(Math.min(4, level + node.depth) as 2 | 3 | 4, spansOf(node.children, source))];
    case "paragraph":
      return [paragraph(spansOf(node.children, source))];
    case "list":
      return [
        list(
          node.children.map((item) => itemOf(item, source)),
          { ordered: node.ordered === true },
        ),
      ];
    case "table": {
      const [head, ...rows] = node.children.map((row) =>
        row.children.map((cell) => spansOf(cell.children, source)),
      );
      return [table(head ?? [], rows)];
    }
    case "code":
      return [code(node.lang ?? "text", node.value)];
    case "blockquote":
      return [quotation(sourceOf(node, source).replaceAll(/^ {0,3}> ?/gm, ""))];
    case "thematicBreak":
      return [];
    default:
      return [paragraph(sourceOf(node, source))];
  }
}

function itemOf({ children }: ListItem, source: string): Item {
  const [first, ...rest] = children;
  const lines = rest.flatMap((node) => linesOf(node, source));
  const text = first === undefined ? [""] : linesOf(first, source);
  const below = [...text.slice(1), ...lines];
  return { text: text[0] ?? "", ...(below.length > 0 && { below }) };
}

function linesOf(node: MarkdownBlock, source: string): readonly Text[] {
  if (node.type === "paragraph") return [spansOf(node.children, source)];
  if (node.type === "list")
    return node.children.flatMap(({ children }) => children.flatMap((one) => linesOf(one, source)));
  return sourceOf(node, source)
    .split("\n")
    .map((line) => line.trim());
}

function spansOf(nodes: readonly PhrasingContent[], source: string): readonly Span[] {
  return nodes.flatMap((node): readonly Span[] => {
    switch (node.type) {
      case "text":
        return [node.value.replaceAll("\n", " ")];
      case "strong":
      case "emphasis":
        return [{ text: plainText(spansOf(node.children, source)), as: node.type }];
      case "inlineCode":
        return [{ text: node.value, as: "code" }];
      case "break":
        return [" "];
      case "delete":
        return spansOf(node.children, source);
      default:
        return [sourceOf(node, source)];
    }
  });
}

function sourceOf({ position }: Pick<MarkdownBlock | PhrasingContent, "position">, source: string): string {
  return source.slice(position?.start.offset ?? 0, position?.end.offset ?? 0);
}
