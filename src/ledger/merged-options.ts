import { holdersNow } from "./agreement.ts";
import { referencesIn } from "./ids.ts";
import { areOpposedOptions } from "./joining.ts";
import { type Ledger, type Option, optionOf } from "./ledger.ts";

/**
 * The ledger after a chair named options that say the same. Of each group the one that most are for stays, of equals the
 * first; who was for another is for that one. Who means something else parts from it by an option in its own words.
 */
export function withMerged(ledger: Ledger, groups: readonly (readonly string[])[], round: number): Ledger {
  return groups.reduce((now, group) => mergedOnce(now, group, round), ledger);
}

function mergedOnce(ledger: Ledger, group: readonly string[], round: number): Ledger {
  const named = new Set(group.flatMap(referencesIn).map(({ id }) => optionOf(ledger, id)?.id));
  const holders = holdersNow(ledger);
  const forIt = (id: string) => holders.get(id) ?? [];
  const [stays, ...others] = ledger.options
    .filter(({ id }) => named.has(id))
    .toSorted((one, other) => forIt(other.id).length - forIt(one.id).length);
  const isPart = ({ id, issue }: Option) =>
    issue === stays?.issue && !areOpposedOptions(ledger, stays.id, id, forIt);
  const merged = others.filter(isPart);
  if (stays === undefined || merged.length === 0) return ledger;
  const options = ledger.options.map((option) =>
    merged.includes(option) ? { ...option, mergedInto: stays.id, mergedAfter: round } : option,
  );
  return { ...ledger, options };
}
