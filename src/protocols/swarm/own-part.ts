import { holdersNow } from "../../ledger/agreement.ts";
import { versionId } from "../../ledger/ids.ts";
import {
  type Claim,
  claimOf,
  isLive,
  type Ledger,
  optionOf,
  prefixOf,
  type Stand,
  claimsOf,
  positionsOf,
  wordingOf,
} from "../../ledger/ledger.ts";
import { leftToStandOn, toStandOn } from "../../ledger/told.ts";
import { liveOn, unanswered } from "../../ledger/open-ends.ts";
import { eachOnce } from "../../text/each-once.ts";
import { part } from "../prompt-parts.ts";
import type { FixedId } from "./fixed-roles.ts";
import { isStatement } from "./rules/said.ts";
import type { Seat } from "../../kernel/seat.ts";
import { citedTexts } from "./rules/cited-texts.ts";
import { countedStands, inAllWords } from "./rules/counted.ts";
import { isAcceptedSince } from "./rules/met.ts";
import { messageText } from "./rules/message-text.ts";
import { isExperts, type SwarmLedger } from "./rules/steps.ts";
import type { StrongestAgreement } from "./rules/verdict.ts";
import type { Told } from "./telling.ts";
import { crossedSince, withdrawnClaims } from "./rules/withdrawn.ts";

/** What an expert should look at among all that was said, by ids: no text of it is told twice. */
export function ownPart({ id }: Seat, told: Told): readonly string[] {
  const { ledger } = told.ledger;
  const position = positionsOf(ledger, id).at(-1);
  const holders = holdersNow(ledger);
  const left = ledger.options
    .filter((option) => option.mergedInto === null && !holders.has(option.id))
    .map((option) => option.id);
  return [
    position === undefined
      ? ""
      : `Ids of your claims begin with ${prefixOf(ledger, id)}; your position is ${asItReads(position)}.`,
    ...againstOwn(ledger, id),
    toBeStoodOn(ledger, id),
    listed(
      "The Cross-Domain thinker's points that you have not taken a stand on",
      notStoodOn(ledger, id, pointsOf(told, "cross-domain", "point")),
    ),
    onTheTable(ledger, id, holders),
    listed("Options that nobody is for any more", inRanges(left)),
    crossedSince(told.ledger, id),
    withdrawnClaims(ledger, id),
    ...ownQuestions(told, id),
  ];
}

/** Until the person is asked, nobody answers it. */
function ownQuestions({ toBePut }: Told, seat: string): readonly string[] {
  return toBePut
    .filter(({ from }) => from === seat)
    .map(
      ({ question }) =>
        `Your question to the person who started this is put to them after this round: ${question}`,
    );
}

/** In their latest wording, with who is for them, so that it is known whom to convince; uncounted: nobody should follow a number. */
function onTheTable(ledger: Ledger, seat: string, holders: ReadonlyMap<string, readonly string[]>): string {
  if (holders.size === 0) return "";
  const told = [...holders]
    .toSorted(([one], [other]) => byNumber(one, other))
    .map(([id, seats]) => {
      const others = ledger.seats.filter(({ name }) => name !== seat && seats.includes(name));
      const own = seats.includes(seat) ? [others.length === 0 ? "only you" : "you"] : [];
      return `- ${id} (${[...own, ...others.map(({ prefix }) => prefix)].join(", ")}): ${inAllWords(ledger, id)}`;
    });
  const isMerged = ledger.options.some(({ mergedInto }) => mergedInto !== null);
  return ["Options on the table, with who is for them:", ...told, ...(isMerged ? [saySame] : [])].join("\n");
}

const saySame =
  "The Moderator found that options joined by “=” say the same; they are one now, with the first id. If you mean something else, give an option in your own words.";

/**
 * What is held against a seat's claims by who said it last, each once, and apart what was said of another wording. A
 * claim that was reworded later has been answered; a position is worded anew in every message, answer or not, and who
 * was against it may have accepted it since.
 */
function againstOwn(ledger: Ledger, seat: string, what = "claims"): readonly string[] {
  const last = [...new Map(ledger.stands.map((stand) => [stand.id, stand])).values()];
  const against = last.filter((stand) => stand.stand === "contest" || stand.stand === "narrower");
  const claimed = against.flatMap((stand) => {
    const claim = claimOf(ledger, stand.on);
    if (claim?.seat !== seat || claim.withdrawn !== null) return [];
    if (claim.kind !== "position" && stand.round < wordingOf(claim).round) return [];
    const isLatest = stand.version === claim.versions.length;
    return !isLatest && isAcceptedSince(ledger, stand, claim) ? [] : [{ stand, isLatest }];
  });
  const holders = holdersNow(ledger);
  const alone = against.filter(
    (stand) => isLive(ledger, stand) && holders.get(optionOf(ledger, stand.on)?.id ?? "")?.join() === seat,
  );
  const asTaken = ({ id, seat: by, version }: Stand): Listed => ({
    id: versionId(id, version),
    of: prefixOf(ledger, by),
  });
  const now = claimed.filter(({ isLatest }) => isLatest).map(({ stand }) => asTaken(stand));
  const before = claimed
    .filter(({ isLatest }) => !isLatest)
    .map(({ stand }) => ({ ...asTaken(stand), id: `${stand.id}v${stand.version}` }));
  const beside = last.filter(
    (stand) =>
      stand.stand === "beside-the-point" && isLive(ledger, stand) && claimOf(ledger, stand.on)?.seat === seat,
  );
  return [
    listed(`Stands that contest or narrow your ${what}`, atMost(mostAgainst, now)),
    listed(`Stands against earlier wordings of your ${what}`, atMost(mostAgainst, before)),
    listed(`Stands that say your ${what} are beside the point`, atMost(mostAgainst, beside.map(asTaken))),
    listed("Stands against options that only you are for", atMost(mostAgainst, alone.map(asTaken))),
  ];
}

/** What who speaks in points should answer, from the second time it speaks. */
export function ownPoints({ id }: Seat, { ledger: { ledger } }: Told): readonly string[] {
  if (!ledger.claims.some(({ seat }) => seat === id)) return [];
  return [
    `Ids of your points begin with ${prefixOf(ledger, id)}. Answer what was said against them, and do not repeat them.`,
    ...againstOwn(ledger, id, "points"),
  ];
}

const mostToStandOn = 6;

/** Where the others stand as a whole comes first. */
function toBeStoodOn(ledger: Ledger, seat: string): string {
  const { positions, grounds } = partsOf(ledger);
  const first = toStandOn(positions, seat, Infinity).slice(0, mostToStandOn);
  const others = toStandOn(grounds, seat, mostToStandOn - first.length);
  const left = [...leftToStandOn(positions, seat, first), ...leftToStandOn(grounds, seat, others)];
  return listed(
    left.length > 0
      ? "Of the claims that you have not taken a stand on, those that matter most"
      : "Claims that you have not taken a stand on",
    [
      ...[...first, ...others].map(asItReads),
      ...besides(
        left.map((claim) => asListed(ledger, claim)),
        "more",
      ),
    ],
  );
}

/** What experts claim, positions and the rest: sorted once for all of them. */
const partsOf = eachOnce((ledger: Ledger) => {
  const byExperts = Map.groupBy(ledger.claims.filter(isExperts), ({ kind }) => kind === "position");
  const of = (isPosition: boolean) => ({ ...ledger, claims: byExperts.get(isPosition) ?? [] });
  return { positions: of(true), grounds: of(false) };
});

/** What the contrarian contested last, by its ids. */
export function pointsToAnswer(told: Told): readonly string[] {
  return pointsOf(told, "contrarian", "attack");
}

/** Those it made last. */
function pointsOf({ ledger: { ledger } }: Told, from: FixedId, meant: Claim["kind"]): readonly string[] {
  const own = claimsOf(ledger, from);
  const last = own.at(-1)?.versions[0]?.round;
  const before = own.findLastIndex(({ versions }) => versions[0]?.round !== last);
  return own
    .slice(before + 1)
    .filter(({ kind }) => kind === meant)
    .map(({ id }) => id);
}

function notStoodOn({ stands }: Ledger, seat: string, ids: readonly string[]): readonly string[] {
  const stoodOn = new Set(stands.filter((stand) => stand.seat === seat).map(({ on }) => on));
  return ids.filter((id) => !stoodOn.has(id));
}

export interface CounterAim {
  readonly strongest: StrongestAgreement | null;
  /** Where there is no agreement: what comes closest to one. */
  readonly nearest: StrongestAgreement | null;
  /** How often the agreement of this round was put under stress before; `null` outside of a stress check. */
  readonly stressed: number | null;
}

/** What the contrarian begins with. Words that are alike are no agreement yet, and are not told as one. */
export function toAttack({ strongest, nearest }: CounterAim, { ledger: { ledger, steps } }: Told): string {
  const agreement = strongest ?? nearest;
  if (agreement === null) return "";
  const { on, by, position, seats, messages } = agreement;
  const title =
    strongest === null
      ? "The statements with the most similar wording; check whether this is an agreement"
      : "The strongest agreement so far";
  const names = new Map(steps.flat().map(({ from, name }) => [from, name]));
  const meant = (seat: string) => {
    const claim = claimOf(ledger, on ?? "");
    const version = liveOn(ledger, claim?.id ?? "").find((stand) => stand.seat === seat)?.version;
    return version === undefined || version === claim?.versions.length ? "" : ` (to v${version})`;
  };
  const held = seats.map((seat) => `${names.get(seat) ?? seat}${meant(seat)}`).join(", ");
  const how = by === "words" ? "Supported, or said in similar words, by" : "Supported by";
  const claim = on === undefined ? "" : `[${on}] `;
  return part(title, `${claim}${position}\n${how} ${held} [${messages.join("] [")}]`);
}

/** Who is for what and stands where since a round began, so that nobody has to collect it from all that was said. */
export function standsNow({ ledger: { ledger, steps } }: Told, round: number): string {
  const table = countedStands(ledger, steps.findIndex(([first]) => first?.round === round) + 1);
  return table === "" ? "" : part("Where everybody stands now", table);
}

/** What the moderator should not leave out, by ids. */
export function leftOpen({ ledger: { ledger, steps } }: Told, round: number): readonly string[] {
  const last = steps.findLastIndex((step) => step.some(isStatement)) + 1;
  const unmet = (step: number) => unanswered(ledger, step).filter((claim) => isExperts(claim));
  const before = unmet(last);
  const latest = unmet(last + 1).filter((claim) => !before.includes(claim));
  const atMostOf = (claims: readonly Claim[]) =>
    atMost(
      mostUnanswered,
      claims.map((claim) => asListed(ledger, claim)),
    );
  return [
    listed("Claims that nobody has taken a stand on", atMostOf(before)),
    listed("Claims of the last messages, on which nobody could take a stand yet", atMostOf(latest)),
    earlierSaid(ledger, steps, round),
  ];
}

/** A moderator is shown this round alone, where claims of earlier ones are cited. */
function earlierSaid(ledger: Ledger, steps: SwarmLedger["steps"], round: number): string {
  const first = steps.findIndex((step) => step.some((message) => message.round === round)) + 1;
  const texts = steps.slice(first - 1).flatMap((step) => step.map(messageText));
  // Options stand in the table with who is for them.
  const holders = holdersNow(ledger);
  const cited = first < 2 ? [] : citedTexts(ledger, texts, first, (id) => holders.has(id));
  return cited.length === 0 ? "" : part("Cited from earlier rounds", cited.join("\n"));
}

const mostUnanswered = 8;

/** What is told by its id, and the short name of who said it. */
interface Listed {
  readonly id: string;
  readonly of: string;
}

function asListed(ledger: Ledger, claim: Claim): Listed {
  return { id: asItReads(claim), of: prefixOf(ledger, claim.seat) };
}

/** The last of them, and what is left out. */
function atMost(most: number, items: readonly Listed[]): readonly string[] {
  const left = items.slice(0, Math.max(0, items.length - most));
  return [...items.slice(left.length).map(({ id }) => id), ...besides(left, "more")];
}

const mostBesides = 16;

/** What is left out, so that it can be looked for: by its ids, or whose it is where those would be too many. */
function besides(left: readonly Listed[], what: string): readonly string[] {
  if (left.length === 0) return [];
  const isFew = left.length <= mostBesides;
  const named = isFew ? left.map(({ id }) => id) : [...new Set(left.map(({ of }) => of))];
  return [`and ${left.length} ${what} (${named.join(", ")})`];
}

/** O1, O2, O3, O5 as O1 to O3, O5: a list that grows with every round says little by being long. */
function inRanges(options: readonly string[]): readonly string[] {
  const ranges: string[][] = [];
  for (const option of options.toSorted(byNumber)) {
    const last = ranges.at(-1);
    if (last !== undefined && Number(option.slice(1)) === Number(last.at(-1)?.slice(1)) + 1)
      last.push(option);
    else ranges.push([option]);
  }
  return ranges.flatMap((range) => (range.length > 2 ? [`${range[0]} to ${range.at(-1)}`] : range));
}

function byNumber(one: string, other: string): number {
  return Number(one.slice(1)) - Number(other.slice(1));
}

const mostAgainst = 8;

export function listed(title: string, ids: readonly string[]): string {
  return ids.length === 0 ? "" : `${title}: ${ids.join(", ")}.`;
}

function asItReads({ id, versions }: Claim): string {
  return versionId(id, versions.length);
}
