import type { Id } from "./item.ts";

/** An id as agents write it, also one of a document by others (`NFR-SEC-01`, `FLOW-2.1`): in any case, in brackets or quotation marks, `SEC>O1`, with its text behind a colon. */
const written =
  /^["'`([{#*]*((?:\p{Lu}[\p{Lu}\p{N}]*>)?(?:\p{Lu}[\p{Lu}\p{N}]*-(?:[\p{Lu}\p{N}]{1,12}-){0,3}\p{Lu}?\d+|[\p{Lu}]{1,4}\d+)(?:\.\d+){0,3}(?:v\d+)?)["'`)\]}*]*(?:\s*[:–—(].*|\s+-\s.*|[.,;])?$/su;

/** The id that a field of a reply names; `null` where it holds words. */
export function writtenId(text: string): Id | null {
  const plain = text.normalize("NFKC").trim();
  const upper = plain.toUpperCase().replaceAll(/(?<=\d)V(?=\d)/g, "v");
  return written.exec(upper)?.[1] ?? null;
}

/** The same where only an id makes sense: what is none is left as it was written, and refused as unknown. */
export function asId(text: string): Id {
  return writtenId(text) ?? text.trim();
}

/** Ids of items that a text names anywhere, whichever wording is meant. */
export function idsNamed(text: string, items: ReadonlyMap<Id, unknown>): readonly Id[] {
  const words = text.match(/[\p{L}\p{N}-]+/gu) ?? [];
  return words.map((word) => word.replace(/v\d+$/, "")).filter((word) => items.has(word));
}
