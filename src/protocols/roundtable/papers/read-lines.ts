import type { ListItem, PhrasingContent, RootContent, TableRow } from "mdast";
import { markdownTree } from "../../../document/quoted.ts";
import { fieldNamed, priorityNamed } from "./read-labels.ts";

/** What is set in bold or in italics stands between marks, since that is how documents set off ids, titles and labels. */
export interface SourceLine {
  readonly is: "heading" | "text" | "entry" | "row";
  /** Of a heading 1 to 6; of an entry 1 for the outermost list. */
  readonly depth: number;
  readonly text: string;
  readonly cells: readonly { readonly head: string; readonly text: string }[];
  /** Lines of the source, the first and the last, from 1. */
  readonly from: number;
  readonly to: number;
}

// Of the private use area: no document has a meaning for them.
const [bold, boldEnd, italic, italicEnd] = ["\uE000", "\uE001", "\uE002", "\uE003"] as const;
const marks = /[\uE000-\uE003]/g;

export function unmarked(text: string): string {
  return text.replaceAll(marks, "").replaceAll(/\s+/g, " ").trim();
}

/** Everything in a document that says something, in order. One that is too costly to look through has no lines. */
export function linesOf(markdown: string): readonly SourceLine[] {
  const tree = markdownTree(markdown.replaceAll(marks, ""));
  return tree === null ? [] : tree.children.flatMap((node) => blockLines(node, 0));
}

function blockLines(node: RootContent | TableRow, depth: number, head?: TableRow): readonly SourceLine[] {
  const [from, to] = [node.position?.start.line ?? 1, node.position?.end.line ?? 1];
  const line: SourceLine = { is: "text", depth: 0, text: "", cells: [], from, to };
  switch (node.type) {
    case "heading":
      return [{ ...line, is: "heading", depth: node.depth, text: plain(node.children) }];
    case "paragraph":
      return paragraphLines({ ...line, text: plain(node.children) });
    case "list":
      return node.children.flatMap((item) => entryLines(item, depth + 1));
    case "table":
      return node.children.slice(1).flatMap((row) => blockLines(row, depth, node.children[0]));
    case "tableRow": {
      const cells = node.children.map((cell, index) => ({
        head: unmarked(plain(head?.children[index]?.children ?? [])),
        text: plain(cell.children),
      }));
      return [{ ...line, is: "row", text: cells[0]?.text ?? "", cells }];
    }
    case "blockquote":
      return node.children.flatMap((child) => blockLines(child, depth));
    default:
      return [];
  }
}

function entryLines({ children }: ListItem, depth: number): readonly SourceLine[] {
  const [first, ...rest] = children.map((child) => blockLines(child, depth));
  const [head, ...more] = first ?? [];
  if (head === undefined) return rest.flat();
  const own = head.is === "text" ? [{ ...head, is: "entry" as const, depth }] : [head];
  return [...own, ...more, ...rest.flat()];
}

/** Lines of a paragraph that begin with something set off are lines of their own; the others are one broken for width. */
function paragraphLines(whole: SourceLine): readonly SourceLine[] {
  const lines: SourceLine[] = [];
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
      if (node.type === "text" || node.type === "inlineCode") return node.value;
      if (node.type === "break") return "\n";
      const inner = "children" in node ? plain(node.children) : "";
      if (node.type === "strong") return `${bold}${inner}${boldEnd}`;
      return node.type === "emphasis" ? `${italic}${inner}${italicEnd}` : inner;
    })
    .join("");
}

const id = String.raw`(?:[A-Z][A-Z0-9]{0,9}(?:-[A-Z0-9]{1,12}){0,3}-\d{1,5}(?:\.\d{1,3}){0,3}|[A-Z]{1,4}\d{1,4}(?:\.\d{1,3}){0,2})`;
const idFirst = new RegExp(
  String.raw`^([${bold}${italic}[(\x60]*)(${id})(?![\p{L}\p{N}_]|-\p{L}|\.\d|'s\b)([${boldEnd}${italicEnd}\])\x60]*)`,
  "u",
);
/** Another id behind it: a list of them, a range. */
const othersFollow = new RegExp(String.raw`^\s*(?:[,;/&+→]|and\b|or\b|to\b|[-–—]\s*(?=${id})|→)\s*`, "iu");
/** Names with a number that no document gives its items. */
const noIds =
  /^(?:ISO|IEC|IEEE|RFC|UTF|SHA|AES|TLS|SSL|HTTP|EN|DIN|MD|CVE|OWASP|WCAG|GPT|COVID|HTML|IP|PEP|ES|P|H)-?\d/;

export interface AtStart {
  readonly id: string;
  readonly rest: string;
  readonly title: string;
  /** How sure it is that this is where the item is told: in bold most, then what is set off. */
  readonly rank: number;
  readonly priority?: string | null;
}

export function idAtStart(text: string): AtStart | null {
  const [whole, open = "", own = "", close = ""] = idFirst.exec(text) ?? [];
  if (whole === undefined || noIds.test(own)) return null;
  const behind = text.slice(whole.length);
  if (othersFollow.test(unmarked(behind))) return null;
  const end = open.includes(bold) && !close.includes(boldEnd) ? behind.indexOf(boldEnd) : -1;
  const [, grade = "", title = ""] =
    /^(?:[([]([^)\]]{1,12})[)\]]\s*)?(.*)$/s.exec(end === -1 ? "" : trimmed(behind.slice(0, end))) ?? [];
  const after = end === -1 ? behind : behind.slice(end + 1);
  const graded = gradeFirst.exec(after)?.[1] ?? "";
  const priority = priorityNamed(graded || grade);
  const isGraded = graded !== "" && priority !== null;
  const isSetOff = /^\s*[:：.–—|-]/.test(after);
  return {
    id: own,
    rest: trimmed(isGraded ? after.slice(after.indexOf(italicEnd) + 1) : after),
    title: title.replace(/\.$/, ""),
    rank: open.includes(bold) || open.includes("[") ? 2 : isSetOff ? 1.5 : 0,
    priority,
  };
}

const gradeFirst = new RegExp(String.raw`^\s*[(\[]?${italic}([^${italicEnd}]{1,12})${italicEnd}`);

function trimmed(text: string): string {
  return text
    .replace(/^[\s:：.)\]–—|-]+/u, "")
    .replace(/[\s:：]+$/u, "")
    .replace(/^\.$/, "");
}

/** `**Label:** text`, `**Label**: text`, `*Check:* text`, or a label that documents are known to have. */
export function labelOf(text: string): { readonly label: string; readonly text: string } | null {
  const set = new RegExp(
    `^[${bold}${italic}]+([^${boldEnd}${italicEnd}]{1,60}?)(?:[:：]\\s*[${boldEnd}${italicEnd}]+|[${boldEnd}${italicEnd}]+\\s*[:：])\\s*`,
    "u",
  ).exec(text);
  if (set !== null) return { label: unmarked(set[1] ?? ""), text: unmarked(text.slice(set[0].length)) };
  const [whole = "", label = ""] = /^([\p{L} ]{2,24})[:：]\s+/u.exec(text) ?? [];
  return whole !== "" && fieldNamed(label) !== null
    ? { label, text: unmarked(text.slice(whole.length)) }
    : null;
}

const labelWithin = new RegExp(
  `[${bold}${italic}]([^${boldEnd}${italicEnd}]{2,24}?)[:：][${boldEnd}${italicEnd}]`,
  "gu",
);

export function labelInside(text: string): { before: string; label: string; text: string } | null {
  for (const { 0: whole, 1: label = "", index } of text.matchAll(labelWithin))
    if (index > 0 && fieldNamed(label) !== null)
      return { before: text.slice(0, index), label, text: unmarked(text.slice(index + whole.length)) };
  return null;
}
