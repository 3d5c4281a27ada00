import type { Nodes, RootContent } from "mdast";
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

interface Link {
  readonly target: string;
  readonly start: number;
}

export interface Fence extends Span {
  readonly language: string;
  readonly text: string;
  readonly line: number;
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
  /** `[text][name]` where nothing in the document defines the name. */
  readonly undefinedNames: readonly Link[];
}

/** By the grammar where that takes linear time, else as plain text without its code blocks; `limit` then says so. */
export function markdownParts(text: string, lines: Lines) {
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
  const prose = mask(text, spansOf(text, /`[^`\n]{1,200}`|https?:\/\/\S+/g), inlineSign);
  return { ...noParts, ...paragraphsOf(prose, lines), prose };
}

export const noParts: TextParts = {
  prose: "",
  paragraphs: [],
  running: [],
  headings: [],
  fences: [],
  links: [],
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

/** Takes Markdown apart by its grammar. May throw on a text that `beyondParsing` would have refused. */
function treeParts(text: string, lines: Lines): TextParts {
  // Front matter is none of it, and the marks of a merge conflict are no quotation and underline no heading.
  const isConflicting = /^<{7} /m.test(text);
  const end = text.startsWith("---\n") ? text.indexOf("\n---\n", 3) : -1;
  const marks = isConflicting ? spansOf(text, /^(?:<{7} .*|={7}$|>{7} .*)/gm) : [];
  const body = mask(mask(text, end === -1 ? [] : [{ start: 0, end: end + 4 }], " "), marks, " ");
  const root = fromMarkdown(body, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const found = new FoundParts(text, lines);
  // A stack of our own: inline marks may be nested deeper than calls may.
  const open: Visit[] = [
    { node: root, span: { start: 0, end: text.length }, isQuoted: false, isListed: false },
  ];
  for (let visit = open.pop(); visit !== undefined; visit = open.pop()) {
    found.see(visit);
    if (!("children" in visit.node)) continue;
    const isQuoted = visit.isQuoted || visit.node.type === "blockquote";
    const isListed = visit.isListed || visit.node.type === "listItem";
    const children: readonly RootContent[] = visit.node.children;
    const { span } = visit;
    for (const node of children.toReversed())
      open.push({ node, span: spanOf(node, span), isQuoted, isListed });
  }
  return found.parts();
}

interface Visit {
  readonly node: Nodes;
  /** Its place; the place of what it is in, where the grammar made it of a text and tells none. */
  readonly span: Span;
  readonly isQuoted: boolean;
  readonly isListed: boolean;
}

class FoundParts {
  readonly #shown: Span[] = [];
  readonly #hidden: Span[] = [];
  readonly #paragraphs: Span[] = [];
  readonly #running: Span[] = [];
  readonly #headings: Heading[] = [];
  readonly #fences: Fence[] = [];
  readonly #links: Link[] = [];
  readonly #undefinedNames: Link[] = [];
  readonly #text: string;
  readonly #lines: Lines;

  constructor(text: string, lines: Lines) {
    this.#text = text;
    this.#lines = lines;
  }

  see({ node, span, isQuoted, isListed }: Visit): void {
    switch (node.type) {
      case "paragraph":
      case "heading":
      case "tableCell": {
        const content = contentOf(node.children, span) ?? { start: span.end, end: span.end };
        this.#shown.push(content);
        if (isQuoted) this.#hidden.push(...this.#matches(content, /(?<=\n)[ \t>]+/g));
        if (node.type === "paragraph") this.#paragraphs.push(content);
        if (node.type === "paragraph" && !isListed) this.#running.push(content);
        if (node.type === "heading") this.#headings.push(this.#heading(node, span));
        return;
      }
      case "code":
        return this.#seeCode(node, span);
      case "image":
      case "definition":
        this.#links.push(this.#target(node.url, span));
        if (node.type === "image") this.#hidden.push(span);
        return;
      case "link":
      case "linkReference": {
        if (node.type === "link") this.#links.push(this.#target(node.url, span));
        // `[words](address)`: the words are prose, what follows them is not. An address written out has no words of its own.
        const isWritten = node.type === "link" && !this.#text.startsWith("[", span.start);
        const content = isWritten ? null : contentOf(node.children, span);
        this.#hidden.push(content === null ? span : { start: content.end, end: span.end });
        return;
      }
      case "inlineCode":
      case "imageReference":
      case "footnoteReference":
        this.#hidden.push(span);
        return;
      case "html":
        this.#hidden.push(span);
        this.#links.push(...linksInHtml(this.#text.slice(span.start, span.end), span.start));
        return;
      case "text": {
        if (node.position === undefined) return;
        const names = this.#matches(span, /(?<![\w\]\\!])\[[^[\]\n]{1,200}\]\[[^[\]\n]{1,100}\]/g);
        for (const { start, end } of names)
          this.#undefinedNames.push({ target: this.#text.slice(start, end), start });
        return;
      }
      default: // what it holds is seen by itself
    }
  }

  parts(): TextParts {
    const length = this.#text.length;
    const edges = [{ start: 0, end: 0 }, ...this.#shown, { start: length, end: length }];
    const gaps = edges.slice(1).map(({ start }, index) => ({ start: edges[index]?.end ?? 0, end: start }));
    return {
      prose: mask(mask(this.#text, gaps, " "), inOrder(this.#hidden), inlineSign),
      paragraphs: this.#paragraphs,
      running: this.#running,
      headings: this.#headings,
      fences: this.#fences,
      links: inOrder(this.#links),
      undefinedNames: this.#undefinedNames,
    };
  }

  #heading(node: Extract<Nodes, { type: "heading" }>, { start }: Span): Heading {
    const leadsElsewhere = node.children.some(({ type }) => type === "link" || type === "linkReference");
    return { depth: node.depth, text: shownText(node), line: this.#lines.of(start), leadsElsewhere };
  }

  #seeCode({ lang, value }: Extract<Nodes, { type: "code" }>, span: Span): void {
    if (!/^(?:`{3,}|~{3,})/.test(this.#text.slice(span.start, span.end))) return;
    const language = /^[\w+#-]+/.exec(lang ?? "")?.[0].toLowerCase() ?? "";
    this.#fences.push({ ...span, language, text: value, line: this.#lines.of(span.start) });
  }

  #target(url: string, { start, end }: Span): Link {
    const at = this.#text.slice(start, end).lastIndexOf(url);
    return { target: url, start: url === "" || at === -1 ? start : start + at };
  }

  #matches({ start, end }: Span, pattern: RegExp): readonly Span[] {
    return Array.from(spansOf(this.#text.slice(start, end), pattern), (span) => ({
      start: start + span.start,
      end: start + span.end,
    }));
  }
}

function spanOf({ position }: Nodes, around: Span): Span {
  return { start: position?.start.offset ?? around.start, end: position?.end.offset ?? around.end };
}

function contentOf(children: readonly Nodes[], around: Span): Span | null {
  const [first, last] = [children[0], children.at(-1)];
  return first === undefined || last === undefined
    ? null
    : { start: spanOf(first, around).start, end: spanOf(last, around).end };
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
  const visible = mask(html, spansOf(html, /<!--(?:(?!<!--)[^])*?-->/g), " ");
  const form = /<(?:a|img)\s[^<>]{0,300}?\b(?:href|src)=["']([^"'\s<>]{1,500})["']/gi;
  return Array.from(visible.matchAll(form), ({ index, 0: found, 1: target = "" }) => ({
    target,
    start: offset + index + found.lastIndexOf(target),
  }));
}
