import { sameWords } from "../text/likeness/same-words.ts";
import { type Contribution, ignoring } from "./contribution.ts";
import { nextId, referencesIn } from "./ids.ts";
import { partedByAuthors } from "./joining.ts";
import { known, noOption, optionsMeant } from "./known.ts";
import {
  type Acceptance,
  type Citation,
  type Claim,
  claimOf,
  claimsOf,
  type Holding,
  type Ignored,
  type Ledger,
  type Option,
  optionOf,
  prefixOf,
  type Stand,
} from "./ledger.ts";
import { newClaims, ownAfter } from "./own-claims.ts";
import { isRemark } from "./remarks.ts";
import { withReworded } from "./reworded-options.ts";
import { standsOf } from "./stands.ts";

/** The ledger after a round in which nobody heard what others said in it: ids mean what was there before. */
export function heard(before: Ledger, round: readonly Contribution[]): Ledger {
  const spoken = new Set<string>();
  const after = round.reduce((ledger, said) => {
    // What a seat claimed before is in both, as long as it has not spoken: it is looked for once for all of the round.
    const own = claimsOf(spoken.has(said.seat) ? ledger : before, said.seat);
    spoken.add(said.seat);
    return afterOne(before, ledger, own, said);
  }, before);
  return round.reduce((ledger, said) => withReworded(before, ledger, said), after);
}

function afterOne(before: Ledger, ledger: Ledger, own: readonly Claim[], said: Contribution): Ledger {
  const prefix = prefixOf(ledger, said.seat);
  const [ownNow, lostOwn] = ownAfter(own, said);
  const added = newClaims(before, ownNow, said, prefix);
  const [stands, lostStands] = standsOf(before, said, prefix);
  const [options, holdings, lostOptions] = choices(before, ledger, said);
  const [accepted, lostAccepted] = acceptances(before, said);
  const isRepeated = ({ id, round }: Stand) => stands.some((one) => one.id === id && one.round === round);
  return partedByAuthors({
    ...ledger,
    claims: [...replaced(ledger.claims, own, ownNow), ...added],
    stands:
      stands.length === 0 ? ledger.stands : [...ledger.stands.filter((one) => !isRepeated(one)), ...stands],
    options,
    holdings: [...ledger.holdings, ...holdings],
    accepted: [...ledger.accepted, ...accepted],
    cited: [...ledger.cited, ...citations(before, said)],
    ignored: [...ledger.ignored, ...lostOwn, ...lostStands, ...lostOptions, ...lostAccepted],
  });
}

/** All claims, with some of them as they are now. */
function replaced(
  claims: readonly Claim[],
  before: readonly Claim[],
  now: readonly Claim[],
): readonly Claim[] {
  const all = [...claims];
  for (const [index, claim] of before.entries()) {
    const after = now[index];
    if (after !== undefined && after !== claim) all[all.indexOf(claim)] = after;
  }
  return all;
}

/** The claims of others that a seat names: in what it says besides, or as what moved it. */
function citations(before: Ledger, { seat, round, fields, cites = [] }: Contribution): readonly Citation[] {
  const causes = [...(fields.because ?? []), ...(fields.own ?? []).flatMap(({ because }) => because ?? [])];
  const named = [...cites, ...causes].flatMap((text) => known(before, text)).map(({ id }) => id);
  return [...new Set(named)]
    .filter((id) => (claimOf(before, id)?.seat ?? seat) !== seat)
    .map((id) => ({ seat, round, id }));
}

/** What the seat is for; a text that is no id puts a new option on the table. */
function choices(
  before: Ledger,
  ledger: Ledger,
  said: Contribution,
): [Ledger["options"], readonly Holding[], readonly Ignored[]] {
  const options = [...ledger.options];
  const holdings: Holding[] = [];
  const ignored: Ignored[] = [];
  const because = (said.fields.because ?? []).flatMap((text) => causes(before, text));
  const wanted = said.fields.option ?? [];
  for (const one of typeof wanted === "string" ? [wanted] : wanted) {
    if (one.trim() === "") continue;
    const { named, why } = chosenIn(one);
    const on = named.flatMap(({ id }) => optionOf(before, id) ?? []);
    if (named.length > 0 && on.length === 0) {
      ignored.push(ignoring(said, one, noOption));
      continue;
    }
    const chosen = on.length > 0 ? on : [inWords({ ...ledger, issues: before.issues, options }, said, one)];
    for (const option of chosen) {
      if (!options.some(({ id }) => id === option.id)) options.push(option);
      const { seat, round, changed, changeReason: reason } = said;
      const own = causes(before, why);
      const cause = own.length === 0 ? { because } : { because: own, isOwnCause: true as const };
      holdings.push({ seat, round, option: option.id, by: "seat", ...cause, reason, changed });
    }
  }
  return [options, holdings, ignored];
}

/** The options that are chosen by id, and what stands behind them: `O8 because of SEC-4`. */
function chosenIn(text: string) {
  const [head = "", ...behind] = text.split(/\bbecause\b/iu);
  const named = optionsIn(head);
  return named.length === 0 ? { named: optionsIn(text), why: "" } : { named, why: behind.join(" ") };
}

function optionsIn(text: string) {
  return referencesIn(text).filter(({ kind }) => kind === "option");
}

function inWords(ledger: Ledger, said: Contribution, text: string): Option {
  const same = said.afresh === true ? undefined : reworded(ledger, said, text);
  if (said.asWorded !== true) return same ?? newOption(ledger, text, said.round);
  const option = newOption(ledger, text, said.round);
  return same === undefined || ledger.options.includes(option) ? option : { ...option, insteadOf: same.id };
}

/** Who was for one thing by its own word, has not changed and names one thing again in other words is for the same. */
function reworded(ledger: Ledger, { seat, changed, fields }: Contribution, text: string) {
  const isKnown = ledger.options.some((option) => sameWords(option.text) === sameWords(text));
  if (changed || isKnown || (Array.isArray(fields.option) && fields.option.length > 1)) return undefined;
  const own = ledger.holdings.filter((held) => held.seat === seat && held.by === "seat");
  const [only, ...more] = own.filter(({ round }) => round === own.at(-1)?.round);
  return only === undefined || more.length > 0 ? undefined : optionOf(ledger, only.option);
}

function newOption({ issues, options }: Ledger, text: string, round: number): Option {
  const [, issueId = "", behind = ""] = /^\s*\[?(Q\d+)\]?\s*[:：.–-]\s*(.+)$/isu.exec(text) ?? [];
  const issue = issues.find(({ id }) => id === issueId.toUpperCase());
  const words = issue === undefined ? text : behind;
  const known = options.find((option) => sameWords(option.text) === sameWords(words));
  return (
    known ?? { id: nextId("O", options), issue: issue?.id ?? null, text: words, round, mergedInto: null }
  );
}

function causes(ledger: Ledger, text: string): readonly string[] {
  const remarks = referencesIn(text).filter(({ id }) => isRemark(ledger, id));
  return [...known(ledger, text), ...remarks].map(({ id }) => id);
}

/** What it could live with. */
function acceptances(before: Ledger, said: Contribution): [readonly Acceptance[], readonly Ignored[]] {
  const ignored: Ignored[] = [];
  const { seat, round } = said;
  const accepted = (said.fields.couldLiveWith ?? []).flatMap(({ option, condition }) => {
    const found = optionsMeant(before, option);
    if (found.length === 0) ignored.push(ignoring(said, option, noOption));
    return found.map(({ id }) => ({ seat, round, option: id, condition: condition || null }));
  });
  return [accepted, ignored];
}
