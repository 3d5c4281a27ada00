import { type Doc, list, paragraph, prose, quiet, section, type Text } from "../../../document/document.ts";
import { shorten } from "../../../text/shorten.ts";
import type { Synthesis } from "../rules/synthesis.ts";
import type { Words } from "./english.ts";

/** The answer before everything else. A journal by 0.1.0 has none. */
export function bottomLine({ bottomLine: lines = [] }: Synthesis, longest = Infinity): Doc {
  return lines.map(({ sentence, ids }) => paragraph(cited(shorten(sentence, longest), ids)));
}

/** What to do first, whichever way is taken. */
export function firstActions(
  { actions = [] }: Synthesis,
  words: Words,
  { most = Infinity, longest = Infinity } = {},
): Doc {
  const items = actions.map(({ action, ids }) => cited(shorten(action, longest), ids));
  return section(words.headings.actions, [list(items, { most })]);
}

/** An id that stands in the sentence is not told again behind it. */
function cited(sentence: string, ids: readonly string[]): Text {
  const left = ids.filter((id) => !sentence.includes(id));
  return [prose(sentence), ...(left.length === 0 ? [] : [" ", quiet(`[${left.join(", ")}]`)])];
}
