import { jsonrepair } from "jsonrepair";
import { bulletsOf, itemsOf, saysNone, unquoted } from "./items.ts";
import type { AskedField } from "./from-tags.ts";

export interface Sections {
  readonly fields: Record<string, unknown>;
  /** Some heading was none that was asked for. */
  readonly hasOthers: boolean;
  /** The key that came last: behind it a reply may have been cut off. */
  readonly last: string | undefined;
}

interface Section {
  readonly asked: AskedField;
  readonly body: string[];
}

/**
 * Fields under headings, behind labels and in lines: `## Strengths`, `**Rating:** 4/5`, `rating = 4`. `undefined` where
 * a key comes twice.
 */
export function sectionFields(
  text: string,
  askedAs: (label: string) => AskedField | undefined,
): Sections | undefined {
  const sections: Section[] = [];
  let open: Section | undefined;
  let hasOthers = false;
  for (const line of unquotedLines(text)) {
    const head = headOf(line, askedAs);
    if (head !== undefined) {
      if (sections.some(({ asked }) => asked.key === head.asked.key)) return undefined;
      open = { asked: head.asked, body: [head.rest] };
      sections.push(open);
    } else if (isHeading(line) || (isBold(line) && open?.body.some((one) => one.trim() !== "") !== false)) {
      hasOthers ||= sections.length > 0;
      open = undefined;
    } else if (!/^\s*(?:```\w*|[-=_*]{3,})\s*$/.test(line)) open?.body.push(line);
  }
  const fields = Object.fromEntries(
    sections.map(({ asked, body }) => [
      asked.key,
      asked.isList ? itemsUnder(body) : unquoted(body.join("\n").trim()),
    ]),
  );
  return { fields, hasOthers, last: sections.at(-1)?.asked.key };
}

/** Without the marks of a quotation, where all of it is one. */
function unquotedLines(text: string): readonly string[] {
  const lines = text.split("\n");
  const isQuotation = lines.every((line) => line.trim() === "" || /^\s*>/.test(line));
  return isQuotation ? lines.map((line) => line.replace(/^\s*> ?/, "")) : lines;
}

const marks = /^[\s>#*_+–•\p{Extended_Pictographic}\uFE0F-]*(?:\d{1,2}[.)]\s+)?["'`*_[]*/u;

function headOf(
  line: string,
  askedAs: (label: string) => AskedField | undefined,
): { readonly asked: AskedField; readonly rest: string } | undefined {
  if (line.length > 5000) return undefined;
  const said = line.replace(marks, "");
  const [, label = "", rest = ""] =
    /^([\p{L}][\p{L}\p{N} _/&()-]{0,40}?)["'`*_\]]*\s*(?:[:：=]|->|→)\s*["*_]*?\s*(.*)$/u.exec(said) ?? [];
  const asked = label === "" ? undefined : askedAs(label);
  if (asked !== undefined) return { asked, rest: rest.replace(/^\*\*\s*/, "") };
  const alone = said.replaceAll(/["'`*_#\]\s]+$/g, "");
  const only = alone.length > 0 && alone.length <= 40 ? askedAs(alone) : undefined;
  return only === undefined ? undefined : { asked: only, rest: "" };
}

function isHeading(line: string): boolean {
  return /^\s{0,3}#{1,6}\s|^\[[\w. ]+\]\s*$/.test(line);
}

/** A line in bold is a heading, but where a section has said nothing yet: `**4 / 5**`. */
function isBold(line: string): boolean {
  return /^\s*\*\*[^*]{1,60}\*\*:?\s*$/.test(line);
}

function itemsUnder(body: readonly string[]): unknown {
  const block = body.join("\n");
  const text = block.trim();
  if (text.startsWith("[")) return listIn(text);
  if (saysNone(text)) return [];
  const bullets = bulletsOf(block.replace(/^\s*[^\n]*:\s*\n(?=\s*(?:[-*+•・]|\d+[.)]))/, ""));
  if (bullets !== undefined) return bullets.filter((item) => !saysNone(item)).map(unquoted);
  const paragraphs = text.split(/\n\s*\n/).map((one) => one.replaceAll(/\s*\n\s*/g, " ").trim());
  return paragraphs.length > 1 ? paragraphs : itemsOf(text);
}

function listIn(text: string): unknown {
  try {
    const value: unknown = JSON.parse(jsonrepair(text.replace(/,$/, "")));
    return Array.isArray(value) && value.every((item) => typeof item === "string") ? value : undefined;
  } catch {
    return undefined;
  }
}
