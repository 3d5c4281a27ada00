import {
  announcements,
  apologies,
  errorMessages,
  fillers,
  questionsBack,
  refusals,
} from "./non-answer-phrases.ts";

export type NonAnswer = "no-answer" | "refused";

// Longer texts say something, whatever they begin with.
const longestNonAnswer = 600;

/** Recognises an empty reply, an announcement of work, a refusal. Anything with content in it is an answer. */
export function nonAnswer(text: string): { readonly code: NonAnswer; readonly problem: string } | null {
  const said = text.trim();
  if (said === "") return { code: "no-answer", problem: "the reply is empty" };
  if (said.length > longestNonAnswer) return null;
  const sentences = said
    .split(sentenceEnd)
    .map(bare)
    .filter((sentence) => sentence !== "");
  const first = sentences.find((one) => !fits(one, apologies)) ?? "";
  if (fits(first, refusals)) return { code: "refused", problem: `it refuses: "${firstLine(said)}"` };
  const announces = sentences.some((one) => fits(one, announcements));
  const saysMore = sentences.some((one) => !fits(one, announcements) && !fits(one, fillers));
  if (!announces || saysMore) return null;
  return { code: "no-answer", problem: `it announces work instead of doing it: "${firstLine(said)}"` };
}

/** The same of what stands in a form that was to be filled in: there nobody is asked back, and no error is an answer. */
export function nonAnswerInFields(text: string): { readonly code: NonAnswer } | null {
  const said = text.trimStart();
  const isNone = text.length <= longestNonAnswer && (fits(said, questionsBack) || fits(said, errorMessages));
  return isNone ? { code: "no-answer" } : null;
}

// A full stop inside "src/ladder.ts" ends no sentence.
const sentenceEnd = /(?<=[.!?…])\s+|(?<=[。！？])|\n+/;

/** A sentence without the marks around it: of a list, of emphasis, of its end. */
function bare(sentence: string): string {
  return sentence.replace(/^[^\p{L}\p{N}]+/u, "").replace(/[^\p{L}\p{N}]+$/u, "");
}

function fits(sentence: string, patterns: readonly RegExp[]): boolean {
  return patterns.some((pattern) => pattern.test(sentence));
}

function firstLine(text: string): string {
  const [line = ""] = text.split("\n");
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}

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
