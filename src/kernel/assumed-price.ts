import type { Receipt } from "./receipt.ts";

/** What a call counts for under a limit in dollars. */
export function countedUsd({ costUsd, assumedUsd = 0 }: Pick<Receipt, "costUsd" | "assumedUsd">): number {
  return costUsd ?? assumedUsd;
}

/** What tokens of an unknown price count for: the list price of the dearest models that are in common use. */
export function assumedPrice(tokens: { readonly input: number; readonly output: number }): number {
  return (tokens.input * assumedUsdIn + tokens.output * assumedUsdOut) / 1_000_000;
}

const assumedUsdIn = 15;
const assumedUsdOut = 75;

/** The same in words. */
export const assumedPriceWords = `$${assumedUsdIn} for a million tokens in and $${assumedUsdOut} out`;
