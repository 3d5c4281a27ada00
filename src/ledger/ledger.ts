import { eachOnce } from "../text/each-once.ts";
import { sameWords } from "../text/likeness/same-words.ts";
import type { StandKind } from "./fields.ts";

/**
 * Everything the seats claim, by ids that last, and how each stands to what others claim. It is made of what was said
 * by `heard` and `reported`, so it can be made again from the record at any time; code judges from it, never from prose.
 */
export interface Ledger {
  readonly seats: readonly LedgerSeat[];
  readonly claims: readonly Claim[];
  readonly stands: readonly Stand[];
  readonly issues: readonly Issue[];
  readonly options: readonly Option[];
  /** Claims that say the same, as the chair joined them; each claim is in one of them at most. */
  readonly joined: readonly (readonly string[])[];
  /** Who was for what, round by round. */
  readonly holdings: readonly Holding[];
  /** What seats could live with, though they are for something else. */
  readonly accepted: readonly Acceptance[];
  /** What seats named of others, in words or as what moved them, without standing to it. */
  readonly cited: readonly Citation[];
  readonly misreports: readonly Misreport[];
  /** What the chair said to all about the process. */
  readonly remarks: readonly Remark[];
  /** What could not be taken as it was said, in words. */
  readonly ignored: readonly Ignored[];
}

/** What a chair said to all, by an id that seats can cite: it is answered, not stood to, and is nobody's reason on the matter. */
interface Remark {
  readonly id: string;
  readonly round: number;
  readonly text: string;
}

export interface LedgerSeat {
  readonly name: string;
  readonly prefix: string;
  /** The devil's advocate is not: it must dissent by its role, and its dissent prevents nothing. */
  readonly counts: boolean;
}

export interface Claim {
  readonly id: string;
  readonly seat: string;
  /**
   * `position`: where the seat stands as a whole. `attack`: what it holds against another. `point`: what a seat without
   * a position brings in. The rest is said beside it.
   */
  readonly kind: "position" | "ground" | "attack" | "point" | BesideKind;
  /** The wordings, the first first. */
  readonly versions: readonly Wording[];
  /** What it speaks against: the id of a claim or an option. */
  readonly against: string | null;
  readonly withdrawn: Withdrawal | null;
  /** It was withdrawn for others that were withdrawn for it at the same time, and stays, since it is the first in the record. */
  readonly crossed?: { readonly round: number; readonly with: readonly string[] };
  /** The last round in which its seat said that it still holds it. */
  readonly kept: number;
}

/** What a seat says beside its claims, with the letter of its ids (`DA-A1`): no reason, but others may stand to it. */
export const besideLetters = { assumption: "A", precondition: "P", risk: "R" } as const;
export type BesideKind = keyof typeof besideLetters;

export function isBeside({ kind }: Pick<Claim, "kind">): boolean {
  return kind in besideLetters;
}

export interface Wording {
  readonly text: string;
  readonly round: number;
  readonly restsOn: readonly string[];
  readonly because: readonly string[];
  /** The seat says it in other words, and not that it changed: stands to the wording before still count. */
  readonly restated?: boolean;
}

interface Withdrawal {
  readonly round: number;
  readonly because: readonly string[];
}

export interface Stand {
  /** Who on what: `SEC>UX-1`. */
  readonly id: string;
  readonly seat: string;
  /** Id of a claim or an option. */
  readonly on: string;
  /** Of the claim or the option, as it read when it was stood to. */
  readonly version: number;
  readonly stand: StandKind;
  readonly text: string | null;
  readonly reason: string | null;
  readonly restsOn: readonly string[];
  readonly round: number;
}

export interface Issue {
  readonly id: string;
  readonly text: string;
  readonly important: boolean;
  /** Ids of the claims the chair put under it. */
  readonly claims: readonly string[];
}

export interface Option {
  readonly id: string;
  /** `null` where no chair put it under one. */
  readonly issue: string | null;
  /** As it was first worded, unless its holder worded it anew under its id: other words for it are no other option. */
  readonly text: string;
  /** All its wordings, the first first; only where there is more than one. */
  readonly versions?: readonly { readonly text: string; readonly round: number; readonly seat: string }[];
  readonly round: number;
  readonly mergedInto: string | null;
  /** The round after which a chair found that it says the same; absent where that holds from the start. */
  readonly mergedAfter?: number;
  /** What its seat was for before it worded it so. */
  readonly insteadOf?: string;
}

/** What a seat is for after a round. */
export interface Holding {
  readonly seat: string;
  readonly round: number;
  readonly option: string;
  /** Whether the seat said so itself, or the chair reported it. */
  readonly by: "seat" | "chair";
  readonly because: readonly string[];
  /** What it names is the cause of this choice alone. */
  readonly isOwnCause?: true;
  readonly reason: string | null;
  /** What the seat said of itself. */
  readonly changed: boolean;
}

export interface Acceptance {
  readonly seat: string;
  readonly round: number;
  readonly option: string;
  readonly condition: string | null;
}

export interface Citation {
  readonly seat: string;
  readonly round: number;
  /** Of a claim. */
  readonly id: string;
}

/** Where a chair puts a seat elsewhere than the seat itself; the seat counts. */
export interface Misreport {
  readonly seat: string;
  readonly round: number;
  readonly reported: string;
  readonly own: string;
}

export interface Ignored {
  readonly seat: string;
  readonly round: number;
  readonly said: string;
  readonly why: string;
}

export function emptyLedger(seats: readonly LedgerSeat[]): Ledger {
  return {
    seats,
    claims: [],
    stands: [],
    issues: [],
    options: [],
    joined: [],
    holdings: [],
    accepted: [],
    cited: [],
    misreports: [],
    remarks: [],
    ignored: [],
  };
}

export function claimOf({ claims }: Ledger, id: string): Claim | undefined {
  return claimsById(claims).get(id);
}

const claimsById = eachOnce((claims: Ledger["claims"]) => {
  const byId = new Map<string, Claim>();
  for (const claim of claims) if (!byId.has(claim.id)) byId.set(claim.id, claim);
  return byId;
});

/** All that a seat claimed, in its order. */
export function claimsOf({ claims }: Ledger, seat: string): readonly Claim[] {
  return claimsBySeat(claims).get(seat) ?? [];
}

const claimsBySeat = eachOnce((claims: Ledger["claims"]) => Map.groupBy(claims, ({ seat }) => seat));

/** As it reads now. */
export function wordingOf({ versions }: Claim): Wording {
  return versions.at(-1) as Wording;
}

/** A wording for comparison with others, capitals and signs aside: made once, since each is compared again and again. */
export const plainWords = eachOnce(({ text }: Wording) => sameWords(text));

/** The option that one became by being merged, or itself. */
export function optionOf({ options }: Pick<Ledger, "options">, id: string): Option | undefined {
  const option = options.find((one) => one.id === id);
  return option === undefined || option.mergedInto === null
    ? option
    : optionOf({ options: options.filter((one) => one !== option) }, option.mergedInto);
}

export function prefixOf({ seats }: Ledger, name: string): string {
  return seats.find((seat) => seat.name === name)?.prefix ?? name;
}

/** A stand that answers a wording which is no more, or a claim that is withdrawn, does not count. */
export function isLive(ledger: Ledger, { on, version }: Stand): boolean {
  const claim = claimOf(ledger, on);
  if (claim === undefined) {
    const wordings = ledger.options.find(({ id }) => id === on)?.versions?.length ?? 1;
    return optionOf(ledger, on) !== undefined && version >= wordings;
  }
  return claim.withdrawn === null && claim.versions.slice(version).every(({ restated }) => restated === true);
}

/** The id that stands for all claims that say the same. */
export function gistOf(ledger: Ledger, id: string): string {
  return gistsIn(ledger)(id);
}

/** The same for many. */
export function gistsIn({ joined }: Ledger): (id: string) => string {
  const gists = gistsOf(joined);
  return (id) => gists.get(id) ?? id;
}

const gistsOf = eachOnce(
  (joined: Ledger["joined"]) => new Map(joined.flatMap((ids) => ids.map((one) => [one, ids[0] ?? one]))),
);
