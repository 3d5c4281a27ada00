import { idForm } from "./artifact.ts";
import { holdsWord } from "./whole-words.ts";

/** Whether a text says a word of something: not behind a negation, nor as a word of the form that was filled in. */
export function asserts(text: string, word: string): boolean {
  return text
    .normalize("NFKC")
    .split(/(?<=[.!?;。！？；])\s*|\n+/u)
    .some(
      (sentence) =>
        !(isOfForm(word) && speaksOfForm(sentence)) && holdsWord(withoutNegated(sentence, word), word),
    );
}

/** A stance blocks, and so does an open question: there it is a field, which code reads. */
function isOfForm(word: string): boolean {
  return /^(?:non-)?block(?:s|ed|er|ers|ing)?$/iu.test(word.trim());
}

function speaksOfForm(sentence: string): boolean {
  const [id] = sentence.matchAll(idForm);
  return (
    id !== undefined ||
    /\b(?:stances?|questions?|wording|stand-?aside)\b|["“]?blocking["”]?\s*[:=]/iu.test(sentence)
  );
}

const before = String.raw`(?<![\p{L}\p{N}])(?:not|no|non|never|neither|nor|cannot|\p{L}+n['’]t)(?:[\s-]+[\p{L}\p{N}'’]+){0,2}[\s-]+`;
const behind = String.raw`[^\s、。]{0,5}(?:ない|なし|ありません|不要)`;

function withoutNegated(sentence: string, word: string): string {
  const sought = word
    .normalize("NFKC")
    .trim()
    .replaceAll(/[\\^$.*+?()[\]{}|]/gu, String.raw`\$&`);
  return sentence.replaceAll(new RegExp(`${before}${sought}|${sought}${behind}`, "giu"), " ");
}
