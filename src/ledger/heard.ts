import { acceptances, choices } from "./choices.ts";
import { citations } from "./cited.ts";
import type { Contribution } from "./contribution.ts";
import { partedByAuthors } from "./joining.ts";
import { type Ledger, prefixOf, type Stand } from "./ledger.ts";
import { newClaims, withOwn } from "./own-claims.ts";
import { withReworded } from "./reworded-options.ts";
import { standsOf } from "./stands.ts";

/** The ledger after a round in which nobody heard what others said in it: ids mean what was there before. */
export function heard(before: Ledger, round: readonly Contribution[]): Ledger {
  return round.reduce((ledger, said) => afterOne(before, ledger, said), before);
}

function afterOne(before: Ledger, ledger: Ledger, said: Contribution): Ledger {
  const prefix = prefixOf(ledger, said.seat);
  const [claims, lostOwn] = withOwn(ledger.claims, said);
  const own = [...claims, ...newClaims(before, claims, said, prefix)];
  const [stands, lostStands] = standsOf(before, said, prefix);
  const [chosen, holdings, lostOptions] = choices(before, ledger, said);
  const [options, lostWordings] = withReworded(before, chosen, said);
  const [accepted, lostAccepted] = acceptances(before, said);
  const isRepeated = ({ id, round }: Stand) => stands.some((one) => one.id === id && one.round === round);
  return partedByAuthors({
    ...ledger,
    claims: own,
    stands: [...ledger.stands.filter((stand) => !isRepeated(stand)), ...stands],
    options,
    holdings: [...ledger.holdings, ...holdings],
    accepted: [...ledger.accepted, ...accepted],
    cited: [...ledger.cited, ...citations(before, said)],
    ignored: [...ledger.ignored, ...lostOwn, ...lostStands, ...lostOptions, ...lostWordings, ...lostAccepted],
  });
}
