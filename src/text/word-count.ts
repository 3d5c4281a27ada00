const wide = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー`;
const wideSigns = String.raw`\u3000-\u3004\u3008-\u303f\u30fb\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65`;
/** A character of a language without spaces (the group), or what stands between spaces and has a letter or a figure. */
const between = `[^\\s${wide}${wideSigns}]`;
const unit = new RegExp(`([${wide}])|(?:(?![\\p{L}\\p{N}])${between})*(?=[\\p{L}\\p{N}])${between}+`, "gu");

export function wordCount(text: string): number {
  let [words, characters] = [0, 0];
  for (const [, character] of text.matchAll(unit)) {
    if (character === undefined) words++;
    else characters++;
  }
  return words + Math.ceil(characters / 2);
}

/** The text as it is when it fits, else its beginning, at the end of a sentence where it has one, and the marker. */
export function cutTo(text: string, most: number, marker: string): string {
  if (wordCount(text) <= most) return text;
  let [words, characters, end] = [0, 0, 0];
  for (const match of text.matchAll(unit)) {
    if (match[1] === undefined) words++;
    else characters++;
    if (words + Math.ceil(characters / 2) > most) break;
    end = match.index + match[0].length;
  }
  const fitting = text.slice(0, end);
  const [sentences = fitting] =
    /^[^]*[.!?。！？]["'”’)」』]*(?=\s|$|(?<=[。！？]["'”’)」』]*))/u.exec(fitting) ?? [];
  return sentences + marker;
}
