const opening = /^\s*<(?:think|thinking|thought|reasoning)>/i;
const closing = /<\/(?:think|thinking|thought|reasoning)>/gi;
// Some models send the closing tag only: the opening one stood in their own template.
const closingOnItsOwnLine = /^<\/(?:think|thinking|thought|reasoning)>[ \t]*$/gim;

/** What a reply says after its thinking aloud. Thinking that never ends leaves nothing: a draft is no answer. */
export function withoutThought(text: string): string {
  const thinks = opening.test(text);
  if (!thinks && !text.includes("</")) return text;
  const end = [...text.matchAll(thinks ? closing : closingOnItsOwnLine)].at(-1);
  if (end !== undefined) return text.slice(end.index + end[0].length);
  return thinks ? "" : text;
}
