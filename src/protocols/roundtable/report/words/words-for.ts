import { type Span, spansOf, type Text } from "../../../../document/document.ts";
import { ourLanguage } from "../../../../text/language.ts";
import { type DocumentWords, en, type Word } from "./en.ts";
import { ja } from "./ja.ts";

const own = { en, ja } as const;

/** The words of documents: ours, or those that were given for another language, as far as they keep what is put in. */
export function wordsFor(
  lang: string | null,
  topic: string,
  given: Readonly<Record<string, string>> = {},
): DocumentWords {
  const ours: DocumentWords = own[ourLanguage(lang, topic)];
  if (Object.keys(given).length === 0) return ours;
  const taken = Object.entries(ours).map(([word, text]) => {
    const other = given[word]?.trim() ?? "";
    return [word, other !== "" && slots(other) === slots(text) ? other : text];
  });
  return Object.fromEntries(taken) as DocumentWords;
}

/** A language that none of our tables is in, by its code; `null` where one is, or where nobody named a language. */
export function foreignLanguage(lang: string | null): string | null {
  const code = lang?.split("-")[0]?.toLowerCase() ?? "en";
  return code in own ? null : lang;
}

function slots(text: string): string {
  return [...text.matchAll(/\{\w+\}/g)]
    .map(([slot]) => slot)
    .toSorted()
    .join();
}

/** A text with plain words put in. */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (slot, name: string) => String(values[name] ?? slot));
}

/** The same where what is put in looks or leads somewhere of its own. */
export function spanned(text: string, values: Readonly<Record<string, Text>>): readonly Span[] {
  return text.split(/(\{\w+\})/).flatMap((piece): readonly Span[] => {
    const value = values[/^\{(\w+)\}$/.exec(piece)?.[1] ?? ""];
    if (value === undefined) return piece === "" ? [] : [piece];
    return spansOf(value);
  });
}

/** One of a closed list as it is called in the language. */
export function called(words: DocumentWords, word: Word | null | undefined): string | null {
  return word ? words[word] : null;
}
