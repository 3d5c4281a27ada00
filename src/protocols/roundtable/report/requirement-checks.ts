import type { Text } from "../../../document/document.ts";
import { isEars, statementOf } from "../rules/ears.ts";
import { isMeasurable } from "../rules/measurable.ts";
import type { Account } from "./account.ts";
import { standing } from "./origin.ts";
import { filled } from "./words/words-for.ts";

/** What a reviewer would send back, found by rules; it is told and refuses nothing. */
export function requirementChecks({ state: { artifacts }, lang, words }: Account): readonly Text[] {
  const functional = standing(artifacts, "REQ");
  const qualities = standing(artifacts, "NFR");
  const found = [
    [words.notEars, functional.filter((one) => isEars(statementOf(one), lang) === false)],
    [words.noAcceptance, functional.filter(({ acceptance = [] }) => acceptance.length === 0)],
    [words.noFigure, qualities.filter((one) => !isMeasurable(one))],
    [
      words.noMethod,
      [
        ...functional.filter(({ verification }) => !verification),
        // How it is measured is how it is verified.
        ...qualities.filter(({ verification, measurement }) => !verification && !measurement),
      ],
    ],
  ] as const;
  return found
    .filter(([, all]) => all.length > 0)
    .map(([sentence, all]) => filled(sentence, { ids: all.map(({ id }) => id).join(", ") }));
}
