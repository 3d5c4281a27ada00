import type { Receipt } from "./receipt.ts";

/** Said wherever the reader spoke: in the record, the heading and the terminal. */
export const byRules = "read by rules, without a model";

/** What stands in the reader's receipts where others name their model. An agent may be renamed; this stays. */
export const rulesModel = "rules";

export function isByRules({ model }: Pick<Receipt, "model">): boolean {
  return model === rulesModel;
}

/** A critique by rules as people see it: the shape of its turn asks for a rating, and rules rate nothing. */
export function withoutRating(critique: unknown): unknown {
  if (typeof critique !== "object" || critique === null || !("rating" in critique)) return critique;
  const { rating: _, ...said } = critique;
  return said;
}
