import { holdersNow } from "./agreement.ts";
import { type Contribution, ignoring } from "./contribution.ts";
import { nextId, referencesIn } from "./ids.ts";
import { type Holding, type Ledger, type Option, optionOf } from "./ledger.ts";

/**
 * The ledger after a round, with the options that a seat words anew under their ids, the former wordings kept. Only who
 * is for one may, and only while nobody else is for it as it reads. Who came to it in this round had read the former
 * wording: then that one stays, and the new one is an option of its own.
 */
export function withReworded(before: Ledger, after: Ledger, said: Contribution): Ledger {
  return (said.asWorded === true ? (said.fields.own ?? []) : []).reduce((ledger, { claim, now, text }) => {
    const [named] = referencesIn(claim);
    if (named?.kind !== "option" || now !== "refined" || !text) return ledger;
    const option = optionOf(before, named.id);
    const holders = holdersNow(before).get(option?.id ?? "") ?? [];
    const lost = (why: string) => ({ ...ledger, ignored: [...ledger.ignored, ignoring(said, claim, why)] });
    if (option === undefined || !holders.includes(said.seat)) return lost("no option it is for");
    if (holders.length > 1) return lost("others are for it as it reads");
    if (text === option.text) return ledger;
    if (!ledger.holdings.some((held) => held.seat !== said.seat && isFor(ledger, held, option, said)))
      return under(ledger, option, text, said);
    // Who is not for it any more, or does not say so, leaves it to those who came.
    const own = ledger.holdings.filter(
      (held) => held.seat === said.seat && isFor(ledger, held, option, said),
    );
    return own.length === 0
      ? lost("others are for it as it reads")
      : beside(ledger, option, text, said.round, own);
  }, after);
}

function isFor(ledger: Ledger, { round, option }: Holding, { id }: Option, said: Contribution): boolean {
  return round === said.round && optionOf(ledger, option)?.id === id;
}

function under(ledger: Ledger, { id }: Option, text: string, { seat, round }: Contribution): Ledger {
  const worded = (option: Option): Option => {
    if (option.id !== id) return option;
    const first = { text: option.text, round: option.round, seat };
    return { ...option, text, versions: [...(option.versions ?? [first]), { text, round, seat }] };
  };
  return { ...ledger, options: ledger.options.map(worded) };
}

function beside(
  ledger: Ledger,
  { id, issue }: Option,
  text: string,
  round: number,
  own: readonly Holding[],
): Ledger {
  const other = { id: nextId("O", ledger.options), issue, text, round, mergedInto: null, insteadOf: id };
  return {
    ...ledger,
    options: [...ledger.options, other],
    holdings: ledger.holdings.map((held) => (own.includes(held) ? { ...held, option: other.id } : held)),
  };
}
