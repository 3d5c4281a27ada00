import { holdersNow } from "../../../ledger/agreement.ts";
import { type Claim, type Holding, type Ledger, optionOf, type Stand } from "../../../ledger/ledger.ts";

/**
 * Whether who stood against a wording of a claim has accepted a later one, without a stand on it: it names the claim as
 * what moved it, or went over to an option of its author. Who was there before has accepted nothing by that.
 */
export function isAcceptedSince(ledger: Ledger, { seat, on, version, round }: Stand, claim: Claim): boolean {
  const reworded = claim.versions[version]?.round ?? Infinity;
  if (ledger.cited.some((one) => one.seat === seat && one.id === on && one.round > reworded)) return true;
  const holders = holdersNow(ledger);
  const isOfAuthor = ({ option }: Holding) =>
    holders.get(optionOf(ledger, option)?.id ?? option)?.includes(claim.seat) === true;
  const own = ledger.holdings.filter((held) => held.seat === seat && held.by === "seat");
  return (
    own.some((held) => held.round > reworded && isOfAuthor(held)) &&
    !own.some((held) => held.round <= round && isOfAuthor(held))
  );
}
