import { type Claim, claimsOf, type Ledger, plainWords, type Wording } from "./ledger.ts";

/** A claim, and which of its wordings it is, counted from 0. */
interface Worded {
  readonly claim: Claim;
  readonly at: number;
}

/** Where a seat said something in these words, in the order of its claims and their wordings; words as `sameWords` has them. */
function wordedSo(ledger: Ledger, seat: string, words: string): readonly Worded[] {
  const claims = claimsOf(ledger, seat);
  const first = claims[0]?.versions[0];
  if (first === undefined) return [];
  const places = placesIn(first, claims).get(words) ?? [];
  return places
    .flatMap(({ place, at, wording }) => {
      const claim = claims[place];
      return claim?.versions[at] === wording ? [{ claim, at, place }] : [];
    })
    .toSorted((a, b) => a.place - b.place || a.at - b.at);
}

/** The claims of a seat that read so now, in their order. */
export function nowWordedSo(ledger: Ledger, seat: string, words: string): readonly Claim[] {
  return wordedSo(ledger, seat, words).flatMap(({ claim, at }) =>
    at === claim.versions.length - 1 ? [claim] : [],
  );
}

interface KnownWording {
  /** Among the claims of its seat, where each keeps its own. */
  readonly place: number;
  readonly at: number;
  readonly wording: Wording;
}

interface KnownWordings {
  /** As they were when they were last gone through. */
  claims: readonly Claim[];
  readonly byWords: Map<string, KnownWording[]>;
}

/** By the first wording of a seat: a ledger grows with all that is said, and only what is new in it is gone through. */
const known = new WeakMap<Wording, KnownWordings>();

/** Of all claims of a seat, and perhaps of others that were in another ledger. */
function placesIn(first: Wording, claims: readonly Claim[]): ReadonlyMap<string, readonly KnownWording[]> {
  const places = known.get(first) ?? { claims: [], byWords: new Map<string, KnownWording[]>() };
  if (places.claims === claims) return places.byWords;
  claims.forEach((claim, place) => {
    const before = places.claims[place];
    if (before === claim) return;
    for (let at = sameUntil(before, claim); at < claim.versions.length; at++)
      note(places.byWords, { place, at, wording: claim.versions[at] as Wording });
  });
  places.claims = claims;
  known.set(first, places);
  return places.byWords;
}

/** How many wordings they have in common: a claim only gets more of them. */
function sameUntil(before: Claim | undefined, { versions }: Claim): number {
  const count = before?.versions.length ?? 0;
  return before?.versions[count - 1] === versions[count - 1] ? count : 0;
}

function note(byWords: Map<string, KnownWording[]>, place: KnownWording): void {
  const words = plainWords(place.wording);
  const same = byWords.get(words) ?? [];
  byWords.set(words, same);
  if (!same.some((one) => one.wording === place.wording && one.place === place.place)) same.push(place);
}
