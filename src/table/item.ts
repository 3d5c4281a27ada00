import { z } from "zod";

/** `SEC-2`, `O1`, `REQ-14`: given once by the fold, in the order of what was said, and never to anything else. */
export type Id = string;

/** A seat's id; or one of those that are no seats. */
export type Who = string;
export const editor: Who = "editor";
export const you: Who = "you";
/** Code that puts together what is said in the same words, where no editor did. */
export const rules: Who = "rules";

/** Anything that can be referred to: a claim, an option, an issue, a finding, a question, an answer, a part of a text. */
export interface Item {
  readonly id: Id;
  /** As the shape that it came by names it. */
  readonly kind: string;
  /** The first first. A new wording is a new version of the same id. */
  readonly wordings: readonly Wording[];
  /** What its shape asks for besides the text, such as a criterion or a quotation. */
  readonly fields: Readonly<Record<string, string>>;
  /** Who or what it was made of. Its author is the first; never empty. */
  readonly from: readonly [Who, ...Id[]];
  /** The issue of an option, the question of an answer, the part that a finding is on. */
  readonly under: Id | null;
  readonly round: number;
  readonly withdrawn: { readonly round: number; readonly because: readonly Id[] } | null;
}

export interface Wording {
  readonly text: string;
  readonly round: number;
  readonly because: readonly Id[];
  /** Its author says that the meaning is that of the wording before: who was for that is for this. */
  readonly sameMeaning: boolean;
  /** The other fields as they read with it, where they did not stay as they were. */
  readonly fields?: Item["fields"];
}

const Part = z.object({
  kind: z.string(),
  text: z.string(),
  /** One that it has already, as an item of somebody's document does; the fold gives it another where that is taken. */
  id: z.string().optional(),
  fields: z.record(z.string(), z.string()).readonly().optional(),
  /** Items that it was made of, besides who wrote it. */
  from: z.array(z.string()).readonly().optional(),
  /** Of an option: who writes it is for it, for this reason. */
  hold: z.string().optional(),
});

/** What a seat writes of an item; the fold gives the rest. */
export const Draft = Part.extend({
  under: z.string().optional(),
  /** Items that belong to it: the options of an issue, the steps of a flow. */
  below: z.array(Part).readonly().optional(),
});
export type Draft = Readonly<z.infer<typeof Draft>>;

/** Kinds that the fold itself knows. All others are a protocol's own, and are told and stood to alike. */
export const issueKind = "issue";
export const optionKind = "option";
export const questionKind = "question";
export const answerKind = "answer";
/** What the person asked after the end. */
export const followUpKind = "follow-up";
export const summaryKind = "summary";

export function textOf({ wordings }: Item): string {
  return (wordings.at(-1) as Wording).text;
}

export function authorOf({ from }: Item): Who {
  return from[0];
}

/** The first version that means what it means now: a stand on an older one is on something else. */
export function meaningSince({ wordings }: Item): number {
  return wordings.findLastIndex(({ sameMeaning }) => !sameMeaning) + 1;
}

/** An item in one of its wordings; the first has no number of its own. */
export function wordingId(id: Id, version: number): string {
  return version === 1 ? id : `${id}v${version}`;
}

/** Signs at the ends of a text that mean nothing there: all but those of figures and names, such as `< 10`, `-5`, `C++`. */
const around = /^(?:[^\p{L}\p{M}\p{N}<>=≤≥≠±+\-%#/*&$€£~@]|- )+|[^\p{L}\p{M}\p{N}<>=≤≥≠±+\-%#/*&$€£~@]+$/gu;

/** Texts with the same of this are one option: case, width, blanks, quotation marks and signs around it aside. `< 10 ms` is not `> 10 ms`. */
export function sameText(text: string): string {
  const plain = text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/["'`‘’“”«»「」『』]/g, "");
  return plain.replaceAll(/\s+/g, " ").replaceAll(around, "");
}

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
  const words = text.match(/[\p{L}\p{N}-]+(?:\.\p{N}+)*/gu) ?? [];
  return words.map((word) => word.replace(/v\d+$/, "")).filter((word) => items.has(word));
}

/**
 * `Security` is SEC, `Devil's advocate` DA, `UX` UX; a name in letters that have no case is told by the seat's place. Of two that
 * would be the same, the later takes more letters: a number before the number of a claim would be misread.
 */
export function tagsOf(
  seats: readonly string[],
  reserved: readonly string[] = [],
): ReadonlyMap<string, string> {
  const taken = new Map<string, string>();
  for (const [index, seat] of seats.entries()) {
    const used = new Set([...reserved, ...taken.values()]);
    const [first = `M${index + 1}`, ...longer] = shortsOf(seat);
    let short = [first, ...longer].find((one) => !used.has(one));
    for (let number = 2; short === undefined; number += 1)
      if (!used.has(`${first}${number}`)) short = `${first}${number}`;
    taken.set(seat, short);
  }
  return taken;
}

function shortsOf(seat: string): readonly string[] {
  const words = seat.normalize("NFKC").match(/[\p{Lu}\p{Ll}\p{N}]+(?:['’]\p{Ll}+)?/gu) ?? [];
  const [first, ...more] = words
    .filter((word) => /\p{Lu}|\p{Ll}/u.test(word))
    .map((word) => word.replace(/['’].*/u, ""));
  if (first === undefined) return [];
  const initials = more.map(([one]) => one).join("");
  return [0, 1, 2, 3].map((added) => {
    const short = more.length === 0 ? first.slice(0, 3 + added) : first.slice(0, 1 + added) + initials;
    const upper = short.slice(0, 4 + added).toUpperCase();
    // "O" with a number is an option.
    return upper === "O" ? "OO" : upper;
  });
}
