import { sameWords } from "../text/likeness/same-words.ts";
import { type Reference, referencesIn } from "./ids.ts";
import { claimOf, type Ledger, type Option, optionOf } from "./ledger.ts";

/** Ids of a text that are there; those of claims, options and stands. */
export function known(ledger: Ledger, text: string): readonly Reference[] {
  return referencesIn(text).filter(({ kind, id }) =>
    kind === "stand"
      ? ledger.stands.some((stand) => stand.id === id)
      : kind === "option"
        ? optionOf(ledger, id) !== undefined
        : claimOf(ledger, id) !== undefined,
  );
}

/** What is meant by an option: by its id, else in the words it was given. */
export function optionsMeant(ledger: Ledger, text: string): readonly Option[] {
  const named = referencesIn(text).filter(({ kind }) => kind === "option");
  if (named.length > 0) return named.flatMap(({ id }) => optionOf(ledger, id) ?? []);
  const same = ledger.options.find((option) => sameWords(option.text) === sameWords(text));
  return same === undefined ? [] : [optionOf(ledger, same.id) ?? same];
}

export const noOption = "no option of that id";
