import { fenced } from "../kernel/fence.ts";
import { paragraphs } from "../kernel/prompt.ts";
import type { Material } from "../kernel/turn.ts";
import { eachOnce } from "../text/each-once.ts";
import { numberedText } from "../text/numbered-lines.ts";

/** Words of others under a title, fenced off: data, never a voice of ours. */
export function part(title: string, body: string, label = "said"): string {
  return `${title}:\n\n${fenced(label, body)}`;
}

/** What there is of some paragraphs. */
export const joined = paragraphs;

/** Said once, before texts whose lines are numbered. */
export const numbersNote: Readonly<Record<"english" | "japanese", string>> = {
  english:
    "Lines are shown with their numbers, for you to cite. Number and tab are not part of the text: leave them out of quotations.",
  japanese:
    "行の番号は、場所を示すために付けたものです。番号とタブは本文ではないので、引用には含めないでください。",
};

/** Context files with their lines numbered, under a title and the path of each. */
export function contextParts(
  context: readonly Material[],
  { title, label, note }: { readonly title: string; readonly label?: string; readonly note: string },
): readonly string[] {
  if (context.length === 0) return [];
  return [note, ...context.map((one) => part(`${title} ${one.path}`, numbered(one), label))];
}

/** A text that a seat is to cite, with its lines numbered: once, however many seats and turns are shown it. */
export const numbered = eachOnce(({ text }: Material) => numberedText(text));
