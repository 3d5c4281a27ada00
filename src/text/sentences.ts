const end = /(?<=[。！？!?\n])|(?<=\.["'”’)]?)(?=\s+\P{Ll})|(?<=[;；])/u;

// What patterns cost grows faster than what they search, so that no piece may be longer; no sentence is.
const longest = /[^]{1,600}/gu;

/** The sentences of a text, trimmed, in their order; one without end comes in pieces. */
export function sentencesOf(text: string): readonly string[] {
  return text
    .split(end)
    .flatMap((sentence) => sentence.match(longest) ?? [])
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
}

// A single quote is an apostrophe too, so it must stand free; one that is never closed quotes nothing.
const quotation =
  /"[^"\n]{0,400}"|“[^”\n]{0,400}”|«[^»\n]{0,400}»|「[^」\n]{0,400}」|『[^』\n]{0,400}』|`[^`\n]{0,400}`|(?<![\p{L}\p{N}])['‘][^'’\n]{0,400}['’](?![\p{L}\p{N}])/gu;

/** The text in one writing, without what it only quotes: another's words are not its own. */
export function ownWords(text: string): string {
  return text.normalize("NFKC").replaceAll("’", "'").replaceAll(quotation, "〜");
}
