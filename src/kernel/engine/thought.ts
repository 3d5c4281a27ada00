const opening = /^\s*<(?:think|thinking|thought|reasoning|scratchpad)>/i;
const closing = /<\/(?:think|thinking|thought|reasoning|scratchpad)>/gi;
// Some models send the closing tag only: the opening one stood in their own template.
const closingOnItsOwnLine = /^<\/(?:think|thinking|thought|reasoning|scratchpad)>[ \t]*$/gim;

// The channels of gpt-oss, where its template is not taken off.
const finalChannel = /<\|channel\|>final(?:\s[^<]*)?<\|message\|>/g;
const channelEnd = /<\|(?:return|end|eot_id|im_end)\|>\s*$/;

/** What a reply says after its thinking aloud. Thinking that never ends leaves nothing: a draft is no answer. */
export function withoutThought(text: string): string {
  if (text.includes("<|channel|>")) {
    const final = [...text.matchAll(finalChannel)].at(-1);
    return final === undefined ? "" : text.slice(final.index + final[0].length).replace(channelEnd, "");
  }
  const thinks = opening.test(text);
  if (!thinks && !text.includes("</")) return text;
  const end = [...text.matchAll(thinks ? closing : closingOnItsOwnLine)].at(-1);
  if (end !== undefined) return text.slice(end.index + end[0].length);
  return thinks ? "" : text;
}
