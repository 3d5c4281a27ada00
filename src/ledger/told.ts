import { eachOnce } from "../text/each-once.ts";
import { supportOn } from "./agreement.ts";
import { versionId } from "./ids.ts";
import { known } from "./known.ts";
import {
  type BesideKind,
  type Claim,
  claimOf,
  gistsIn,
  isBeside,
  isLive,
  type Ledger,
  optionOf,
  type Stand,
  wordingOf,
} from "./ledger.ts";

/** How the ledger is told to seats, in their language. */
export const englishLedger = {
  against: (id: string) => `against ${id}`,
  /** Said of an older wording than the one in force. */
  saidOf: (wording: string) => `said of ${wording}`,
  restsOn: "rests on",
  restsOnSame: "rests on the same",
  because: "because of",
  withdrawn: "withdrawn",
  stand: {
    agree: "agrees",
    contest: "contests",
    narrower: "narrower",
    "beside-the-point": "beside the point",
  },
  beside: { assumption: "assumption", precondition: "must hold", risk: "risk of its own claim" },
  issue: "Issue",
  sameAs: "say the same",
  parted: "no longer taken for the same as others",
  mergedInto: "is now part of",
};

export type LedgerWords = typeof englishLedger;

export const japaneseLedger: LedgerWords = {
  against: (id) => `${id} への反論`,
  saidOf: (wording) => `${wording} に対して`,
  restsOn: "根拠",
  restsOnSame: "根拠は同じ",
  because: "理由",
  withdrawn: "撤回",
  stand: { agree: "同意", contest: "反対", narrower: "より狭く", "beside-the-point": "論点外" },
  beside: { assumption: "前提", precondition: "条件", risk: "自分の主張のリスク" },
  issue: "論点",
  sameAs: "同じ内容",
  parted: "他とは別の内容とする",
  mergedInto: "は次に統合",
};

/**
 * What a round added, claim by claim and stand by stand, the same for every seat and never changed afterwards: told one
 * after the other, rounds make a record that is only appended to.
 */
export function toldRound(ledger: Ledger, round: number, words: LedgerWords): string {
  const lines = [
    ...ledger.claims.flatMap((claim) => claimLines(claim, round, words)),
    ...ledger.stands
      .filter((stand) => stand.round === round && !isTold(ledger, stand))
      .map((stand) => standLine(stand, words)),
  ];
  return lines.join("\n");
}

function claimLines(claim: Claim, round: number, words: LedgerWords): readonly string[] {
  const { id, kind, versions, withdrawn, against } = claim;
  const what =
    against !== null ? words.against(against) : isBeside(claim) ? words.beside[kind as BesideKind] : "";
  const said = versions.flatMap(({ text, round: at, restsOn, because }, index) => {
    if (at !== round) return [];
    const head = versionId(id, index + 1) + (index === 0 && what !== "" ? ` (${what})` : "");
    // What it rests on still was told with the wording before.
    const isSame = restsOn.join() === versions[index - 1]?.restsOn.join();
    const rests = isSame ? words.restsOnSame : `${words.restsOn}: ${restsOn.join("; ")}`;
    const cause = because.length === 0 ? "" : ` [${words.because}: ${because.join(", ")}]`;
    return [`${head}: ${text}${restsOn.length === 0 ? "" : ` [${rests}]`}${cause}`];
  });
  if (withdrawn?.round !== round) return said;
  const cause = withdrawn.because.length === 0 ? "" : ` [${words.because}: ${withdrawn.because.join(", ")}]`;
  return [...said, `${id}: ${words.withdrawn}${cause}`];
}

/** The claim that it is made of says the same. */
function isTold({ claims }: Ledger, { seat, on, reason, stand }: Stand): boolean {
  const isIt = ({ seat: holder, against, versions }: Claim) =>
    holder === seat && against === on && versions[0]?.text === reason;
  return stand === "contest" && claims.some(isIt);
}

/** A stand in one line, for who must answer it. */
export function standLine({ id, version, stand, text, reason }: Stand, words: LedgerWords): string {
  const parts = [text === null ? "" : `"${text}"`, reason ?? ""].filter((part) => part !== "");
  return `${versionId(id, version)} ${words.stand[stand]}${parts.length === 0 ? "" : `: ${parts.join(" — ")}`}`;
}

/**
 * What is held against a seat's claims and against options that it alone is for, the newest first. That something is
 * beside the point holds nothing against it.
 */
export function againstSeat(ledger: Ledger, seat: string): readonly Stand[] {
  const last = new Map(ledger.stands.map((stand) => [stand.id, stand]));
  const against = [...last.values()].filter((stand) => stand.seat !== seat && isAgainst(stand));
  if (against.length === 0) return [];
  const alone = new Set(
    [null, ...ledger.issues.map(({ id }) => id)].flatMap((issue) =>
      supportOn(ledger, issue).flatMap(({ option, seats }) => (seats.join() === seat ? option : [])),
    ),
  );
  const isOpen = (stand: Stand) => {
    const claim = claimOf(ledger, stand.on);
    if (claim?.seat !== seat) return alone.has(optionOf(ledger, stand.on)?.id ?? "");
    // What was said against an older wording while it was reworded has not been answered by that; it is told once.
    const isCrossed = claim.withdrawn === null && stand.round >= wordingOf(claim).round;
    return isLive(ledger, stand) || (isCrossed && (lastWords(ledger).get(seat) ?? 0) <= stand.round);
  };
  return against.filter(isOpen).toSorted((a, b) => b.round - a.round);
}

/** The last round in which each seat claimed, stood to or chose something. */
const lastWords = eachOnce((ledger: Ledger): ReadonlyMap<string, number> => {
  const last = new Map<string, number>();
  const said = [
    ...ledger.claims.map(({ seat, versions }) => ({ seat, round: versions.at(-1)?.round ?? 0 })),
    ...ledger.stands,
    ...ledger.holdings,
  ];
  for (const { seat, round } of said) last.set(seat, Math.max(last.get(seat) ?? 0, round));
  return last;
});

function isAgainst({ stand }: Stand): boolean {
  return stand === "contest" || stand === "narrower";
}

/** Assumptions by which others doubt a claim of the seat that they name, until it has named or stood to them itself. */
export function doubtsOf(
  ledger: Ledger,
  seat: string,
): readonly { readonly id: string; readonly on: string }[] {
  const answered = new Set([
    ...ledger.cited.filter((one) => one.seat === seat).map(({ id }) => id),
    ...ledger.stands.filter((one) => one.seat === seat).map(({ on }) => on),
  ]);
  return ledger.claims
    .filter(({ id, kind, withdrawn }) => kind === "assumption" && withdrawn === null && !answered.has(id))
    .filter((claim) => claim.seat !== seat)
    .flatMap((claim) =>
      known(ledger, wordingOf(claim).text)
        .filter(({ id }) => claimOf(ledger, id)?.seat === seat)
        .slice(0, 1)
        .map(({ id: on }) => ({ id: claim.id, on })),
    );
}

const mostToStandOn = 6;

/**
 * The claims of others that the decision turns on and to which a seat has not stood as they read now: on important
 * issues first; of them positions, attacks and what is contested, then what nobody has answered. What a seat says
 * beside its claims comes last, unless somebody contests it. Of claims that say the same, one.
 */
export function toStandOn(ledger: Ledger, seat: string, most = mostToStandOn): readonly Claim[] {
  return openTo(ledger, seat, most)
    .toSorted((a, b) => a.place - b.place)
    .map(({ claim }) => claim);
}

/** Those of them that are not among the ones told. */
export function leftToStandOn(ledger: Ledger, seat: string, told: readonly Claim[]): readonly Claim[] {
  return openTo(ledger, seat, Infinity)
    .map(({ claim }) => claim)
    .filter((claim) => !told.includes(claim));
}

/** What weighs most, and that first. */
function openTo(ledger: Ledger, seat: string, most: number): readonly Weighed[] {
  const gist = gistsIn(ledger);
  const { stands, claims } = forAll(ledger);
  const isOwn = (id: string) => claimOf(ledger, id)?.seat === seat;
  const met = new Set([
    ...(stands.get(seat) ?? []).map(({ on }) => gist(on)),
    ...ledger.joined.filter((ids) => ids.some(isOwn)).flatMap((ids) => ids.slice(0, 1)),
  ]);
  const open: Weighed[] = [];
  for (const one of claims) {
    if (open.length >= most) break;
    if (one.claim.seat !== seat && !met.has(gist(one.claim.id))) open.push(one);
  }
  return open;
}

interface Weighed {
  readonly claim: Claim;
  /** Among all claims there are to stand to. */
  readonly place: number;
  readonly weight: number;
}

/** What is the same for every seat: the stands that count, by who took them, and what there is to stand to. */
const forAll = eachOnce((ledger: Ledger) => {
  const live = ledger.stands.filter((stand) => isLive(ledger, stand));
  const answered = new Set(live.map(({ on }) => on));
  const contested = new Set(live.filter(({ stand }) => stand !== "agree").map(({ on }) => on));
  const weight = (claim: Claim) => {
    const { id, kind } = claim;
    const isDisputed = contested.has(id);
    const carries = isDisputed || kind === "position" || kind === "attack";
    return (
      (isDisputed || !isBeside(claim) ? 8 : 0) +
      (isImportant(ledger, id) ? 4 : 0) +
      (carries ? 2 : 0) +
      (answered.has(id) ? 0 : 1)
    );
  };
  const standing = ledger.claims.filter(
    (claim) => claim.withdrawn === null && (!isBeside(claim) || isImportant(ledger, claim.id)),
  );
  const gist = gistsIn(ledger);
  const met = new Set<string>();
  const firsts = standing.filter(({ id }) => met.size < met.add(gist(id)).size);
  const weighed = firsts.map((claim, place): Weighed => ({ claim, place, weight: weight(claim) }));
  return {
    stands: Map.groupBy(live, ({ seat }) => seat),
    claims: weighed.toSorted((a, b) => b.weight - a.weight),
  };
});

function isImportant({ issues }: Ledger, id: string): boolean {
  return issues.some(({ important, claims }) => important && claims.includes(id));
}

/** Each claim as it reads now, by its id, for who must cite it. */
export function givenClaims(ledger: Ledger): readonly { readonly id: string; readonly text: string }[] {
  return ledger.claims
    .filter(({ withdrawn }) => withdrawn === null)
    .map((claim) => ({ id: claim.id, text: wordingOf(claim).text }));
}

/** Options with how many are for them, for the counts in a bottom line. */
export function countsOf(ledger: Ledger): readonly number[] {
  const supports = [null, ...ledger.issues.map(({ id }) => id)].flatMap((issue) => supportOn(ledger, issue));
  const members = ledger.seats.filter(({ counts }) => counts).length;
  return [...new Set([ledger.seats.length, members, ...supports.map(({ seats }) => seats.length)])];
}
