import type { Nodes, Root, RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import type { Lines } from "../text/lines.ts";
import { beyondParsing } from "../text/markdown-bounds.ts";
import { inlineSign, mask, spansOf, type Span } from "./span.ts";

export interface Heading {
  readonly depth: number;
  /** As it is shown, without its marks. */
  readonly text: string;
  readonly line: number;
  readonly leadsElsewhere: boolean;
}

export interface Link {
  readonly target: string;
  readonly start: number;
}

export interface Fence extends Span {
  readonly language: string;
  readonly text: string;
  readonly line: number;
  readonly closed: boolean;
}

/** A text taken apart. Offsets count in the text it was made from. */
export interface TextParts {
  /** As long as the text; what is no prose (code, comments, addresses) is masked. */
  readonly prose: string;
  readonly paragraphs: readonly Span[];
  /** Those of the paragraphs that stand in no list. */
  readonly running: readonly Span[];
  readonly headings: readonly Heading[];
  readonly fences: readonly Fence[];
  readonly links: readonly Link[];
  /** Code within a sentence, with its backticks. */
  readonly codes: readonly Span[];
  /** `[text][name]` where nothing in the document defines the name. */
  readonly undefinedNames: readonly Link[];
}

/** By the grammar where that takes linear time, else as plain text without its code blocks; `limit` then says so. */
export function markdownParts(
  text: string,
  lines: Lines,
): { readonly parts: TextParts; readonly limit: string | null } {
  const reason = beyondParsing(text);
  if (reason === null) {
    try {
      return { parts: treeParts(text, lines), limit: null };
    } catch (error) {
      if (!(error instanceof RangeError)) throw error; // its call stack ran out
    }
  }
  return {
    parts: plainParts(mask(text, spansOf(text, fenced), " "), lines),
    limit: `The text is ${reason ?? "nested too deeply"}: it was read as plain text, without headings, links and examples`,
  };
}

const fenced = /^(?:```|~~~)[^\n]*\n(?:(?!```|~~~)[^\n]*\n)*(?:```|~~~)/gm;

/** Prose in paragraphs, with code in backticks; nothing else is known of it. */
export function plainParts(text: string, lines: Lines): TextParts {
  const inline = [...spansOf(text, /`[^`\n]{1,200}`|https?:\/\/\S+/g)];
  const prose = mask(text, inline, inlineSign);
  const codes = inline.filter(({ start }) => text.charAt(start) === "`");
  return { ...noParts, ...paragraphsOf(prose, lines), prose, codes };
}

export const noParts: TextParts = {
  prose: "",
  paragraphs: [],
  running: [],
  headings: [],
  fences: [],
  links: [],
  codes: [],
  undefinedNames: [],
};

const ownLine = /^\s*(?:[-*+•]|\d{1,9}[.)])\s|^[\s>]*(?:\||#{1,6}\s|$)|^ {0,3}(?:=+|-+)$/;

/** Lines that belong together. Headings and rows of tables are no paragraphs; each item of a list is one. */
function paragraphsOf(prose: string, lines: Lines): Pick<TextParts, "paragraphs" | "running"> {
  const found: { start: number; end: number; inList: boolean }[] = [];
  let isOpen = false;
  for (let index = 1; index <= lines.count; index++) {
    const [start, end] = [lines.start(index), lines.end(index)];
    const line = prose.slice(start, end);
    const breaks = ownLine.test(line);
    const last = found.at(-1);
    if (isOpen && !breaks && last !== undefined) last.end = end;
    else {
      isOpen = !breaks || /^\s*(?:[-*+•]|\d)/.test(line);
      if (isOpen) found.push({ start, end, inList: breaks });
    }
  }
  return { paragraphs: found, running: found.filter(({ inList }) => !inList) };
}

function frontMatter(text: string): Span[] {
  const end = text.startsWith("---\n") ? text.indexOf("\n---\n", 3) : -1;
  return end === -1 ? [] : [{ start: 0, end: end + 4 }];
}

function comments(text: string): Span[] {
  const spans: Span[] = [];
  for (let start = text.indexOf("<!--"); start !== -1; start = text.indexOf("<!--", start)) {
    const end = text.indexOf("-->", start + 4);
    if (end === -1) break;
    spans.push({ start, end: end + 3 });
    start = end + 3;
  }
  return spans;
}

/** Takes Markdown apart by its grammar. May throw on a text that `beyondParsing` would have refused. */
function treeParts(text: string, lines: Lines): TextParts {
  const body = mask(mask(text, frontMatter(text), " "), conflictMarks(text), " ");
  const root = fromMarkdown(body, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const found = new Found(text, lines);
  for (const visit of walk(root)) found.see(visit);
  return found.parts();
}

/** The marks of a merge conflict are no quotation and underline no heading. */
function conflictMarks(text: string): Iterable<Span> {
  return /^<{7} /m.test(text) ? spansOf(text, /^(?:<{7} .*|={7}$|>{7} .*)/gm) : [];
}

interface Visit {
  readonly node: Nodes;
  /** Its place; the place of what it is in, where the grammar made it of a text and tells none. */
  readonly span: Span;
  readonly quoted: boolean;
  readonly listed: boolean;
}

/** In the order of the document. A stack of our own: inline marks may be nested deeper than calls may. */
function* walk(root: Root): Generator<Visit> {
  const open: Visit[] = [{ node: root, span: spanOf(root, nowhere), quoted: false, listed: false }];
  for (let visit = open.pop(); visit !== undefined; visit = open.pop()) {
    yield visit;
    if (!("children" in visit.node)) continue;
    const quoted = visit.quoted || visit.node.type === "blockquote";
    const listed = visit.listed || visit.node.type === "listItem";
    const children: readonly RootContent[] = visit.node.children;
    const { span } = visit;
    for (const node of children.toReversed()) open.push({ node, span: spanOf(node, span), quoted, listed });
  }
}

class Found {
  private readonly shown: Span[] = [];
  private readonly hidden: Span[] = [];
  private readonly paragraphs: Span[] = [];
  private readonly running: Span[] = [];
  private readonly headings: Heading[] = [];
  private readonly fences: Fence[] = [];
  private readonly links: Link[] = [];
  private readonly codes: Span[] = [];
  private readonly undefinedNames: Link[] = [];
  private readonly text: string;
  private readonly lines: Lines;

  constructor(text: string, lines: Lines) {
    this.text = text;
    this.lines = lines;
  }

  see({ node, span, quoted, listed }: Visit): void {
    if (node.type === "paragraph" || node.type === "heading" || node.type === "tableCell") {
      const content = contentOf(node.children, span) ?? { start: span.end, end: span.end };
      this.shown.push(content);
      if (quoted) this.hidden.push(...this.quoteMarks(content));
      if (node.type === "paragraph") this.seeParagraph(content, listed);
      if (node.type === "heading") this.headings.push(this.heading(node, span));
    } else if (node.type === "code") this.seeCode(node, span, quoted || listed);
    else if (node.type === "inlineCode") {
      this.codes.push(span);
      this.hidden.push(span);
    } else if (node.type === "link") this.seeLink(node, span);
    else if (node.type === "image") {
      this.links.push(this.target(node.url, span));
      this.hidden.push(span);
    } else if (node.type === "definition") this.links.push(this.target(node.url, span));
    else if (node.type === "linkReference") this.hideAfter(node.children, span);
    else if (node.type === "imageReference" || node.type === "footnoteReference") this.hidden.push(span);
    else if (node.type === "html") {
      this.hidden.push(span);
      this.links.push(...linksInHtml(this.text.slice(span.start, span.end), span.start));
    } else if (node.type === "text" && node.position !== undefined) this.seeText(span);
  }

  parts(): TextParts {
    const shown = mask(this.text, gaps(this.shown, this.text.length), " ");
    const prose = mask(shown, inOrder(this.hidden), inlineSign);
    const { paragraphs, running, headings, fences, links, codes, undefinedNames } = this;
    return { prose, paragraphs, running, headings, fences, links: inOrder(links), codes, undefinedNames };
  }

  private seeParagraph(span: Span, listed: boolean): void {
    this.paragraphs.push(span);
    if (!listed) this.running.push(span);
  }

  private heading(node: Extract<Nodes, { type: "heading" }>, { start }: Span): Heading {
    const leadsElsewhere = node.children.some(({ type }) => type === "link" || type === "linkReference");
    return { depth: node.depth, text: shownText(node), line: this.lines.of(start), leadsElsewhere };
  }

  private seeCode(node: Extract<Nodes, { type: "code" }>, span: Span, contained: boolean): void {
    const [opening = "", ...rest] = this.text.slice(span.start, span.end).split("\n");
    const mark = /^(?:`{3,}|~{3,})/.exec(opening)?.[0];
    if (mark === undefined) return;
    const last = /^[\s>]*(`{3,}|~{3,})\s*$/.exec(rest.at(-1) ?? "")?.[1];
    // Inside a list or a quotation a block also ends with what surrounds it, so there it is no fault.
    const closed = contained || last?.startsWith(mark) === true;
    const language = /^[\w+#-]+/.exec(node.lang ?? "")?.[0].toLowerCase() ?? "";
    this.fences.push({ ...span, language, text: node.value, line: this.lines.of(span.start), closed });
  }

  private seeLink(node: Extract<Nodes, { type: "link" }>, span: Span): void {
    this.links.push(this.target(node.url, span));
    // An address written out has no words of its own.
    if (/^(?:<|https?:|www\.|[^\s[]+@)/i.test(this.text.slice(span.start, span.end))) this.hidden.push(span);
    else this.hideAfter(node.children, span);
  }

  /** `[words](address)`: the words are prose, what follows them is not. */
  private hideAfter(children: readonly Nodes[], span: Span): void {
    const content = contentOf(children, span);
    this.hidden.push(content === null ? span : { start: content.end, end: span.end });
  }

  private target(url: string, { start, end }: Span): Link {
    const at = this.text.slice(start, end).lastIndexOf(url);
    return { target: url, start: url === "" || at === -1 ? start : start + at };
  }

  private seeText({ start, end }: Span): void {
    const names = this.text
      .slice(start, end)
      .matchAll(/(?<![\w\]\\!])\[[^[\]\n]{1,200}\]\[([^[\]\n]{1,100})\]/g);
    for (const { index, 0: target } of names) this.undefinedNames.push({ target, start: start + index });
  }

  private quoteMarks({ start, end }: Span): Span[] {
    return Array.from(this.text.slice(start, end).matchAll(/\n[ \t>]+/g), ({ index, 0: lead }) => ({
      start: start + index + 1,
      end: start + index + lead.length,
    }));
  }
}

const nowhere: Span = { start: 0, end: 0 };

function spanOf({ position }: Nodes, around: Span): Span {
  return { start: position?.start.offset ?? around.start, end: position?.end.offset ?? around.end };
}

function contentOf(children: readonly Nodes[], around: Span): Span | null {
  const [first, last] = [children[0], children.at(-1)];
  return first === undefined || last === undefined
    ? null
    : { start: spanOf(first, around).start, end: spanOf(last, around).end };
}

function gaps(spans: readonly Span[], length: number): Span[] {
  const edges = [{ start: 0, end: 0 }, ...spans, { start: length, end: length }];
  return edges.slice(1).map(({ start }, index) => ({ start: edges[index]?.end ?? 0, end: start }));
}

function inOrder<T extends { readonly start: number }>(items: readonly T[]): T[] {
  return items.toSorted((one, other) => one.start - other.start);
}

function shownText(node: Nodes): string {
  const pieces: string[] = [];
  const open: Nodes[] = [node];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.type === "text" || next.type === "inlineCode") pieces.push(next.value);
    if (next.type === "image" || next.type === "imageReference") pieces.push(next.alt ?? "");
    if ("children" in next) open.push(...next.children.toReversed());
  }
  return pieces.join("").trim();
}

function linksInHtml(html: string, offset: number): Link[] {
  const visible = mask(html, comments(html), " ");
  const form = /<(?:a|img)\s[^<>]{0,300}?\b(?:href|src)=["']([^"'\s<>]{1,500})["']/gi;
  return Array.from(visible.matchAll(form), ({ index, 0: found, 1: target = "" }) => ({
    target,
    start: offset + index + found.lastIndexOf(target),
  }));
}
