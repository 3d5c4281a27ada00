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
