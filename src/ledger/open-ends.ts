import { supportOn } from "./agreement.ts";
import { referencesIn } from "./ids.ts";
import { type Claim, gistOf, isBeside, isLive, type Ledger, type Stand, wordingOf } from "./ledger.ts";

/**
 * Live claims that the decision turns on and that nobody has answered, though there was a round to do it in. An answer is a
 * stand on the claim in any wording, a claim against it, or its id as what somebody accepts or was moved by.
 */
export function unanswered(ledger: Ledger, round: number): readonly Claim[] {
  const named = [...ledger.stands.map(({ on }) => on), ...ledger.cited.map(({ id }) => id)];
  const answered = new Set(named.map((id) => gistOf(ledger, id)));
  const attacked = new Set(
    ledger.claims.flatMap(({ against }) => (against === null ? [] : gistOf(ledger, against))),
  );
  return ledger.claims.filter(
    (claim) =>
      claim.withdrawn === null &&
      claim.kind !== "position" &&
      wordingOf(claim).round < round &&
      isImportant(ledger, claim) &&
      !answered.has(gistOf(ledger, claim.id)) &&
      !attacked.has(gistOf(ledger, claim.id)),
  );
}

function isImportant({ issues }: Ledger, claim: Claim): boolean {
  const places = issues.filter(({ claims }) => claims.includes(claim.id));
  return places.length === 0
    ? !isBeside(claim) && issues.every(({ claims }) => claims.length === 0)
    : places.some(({ important }) => important);
}

/** Claims of a round that the chair could put under no issue, though it put others. */
export function drifting(ledger: Ledger, round: number): readonly Claim[] {
  const placed = new Set(ledger.issues.flatMap(({ claims }) => claims.map((id) => gistOf(ledger, id))));
  if (placed.size === 0) return [];
  return ledger.claims.filter(
    (claim) =>
      claim.kind !== "position" &&
      !isBeside(claim) &&
      claim.versions[0]?.round === round &&
      !placed.has(gistOf(ledger, claim.id)),
  );
}

/** Claims that several others rest on and that rest on nothing that anybody could look up. */
export function sharedAssumptions(ledger: Ledger): readonly Claim[] {
  const resting = new Map<string, Set<string>>();
  const note = (holder: string, restsOn: readonly string[]) => {
    for (const { id } of restsOn.flatMap(referencesIn))
      resting.set(gistOf(ledger, id), (resting.get(gistOf(ledger, id)) ?? new Set()).add(holder));
  };
  for (const claim of ledger.claims) note(claim.id, wordingOf(claim).restsOn);
  for (const stand of ledger.stands) note(stand.id, stand.restsOn);
  return ledger.claims.filter((claim) => {
    const isGuess = wordingOf(claim).restsOn.every(
      (one) => referencesIn(one).length === 0 && !namesAPlace(one),
    );
    return claim.withdrawn === null && isGuess && (resting.get(claim.id)?.size ?? 0) > 1;
  });
}

/** `path:line`, an address or a figure can be looked up. */
function namesAPlace(text: string): boolean {
  return /[\w.-]+\/[\w./-]+|\w+\.\w+:\d+|https?:|\d/u.test(text);
}

/** What most are for, and what of it nobody has contested: whom a contrarian should go for. */
export function strongestAgreement(
  ledger: Ledger,
): { readonly on: string; readonly seats: readonly string[] } | null {
  const options = [null, ...ledger.issues.map(({ id }) => id)].flatMap((issue) =>
    supportOn(ledger, issue).map(({ option, seats }) => ({ on: option, seats })),
  );
  const holders = Map.groupBy(ledger.claims, ({ id }) => gistOf(ledger, id));
  const agreeing = Map.groupBy(
    ledger.stands.filter((stand) => isLive(ledger, stand)),
    ({ on }) => on,
  );
  const claims = ledger.claims
    .filter(({ withdrawn }) => withdrawn === null)
    .map(({ id, seat }) => {
      const same = (holders.get(gistOf(ledger, id)) ?? []).map((claim) => claim.seat);
      return { on: id, seats: [...new Set([seat, ...same, ...agreeingIn(agreeing.get(id) ?? [])])] };
    });
  const [first] = [...options, ...claims].toSorted((a, b) => b.seats.length - a.seats.length);
  return first === undefined || first.seats.length < 2 ? null : first;
}

/** Of one seat the last stand counts. */
function agreeingIn(stands: readonly Stand[]): readonly string[] {
  const last = new Map(stands.map((stand) => [stand.seat, stand]));
  return [...last.values()].filter(({ stand }) => stand === "agree").map(({ seat }) => seat);
}

/** The stands that count on a claim or an option; of one seat the last. */
export function liveOn(ledger: Ledger, id: string): readonly Stand[] {
  const live = ledger.stands.filter((stand) => stand.on === id && isLive(ledger, stand));
  return [...new Map(live.map((stand) => [stand.seat, stand])).values()];
}
