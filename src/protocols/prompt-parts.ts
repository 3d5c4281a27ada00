import { fenced } from "../kernel/prompt.ts";
import type { Material } from "../kernel/seat.ts";
import { eachOnce } from "../text/each-once.ts";
import { numberedText } from "../text/numbered-lines.ts";

export function part(title: string, body: string, label = "said"): string {
  return `${title}:\n\n${fenced(label, body)}`;
}

/** Said once, before texts whose lines are numbered. */
export const numbersNote =
  "Lines are shown with their numbers, for you to cite. Number and tab are not part of the text: leave them out of quotations.";

/** A text that a seat is to cite, with its lines numbered: once, however many seats and turns are shown it. */
export const numbered = eachOnce(({ text }: Material) => numberedText(text));
