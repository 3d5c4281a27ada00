import { fieldNamed, priorityNamed } from "./read-labels.ts";
import { bold, boldEnd, italic, italicEnd, unmarked } from "./read-lines.ts";

/** How lines of documents set off ids and labels. */

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

/** What a line says behind the id that it begins with. */
export interface AtStart {
  readonly id: string;
  readonly rest: string;
  /** Words that are set off together with the id. */
  readonly title: string;
  readonly isMarked: boolean;
  readonly isSetOff?: boolean;
  readonly priority?: string;
}

/** The id that a line begins with, where it tells an item. */
export function idAtStart(text: string): AtStart | null {
  const [whole, open = "", own = "", close = ""] = idFirst.exec(text) ?? [];
  if (whole === undefined || noIds.test(own)) return null;
  const behind = text.slice(whole.length);
  if (othersFollow.test(unmarked(behind))) return null;
  const isMarked = open.includes(bold) || open.includes("[");
  const isOpen = open.includes(bold) && !close.includes(boldEnd);
  const end = isOpen ? behind.indexOf(boldEnd) : -1;
  const [, grade = "", title = ""] =
    /^(?:[([]([^)\]]{1,12})[)\]]\s*)?(.*)$/s.exec(end === -1 ? "" : trimmed(behind.slice(0, end))) ?? [];
  const after = end === -1 ? behind : behind.slice(end + 1);
  const [, graded = ""] =
    new RegExp(String.raw`^\s*[(\[]?${italic}([^${italicEnd}]{1,12})${italicEnd}`).exec(after) ?? [];
  const priority = priorityNamed(graded || grade);
  const rest = trimmed(
    graded === "" || priority === null ? after : after.slice(after.indexOf(italicEnd) + 1),
  );
  const isSetOff = /^\s*[:：.–—|-]/.test(after);
  return {
    id: own,
    rest,
    title: title.replace(/\.$/, ""),
    isMarked,
    isSetOff,
    ...(priority !== null && { priority }),
  };
}

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

/** A label that documents are known to have, behind a statement in the same line. */
export function labelInside(text: string): { before: string; label: string; text: string } | null {
  const marked = new RegExp(
    `[${bold}${italic}]([^${boldEnd}${italicEnd}]{2,24})[:：]?[${boldEnd}${italicEnd}]`,
    "gu",
  );
  const found = [...text.matchAll(marked)].find(
    ([whole, label = ""], at) => at >= 0 && /[:：]/.test(whole) && fieldNamed(label) !== null,
  );
  if (found === undefined || found.index === 0) return null;
  const [whole, label = ""] = found;
  return {
    before: text.slice(0, found.index),
    label,
    text: unmarked(text.slice(found.index + whole.length)),
  };
}

export function idsIn(text: string): readonly string[] {
  const own = idAtStart(text);
  return own === null ? [] : [own.id];
}
