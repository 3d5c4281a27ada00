import { type Prompt, promptParts } from "../prompt.ts";
import type { Call } from "./seated-call.ts";
import { isObject, textsIn } from "../json-value.ts";
import { noWords, plainWords } from "./reading/peeled.ts";

/** A value that was shown is the document's, not an answer; what the seat said before, or a few words alone, is no quotation. */
export interface AlreadyShown {
  /** `in-prose`: words around a quotation may follow in its texts, so only their beginnings count. */
  readonly holds: (value: unknown, how: "alone" | "among-others" | "in-prose") => boolean;
  readonly holdsText: (text: string) => boolean;
}

export function shownBy<A>({
  asked,
  turn,
  before,
}: Pick<Call<A>, "asked" | "turn" | "before">): readonly string[] {
  const { brief, question = "", recap = "", allSaid = [], material = [] } = turn;
  const prompts: readonly Prompt[] = [
    asked,
    ...(brief === undefined ? [] : [brief]),
    ...before.map(({ prompt }) => prompt),
  ];
  const texts = [
    ...prompts.flatMap(promptParts),
    question,
    recap,
    ...allSaid,
    ...material.map(({ text }) => text),
  ];
  return texts.filter((text) => text !== "");
}

export class ShownToSeats {
  readonly #seats = new Map<string, SeatsTexts>();
  readonly #words = new Map<string, string>();

  add(seat: string, texts: readonly string[]): void {
    for (const text of texts) this.#of(seat).shown.add(text);
  }

  answered(seat: string, value: unknown): void {
    this.#of(seat).own.push(value);
  }

  to(seat: string, texts: readonly string[] = []): AlreadyShown {
    const { shown, own } = this.#of(seat);
    const stands = (isThere: (words: string) => boolean) =>
      [...shown, ...texts].some((text) => isThere(this.#wordsOf(text)));
    const isOwn = (words: string) => own.some((value) => factsOf(value).some((fact) => fact.words === words));
    return {
      holds: (value, where) => {
        // Nearly every reply is new in its longest text already.
        const [longest = ""] = textsIn(value).toSorted((a, b) => b.length - a.length);
        const first = where === "in-prose" ? [] : partsOf(longest);
        if (first.some(isSentence) && !stands((words) => first.every((part) => words.includes(part))))
          return false;
        const all = factsOf(value);
        const facts =
          where === "in-prose" ? all.map((fact) => ({ ...fact, parts: [beginning(fact.text)] })) : all;
        const sentences = facts.filter(({ words }) => isSentence(words));
        if (facts.length === 0 || (sentences.length === 0 && where === "alone")) return false;
        const isOfSentences = sentences.length > 0;
        const manner = { isOfSentences, isAlone: where === "alone" };
        if (!stands((words) => standTogether(facts, words, manner))) return false;
        return !isOfSentences || sentences.some(({ words }) => !isOwn(words));
      },
      holdsText: (text) => {
        const said = plainWords(text);
        if (said.trim() === "") return false;
        if (isSentence(said)) return stands((words) => words.includes(said)) && !isOwn(said);
        // A few words stand anywhere; as a line of their own they are the same bullet point.
        return [...shown, ...texts].some((one) => one.split("\n").some((line) => plainWords(line) === said));
      },
    };
  }

  #of(seat: string): SeatsTexts {
    const texts = this.#seats.get(seat) ?? { shown: new Set(), own: [] };
    this.#seats.set(seat, texts);
    return texts;
  }

  #wordsOf(text: string): string {
    const words = this.#words.get(text) ?? plainWords(text);
    this.#words.set(text, words);
    return words;
  }
}

interface SeatsTexts {
  readonly shown: Set<string>;
  /** What the seat answered: looked through only where it says what it was shown. */
  readonly own: unknown[];
}

interface Fact {
  readonly key: string;
  readonly text: string;
  readonly words: string;
  readonly isText: boolean;
  readonly parts: readonly string[];
  /** It follows its key; what comes later in a list follows what is before it. */
  readonly isFirst: boolean;
}

function factsOf(value: unknown, key = "", isFirst = true): readonly Fact[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value) && value.length > 0)
    return value.flatMap((item, at) => factsOf(item, key, isFirst && at === 0));
  if (typeof value === "object" && Object.keys(value).length > 0)
    return Object.entries(value).flatMap(([name, held]) => factsOf(held, plainWords(name)));
  const text =
    typeof value === "string"
      ? value || noWords
      : isObject(value) || Array.isArray(value)
        ? noWords
        : JSON.stringify(value);
  const words = plainWords(text);
  const parts = partsOf(text);
  return parts.length === 0 ? [] : [{ key, text, isText: typeof value === "string", words, parts, isFirst }];
}

function partsOf(text: string): readonly string[] {
  return text
    .split(/…|\.{3,}/)
    .map(plainWords)
    .filter((part) => part !== " ");
}

/** Of a text in prose, the words that are certainly not those around it: lines may be joined, or follow each other. */
function beginning(text: string): string {
  const [line = ""] = text.trim().split(/\s*\n/);
  const [first = "", second] = plainWords(line).trim().split(" ");
  return second === undefined ? ` ${first} ` : ` ${first} ${second} `;
}

// Fewer words than these two people can choose without knowing of each other. A sign of Japanese is less than a word.
const leastWords = 4;

function isSentence(words: string): boolean {
  const all = words.trim().split(" ");
  return all.reduce((sum, one) => sum + (one.length === 1 ? 0.5 : 1), 0) >= leastWords;
}

interface Manner {
  readonly isOfSentences: boolean;
  readonly isAlone: boolean;
  readonly isOfNothing: boolean;
}

function standTogether(
  facts: readonly Fact[],
  text: string,
  { isOfSentences, isAlone }: Pick<Manner, "isOfSentences" | "isAlone">,
): boolean {
  const said = facts.filter(({ words }) => words.trim() !== noWords);
  const [anchor = ""] = (said.length === 0 ? facts : said)
    .map(({ key, parts: [first = ""], isFirst }) => (isOfSentences || !isFirst ? first : behind(key, first)))
    .toSorted((a, b) => b.length - a.length);
  const extent = facts.reduce((sum, { key, words }) => sum + key.length + words.length, 0);
  const reach = 3 * extent + 200;
  for (let at = text.indexOf(anchor); at !== -1; at = text.indexOf(anchor, at + 1)) {
    const around = text.slice(Math.max(0, at - reach), at + anchor.length + reach);
    if (allStandIn(facts, around, { isOfSentences, isAlone, isOfNothing: said.length === 0 })) return true;
  }
  return false;
}

function allStandIn(
  facts: readonly Fact[],
  around: string,
  { isOfSentences, isAlone, isOfNothing }: Manner,
): boolean {
  let last = 0;
  const has = (words: string): boolean => {
    const next = around.indexOf(words, last);
    const at = next === -1 ? around.indexOf(words) : next;
    if (at !== -1) last = at;
    return at !== -1;
  };
  return facts.every(({ key, words, parts, isFirst, isText }) => {
    // A form that is given back with a number chosen in it says nothing either.
    if (isAlone && isOfSentences && !isText && words.trim() !== noWords) return has(key);
    if (words.trim() === noWords) return has(isOfNothing ? behind(key, words) : key);
    if (!isFirst) return parts.every(has);
    // A reply may repeat a sentence of its prompt; all that it says, each under its key, is a copy.
    if (isAlone) return parts.every(has) && isNear(key, parts[0] ?? "", around, 1);
    if (!isOfSentences) return has(behind(key, parts[0] ?? "")) && parts.every(has);
    return isSentence(words)
      ? parts.every(has) && isNear(key, parts[0] ?? "", around)
      : has(key) && parts.every(has);
  });
}

function behind(key: string, words: string): string {
  return key.trimEnd() + words;
}

// "Strengths (what a revision must keep):" stands between a key and what it holds.
const mostBetween = 8;

function isNear(key: string, words: string, around: string, most = mostBetween): boolean {
  const keyWords = key.trim().split(" ").length;
  for (let at = around.indexOf(words); at !== -1; at = around.indexOf(words, at + 1)) {
    const before = around
      .slice(Math.max(0, at - 200), at)
      .trim()
      .split(" ");
    if (` ${before.slice(-(keyWords + most)).join(" ")} `.includes(key)) return true;
  }
  return false;
}
