import type { Receipt } from "./receipt.ts";

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

/** A script that a project brought along speaks for whoever wrote the project. */
export function counts({
  model,
  scripted,
  fallback,
  person,
}: Pick<Receipt, "model" | "scripted" | "fallback" | "person">): boolean {
  return (!fallback || person === true) && !isByRules({ model }) && scripted !== "found";
}

export const scriptedWords = "A scripted example: no model was asked, the replies were written by hand.";

export function namedAgent(name: string, scripted: Receipt["scripted"]): string {
  if (scripted === undefined || (scripted === "named" && name === "scripted")) return name;
  return `${name} (${scripted === "found" ? "scripted, not counted" : "scripted"})`;
}

export function answererIn({ answeredBy, scripted }: Pick<Receipt, "answeredBy" | "scripted">): string {
  return namedAgent(answeredBy, scripted);
}

export function agentNames({
  receipts,
}: {
  readonly receipts: readonly Receipt[];
}): (name: string) => string {
  const scripted = new Map(receipts.map((receipt) => [receipt.answeredBy, receipt.scripted]));
  return (name) => namedAgent(name, scripted.get(name));
}

export interface Totals {
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly tokensEstimated: boolean;
  /** `null` when no agent told a cost; the sum of those that did otherwise. */
  readonly costUsd: number | null;
  /** True where a call that is not free told none. */
  readonly costPartlyUnknown: boolean;
}

export const nothingUsed: Totals = {
  calls: 0,
  inputTokens: 0,
  outputTokens: 0,
  tokensEstimated: false,
  costUsd: null,
  costPartlyUnknown: false,
};

/** The one sum of receipts: what every number here came from stands in the journal. */
export function totalOf(receipts: readonly Receipt[]): Totals {
  return receipts.reduce(withReceipt, nothingUsed);
}

export function withReceipt(total: Totals, receipt: Receipt): Totals {
  const { inputTokens, outputTokens, tokensEstimated, costUsd } = receipt;
  return {
    calls: total.calls + callsOf([receipt]),
    inputTokens: total.inputTokens + (inputTokens ?? 0),
    outputTokens: total.outputTokens + (outputTokens ?? 0),
    tokensEstimated: total.tokensEstimated || tokensEstimated,
    costUsd: costUsd === null ? total.costUsd : (total.costUsd ?? 0) + costUsd,
    costPartlyUnknown: total.costPartlyUnknown || (costUsd === null && !isFree(receipt)),
  };
}

/** `$0.0213`, or `$0.0213+` where a part of it is unknown; `null` where nothing is known, which is never zero. */
export function costText({
  costUsd,
  costPartlyUnknown,
}: Pick<Totals, "costUsd" | "costPartlyUnknown">): string | null {
  if (costUsd === null || (costUsd === 0 && costPartlyUnknown)) return null;
  return `$${costUsd.toFixed(4)}${costPartlyUnknown ? "+" : ""}`;
}

export function callsOf(receipts: readonly Pick<Receipt, "requests">[]): number {
  return receipts.reduce((sum, { requests = 1 }) => sum + requests, 0);
}

/** What so many turns more are likely to take: as much as the later half of those before, for later ones are told more. */
export function likelyFor(turns: number, receipts: readonly Receipt[]) {
  const late = receipts.slice(Math.floor(receipts.length / 2));
  const { calls, inputTokens, outputTokens } = totalOf(late);
  const usd = late.reduce((sum, receipt) => sum + countedUsd(receipt), 0);
  const share = Math.max(0, turns) / Math.max(1, late.length);
  return { calls: calls * share, tokens: (inputTokens + outputTokens) * share, usd: usd * share };
}

export function countedUsd({ costUsd, assumedUsd = 0 }: Pick<Receipt, "costUsd" | "assumedUsd">): number {
  return costUsd ?? assumedUsd;
}

/** A script, a person, rules and a call that was turned away cost nothing, and tell no cost. */
export function isFree(receipt: Receipt): boolean {
  const { scripted, person, requests } = receipt;
  return scripted !== undefined || person === true || requests === 0 || isByRules(receipt);
}

/** What tokens of an unknown price count for: the list price of the dearest models that are in common use. */
export function assumedPrice(tokens: { readonly input: number; readonly output: number }): number {
  return (tokens.input * assumedUsdIn + tokens.output * assumedUsdOut) / 1_000_000;
}

const assumedUsdIn = 15;
const assumedUsdOut = 75;

export const assumedPriceWords = `$${assumedUsdIn} for a million tokens in and $${assumedUsdOut} out`;
