import type { RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { beyondParsing } from "../../../text/markdown-bounds.ts";
import { type StatementBlock, statementsIn } from "../../../text/statements.ts";
import { type Artifact, artifactId, type ArtifactType, artifactTypes, idForm } from "../rules/artifact.ts";

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

interface Section {
  /** Its heading as it is compared; empty for what stands before the first. */
  readonly title: string;
  readonly head: string;
  readonly body: string;
  /** Behind the line with which its content ends, and how far from there it begins. */
  readonly end: number;
  readonly length: number;
}

/** By headings of the second level, as Markdown's grammar has them: one inside a fence or a comment is none. */
function sectionsOf(text: string): readonly Section[] {
  const blocks = blocksOf(text);
  const starts = blocks.flatMap((block, index) =>
    block.type === "heading" && block.depth <= 2 ? [index] : [],
  );
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
function sectionName(heading: string): string {
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

function isEmptySection(body: string): boolean {
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

/**
 * Our document in place of one that was there, with what still holds of that: each statement as it stood, with its id,
 * at the beginning of the section it stood in. What has no section of ours comes at the end.
 */
export function withCarriedOver(existing: string, own: string, ids: ReadonlySet<string>): string {
  const lines = existing.split(/\r\n|\n|\r/);
  const blocks = statementsIn(lines).filter(({ id }) => ids.has(id));
  if (blocks.length === 0) return own;
  const sections = sectionsOf(own);
  let whole = own;
  const homeless: string[] = [];
  const bySection = Map.groupBy(blocks, ({ section }) => sectionName(section));
  const placed = [...bySection].map(([name, carried]) => ({
    carried,
    section: sections.find(({ title }) => title === name),
  }));
  // From the end, so that what stands before keeps its place.
  for (const { carried, section } of placed.toSorted((a, b) => (b.section?.end ?? 0) - (a.section?.end ?? 0)))
    if (section === undefined) {
      const title = carried[0]?.section ?? "";
      homeless.unshift(
        `${title === "" ? "## Other requirements" : `## ${title}`}\n\n${textOf(carried, lines)}\n`,
      );
    } else {
      const from = section.end - section.length;
      whole = `${whole.slice(0, from)}${sectionWith(section, carried, lines)}\n${whole.slice(section.end)}`;
    }
  return [whole, ...homeless].join("\n");
}

function sectionWith({ head, body }: Section, carried: readonly StatementBlock[], lines: readonly string[]) {
  if (isEmptySection(body)) return `${head}\n\n${textOf(carried, lines)}`;
  const ours = body.split("\n");
  const rows = carried.filter(
    ({ form, head: top }) => form === "row" && tableIn(ours, lines[top ?? 0] ?? "") !== -1,
  );
  const others = carried.filter((one) => !rows.includes(one));
  const at = rows.length === 0 ? -1 : tableIn(ours, lines[rows[0]?.head ?? 0] ?? "");
  const grown =
    at === -1
      ? body
      : [...ours.slice(0, at + 2), ...rows.map(sourceOf(lines)), ...ours.slice(at + 2)].join("\n");
  const areItems = others.at(-1)?.form === "item" && /^[-*+]\s/.test(grown);
  return [
    head,
    "",
    ...(others.length === 0 ? [] : [textOf(others, lines), ...(areItems ? [] : [""])]),
    grown,
  ].join("\n");
}

/** Where a table with the same head begins. */
function tableIn(lines: readonly string[], head: string): number {
  return lines.findIndex((line) => line.startsWith("|") && cellsOf(line) === cellsOf(head));
}

function cellsOf(row: string): string {
  return row
    .split("|")
    .map((cell) => cell.trim())
    .join("|");
}

/** Blocks as they stood; rows of one table under its head again. */
function textOf(blocks: readonly StatementBlock[], lines: readonly string[]): string {
  return blocks
    .map((block, index) => {
      const before = blocks[index - 1];
      const isNext = before?.form === block.form && before.head === block.head;
      const lead =
        index === 0 ? "" : isNext && block.form !== "heading" && block.form !== "paragraph" ? "\n" : "\n\n";
      const head = block.head === null || isNext ? [] : lines.slice(block.head, block.head + 2);
      return lead + [...head, sourceOf(lines)(block)].join("\n");
    })
    .join("");
}

function sourceOf(lines: readonly string[]): (block: StatementBlock) => string {
  return ({ from, to }) => lines.slice(from, to).join("\n");
}

/**
 * New ids for artifacts that go into a document which has some of its own: of each type beyond the highest it names, in
 * their order. Where it names none of a type, theirs stay. Every id of ours is a key.
 */
export function renumbered(own: readonly Artifact[], existingText: string): ReadonlyMap<string, string> {
  const highest = highestIn(existingText);
  const ids = artifactTypes.flatMap((type) => {
    const ours = own.filter((artifact) => artifact.type === type);
    const taken = highest.get(type) ?? 0;
    // Those of a table that knew the document go beyond it from the start.
    const areFree = taken === 0 || ours.every(({ id }) => Number(/\d+$/.exec(id)?.[0]) > taken);
    return ours.map(({ id }, at) => [id, areFree ? id : artifactId(type, taken + at + 1)] as const);
  });
  const fresh = new Map(ids);
  return new Map(own.map(({ id }) => [id, fresh.get(id) ?? id]));
}

function highestIn(text: string): ReadonlyMap<string, number> {
  const highest = new Map<string, number>();
  for (const [, type = "", number] of text.matchAll(idForm))
    highest.set(type, Math.max(Number(number), highest.get(type) ?? 0));
  return highest;
}
