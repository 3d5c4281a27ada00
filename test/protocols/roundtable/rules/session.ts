import { Strategy } from "../../../../src/protocols/roundtable/rules/strategy.ts";

/** A strategy as a file would have it, with what a case does not care about filled in. */
export function strategy(given: { readonly id: string } & Readonly<Record<string, unknown>>): Strategy {
  return Strategy.parse({
    name: given.id,
    description: "For a test.",
    phases: [{ name: "discussion", intent: "Say it." }],
    consensus: { policy: "weighted_majority", threshold: 0.6 },
    ...given,
  });
}
