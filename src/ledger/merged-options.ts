import { holdersNow } from "./agreement.ts";
import { referencesIn } from "./ids.ts";
import { mayMerge } from "./joining.ts";
import { type Ledger, type Option, optionOf } from "./ledger.ts";

/**
 * The ledger after a chair named options that say the same. Of each group the one that most are for stays, of equals the
 * first. Who is for another is not moved by that: the two are one when its holders have named the one that stays.
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
  const isPart = ({ id, issue }: Option) => issue === stays?.issue && mayMerge(holders, stays.id, id);
  const merged = others.filter(isPart);
  if (stays === undefined || merged.length === 0) return ledger;
  const options = ledger.options.map((option) =>
    merged.includes(option) ? { ...option, mergedInto: stays.id, mergedAfter: round } : option,
  );
  return { ...ledger, options };
}
