import type { RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { beyondParsing } from "../../../text/markdown-bounds.ts";
import { artifactId, type ArtifactType, idForm } from "../rules/artifact.ts";

/**
 * Our document put into one that is there already. Nothing of the other is changed or lost: what we have for a section
 * goes to the end of that section, the rest to the end of the file.
 */
export function mergedDocument(existing: string, own: string, id: string): string {
  const eol = existing.includes("\r\n") ? "\r\n" : "\n";
  const base = closed(existing, eol);
  const theirs = sectionsOf(base);
  const ours = sectionsOf(own);
  if (existing.trim() === "") return inserted(base, [{ at: base.length, text: inLines(own, eol) }], eol);
  const wanted = ours.filter(({ title, body }) => title !== "" && !isEmptySection(body));
  const placeOf = (title: string) => theirs.find((one) => title !== "" && one.title === title);
  const rest = wanted.filter(({ title }) => placeOf(title) === undefined);
  const note = `<!-- from ${id.replaceAll("--", "-")} -->`;
  const additions = [
    ...wanted.flatMap(({ title, body }) => {
      const place = placeOf(title);
      return place === undefined ? [] : [{ at: place.end, text: `\n${note}\n\n${body}\n` }];
    }),
    ...(rest.length === 0
      ? []
      : [
          { at: base.length, text: `\n${rest.map(({ head, body }) => `${head}\n\n${body}`).join("\n\n")}\n` },
        ]),
  ].map(({ at, text }) => ({ at, text: inLines(text, eol) }));
  return inserted(base, additions, eol);
}

/** A text with ids as they are called where it goes. */
export function withIds(text: string, ids: ReadonlyMap<string, string>): string {
  return text.replaceAll(
    idForm,
    (found, type: ArtifactType, number: string) => ids.get(artifactId(type, Number(number))) ?? found,
  );
}

export interface Section {
  /** Its heading as it is compared; empty for what stands before the first. */
  readonly title: string;
  readonly head: string;
  readonly body: string;
  /** Behind the line with which its content ends, and how far from there it begins. */
  readonly end: number;
  readonly length: number;
}

/** By headings of the second level, as Markdown's grammar has them: one inside a fence or a comment is none. */
export function sectionsOf(text: string): readonly Section[] {
  const blocks = blocksOf(text);
  const starts = blocks.flatMap((block, index) => (isBound(block) ? [index] : []));
  return starts.flatMap((start, n) => {
    const head = blocks[start];
    if (head?.type !== "heading" || head.depth !== 2) return [];
    const last = blocks[(starts[n + 1] ?? blocks.length) - 1] ?? head;
    const [from, to] = [offsetOf(head, "start"), offsetOf(head, "end")];
    const end = lineEnd(text, offsetOf(last, "end"));
    const words = text.slice(from, to);
    return [
      { title: sectionName(words), head: words, body: text.slice(to, end).trim(), end, length: end - from },
    ];
  });
}

function isBound(block: RootContent): boolean {
  return block.type === "heading" && block.depth <= 2;
}

// Only blocks count here, and marks within a paragraph are what parsing costs.
const inline = [
  "attention",
  "autolink",
  "codeText",
  "htmlText",
  "labelEnd",
  "labelStartImage",
  "labelStartLink",
];

/** A text that parsing would take too long for has none: what we add goes to its end. */
function blocksOf(text: string): readonly RootContent[] {
  if (beyondParsing(text) !== null) return [];
  return fromMarkdown(text, { extensions: [{ disable: { null: inline } }] }).children;
}

function offsetOf({ position }: RootContent, side: "start" | "end"): number {
  return position?.[side].offset ?? 0;
}

function lineEnd(text: string, at: number): number {
  const rest = /^[^\r\n]*(?:\r\n|\n|\r)?/.exec(text.slice(at));
  return at + (rest?.[0].length ?? 0);
}

/** `## 2. Functional Requirements ##` and "Functional requirements" are the same section. */
export function sectionName(heading: string): string {
  return heading
    .replace(/^#+\s*/, "")
    .replace(/[\r\n][\s\S]*$/, "")
    .replace(/\s#+\s*$/, "")
    .replace(/^\d+(?:\.\d+)*[.)]?\s+/, "")
    .trim()
    .toLowerCase();
}

// What 0.1.0 put where there was nothing to tell.
const nothingToTell = new Set(["None were named.", "Not discussed.", "- None", ""]);

export function isEmptySection(body: string): boolean {
  return nothingToTell.has(body);
}

/** With an end to what was left open: what comes behind must not be part of a fence or of HTML. */
function closed(text: string, eol: string): string {
  const last = blocksOf(text).at(-1);
  if (last === undefined) return text;
  const source = text.slice(offsetOf(last, "start"), offsetOf(last, "end"));
  const closing = last.type === "code" ? openFence(source) : openHtml(source);
  return closing === null ? text : `${text}${/[\r\n]$/.test(text) ? "" : eol}${closing}${eol}`;
}

function openFence(source: string): string | null {
  const lines = source.split(/\r\n|\n|\r/);
  const fence = /^ {0,3}(`{3,}|~{3,})/.exec(lines[0] ?? "")?.[1];
  if (fence === undefined) return null;
  const end = lines.length === 1 ? "" : (lines.at(-1) ?? "").trim();
  const isClosed = end.length >= fence.length && end === (fence[0] ?? "").repeat(end.length);
  return isClosed ? null : fence;
}

/** What HTML opens and only these ends close: an empty line does not. */
const openings: readonly (readonly [open: RegExp, close: string])[] = [
  [/^<!--/, "-->"],
  [/^<\?/, "?>"],
  [/^<!\[CDATA\[/, "]]>"],
  [/^<![a-z]/i, ">"],
  [/^<script(?=[\s>]|$)/i, "</script>"],
  [/^<pre(?=[\s>]|$)/i, "</pre>"],
  [/^<style(?=[\s>]|$)/i, "</style>"],
  [/^<textarea(?=[\s>]|$)/i, "</textarea>"],
];

function openHtml(source: string): string | null {
  const close = openings.find(([open]) => open.test(source.trimStart()))?.[1];
  return close === undefined || source.toLowerCase().includes(close) ? null : close;
}

/** Each at its place, behind a whole line and with an empty one around it. */
function inserted(
  text: string,
  additions: readonly { readonly at: number; readonly text: string }[],
  eol: string,
): string {
  let whole = "";
  let from = 0;
  for (const { at, text: added } of additions.toSorted((a, b) => a.at - b.at)) {
    whole += text.slice(from, at);
    const lead = /(?:^|[\r\n])$/.test(whole) ? "" : eol;
    const isFollowed = at < text.length && !/^[\r\n]/.test(text.slice(at, at + 1));
    whole += lead + added + (isFollowed ? eol : "");
    from = at;
  }
  return whole + text.slice(from);
}

function inLines(text: string, eol: string): string {
  return text.replaceAll("\n", eol);
}
