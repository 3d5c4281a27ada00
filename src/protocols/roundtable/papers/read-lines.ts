import type { ListItem, PhrasingContent, RootContent, TableRow } from "mdast";
import { markdownTree } from "../../../document/quoted.ts";

/**
 * A line of a document by its grammar: a heading, a paragraph, an entry of a list, a row of a table. What is set in bold
 * or in italics stands between marks, since that is how documents set off ids, titles and labels.
 */
export interface Line {
  readonly is: "heading" | "text" | "entry" | "row";
  /** Of a heading 1 to 6; of an entry 1 for the outermost list. */
  readonly depth: number;
  readonly text: string;
  /** The place in an ordered list; `null` in others. */
  readonly number: number | null;
  readonly cells: readonly { readonly head: string; readonly text: string }[];
  /** Lines of the source, the first and the last, from 1. */
  readonly from: number;
  readonly to: number;
}

// Of the private use area: no document has a meaning for them.
export const [bold, boldEnd, italic, italicEnd] = ["\uE000", "\uE001", "\uE002", "\uE003"] as const;
const marks = /[\uE000-\uE003]/g;

/** Without the marks, blanks made one. */
export function unmarked(text: string): string {
  return text.replaceAll(marks, "").replaceAll(/\s+/g, " ").trim();
}

/** Everything in a document that says something, in order. One that is too costly to look through has no lines. */
export function linesOf(markdown: string): readonly Line[] {
  const tree = markdownTree(markdown.replaceAll(marks, ""));
  return tree === null ? [] : tree.children.flatMap((node) => blockLines(node, 0));
}

function blockLines(node: RootContent, depth: number): readonly Line[] {
  const [from, to] = [node.position?.start.line ?? 1, node.position?.end.line ?? 1];
  const line = (is: Line["is"], own: number, text: string): Line => ({
    is,
    depth: own,
    text,
    number: null,
    cells: [],
    from,
    to,
  });
  switch (node.type) {
    case "heading":
      return [line("heading", node.depth, plain(node.children))];
    case "paragraph":
      return paragraphLines(line("text", 0, plain(node.children)));
    case "list":
      return node.children.flatMap((item, index) =>
        entryLines(item, depth + 1, node.ordered === true ? (node.start ?? 1) + index : null),
      );
    case "table": {
      const [head, ...rows] = node.children;
      return head === undefined ? [] : rows.map((row) => rowLine(row, head));
    }
    case "blockquote":
      return node.children.flatMap((child) => blockLines(child, depth));
    default:
      return [];
  }
}

/** The words of an entry, then what is below it. */
function entryLines({ children }: ListItem, depth: number, number: number | null): readonly Line[] {
  const [first, ...rest] = children.map((child) => blockLines(child, depth));
  const [head, ...more] = first ?? [];
  if (head === undefined) return rest.flat();
  const own = head.is === "text" ? [{ ...head, is: "entry" as const, depth, number }] : [head];
  return [...own, ...more, ...rest.flat()];
}

function rowLine(row: TableRow, head: TableRow): Line {
  const cells = row.children.map((cell, index) => ({
    head: unmarked(plain(head.children[index]?.children ?? [])),
    text: plain(cell.children),
  }));
  const [from, to] = [row.position?.start.line ?? 1, row.position?.end.line ?? 1];
  return { is: "row", depth: 0, text: cells[0]?.text ?? "", number: null, cells, from, to };
}

/** Lines of a paragraph that begin with something set off are lines of their own; the others are one broken for width. */
function paragraphLines(whole: Line): readonly Line[] {
  const lines: Line[] = [];
  for (const [index, text] of whole.text.split("\n").entries()) {
    const at = whole.from + index;
    const last = lines.at(-1);
    if (last === undefined || text.startsWith(bold) || text.startsWith(italic))
      lines.push({ ...whole, text, from: at, to: at });
    else lines[lines.length - 1] = { ...last, text: `${last.text} ${text}`, to: at };
  }
  return lines;
}

function plain(nodes: readonly PhrasingContent[]): string {
  return nodes
    .map((node): string => {
      switch (node.type) {
        case "text":
        case "inlineCode":
          return node.value;
        case "strong":
          return `${bold}${plain(node.children)}${boldEnd}`;
        case "emphasis":
          return `${italic}${plain(node.children)}${italicEnd}`;
        case "break":
          return "\n";
        case "link":
        case "linkReference":
        case "delete":
          return plain(node.children);
        default:
          return "";
      }
    })
    .join("");
}
