import { fenced } from "../../kernel/fence.ts";
import type { Turn } from "../../kernel/turn.ts";
import type { CritiqueOptions } from "./options.ts";
import { otherLanguage, wordsFor } from "./prompt.ts";
import { ChosenPerspectives } from "./rules/chosen-perspectives.ts";

/** The turn in which the perspectives are chosen: what the text is can be told by less than the whole of it. */
export function perspectivesTurn(options: CritiqueOptions): Turn<ChosenPerspectives> {
  const { choose: words, dataFollows } = wordsFor(options);
  const { path, text } = options.artifact;
  return {
    kind: "perspectives",
    prompt: {
      stable: words.rules,
      fresh: `${dataFollows}\n\n${fenced("artifact", gistOf(text))}`,
      request: words.request(path, otherLanguage(options)),
    },
    spare: true,
    schema: ChosenPerspectives,
  };
}

const mostShown = 6000;
const mostHeadings = 100;

/** A short text as it is; of a long one its beginning and its headings. */
function gistOf(text: string): string {
  if (text.length <= mostShown) return text;
  const headings = text.slice(mostShown).match(/^#{1,6}[ \t].{1,120}/gm) ?? [];
  return [`${text.slice(0, mostShown)}\n[…]`, ...headings.slice(0, mostHeadings)].join("\n");
}
