import { heldNow } from "../../ledger/agreement.ts";
import { versionId } from "../../ledger/ids.ts";
import { type Claim, claimOf, isLive, type Ledger, prefixOf, type Stand } from "../../ledger/ledger.ts";
import { againstSeat, toStandOn } from "../../ledger/told.ts";
import { unanswered } from "../../ledger/open-ends.ts";
import { part } from "../prompt-parts.ts";
import type { FixedId } from "./fixed-roles.ts";
import { isStatement } from "./rules/said.ts";
import type { Seat } from "../../kernel/seat.ts";
import { isExperts } from "./rules/steps.ts";
import type { Told } from "./telling.ts";

/** What an expert should look at among all that was said, by ids: no text of it is told twice. */
export function ownPart({ id }: Seat, told: Told): readonly string[] {
  const { ledger } = told.ledger;
  const position = ledger.claims.findLast(({ seat, kind }) => seat === id && kind === "position");
  const held = heldNow(ledger);
  const left = ledger.options.map((option) => option.id).filter((option) => !held.includes(option));
  return [
    position === undefined
      ? ""
      : `Ids of your claims begin with ${prefixOf(ledger, id)}; your position is ${asItReads(position)}.`,
    listed(
      "Stands against your claims",
      lastOfEach(againstSeat(ledger, id)).map(({ id: stand, version }) => versionId(stand, version)),
    ),
    listed("Objections to earlier wordings of your claims", outdatedBy(ledger, id)),
    toBeStoodOn(ledger, id),
    pointsOf(told, "cross-domain", "The Cross-Domain thinker's points"),
    // Not by how many are for them: nobody should follow a number.
    listed("Options on the table", held.toSorted(byNumber)),
    listed("Options that nobody is for any more", inRanges(left)),
  ];
}

/** What was held against a wording while its author was changing it: whether that meets it, nobody has said. */
function outdatedBy(ledger: Ledger, seat: string): readonly string[] {
  const last = [...new Map(ledger.stands.map((stand) => [stand.id, stand])).values()];
  return last
    .filter((stand) => {
      const claim = claimOf(ledger, stand.on);
      if (claim?.seat !== seat || claim.withdrawn !== null || isLive(ledger, stand)) return false;
      const then = claim.versions.slice(stand.version).find(({ restated }) => restated !== true);
      return stand.stand !== "agree" && then?.round === stand.round;
    })
    .map(({ id, version }) => versionId(id, version));
}

const mostToStandOn = 6;

/** Where the others stand as a whole comes first; what is left out is counted. */
function toBeStoodOn(ledger: Ledger, seat: string): string {
  const byExperts = { ...ledger, claims: ledger.claims.filter(isExperts) };
  const open = toStandOn(byExperts, seat, Infinity);
  const positions = open.filter(({ kind }) => kind === "position").slice(0, mostToStandOn);
  const grounds = { ...ledger, claims: byExperts.claims.filter(({ kind }) => kind !== "position") };
  const chosen = [...positions, ...toStandOn(grounds, seat, mostToStandOn - positions.length)];
  const more = open.length - chosen.length;
  const rest = more === 0 ? [] : [`and ${more} more`];
  return listed("Claims that you have not taken a stand on", [...chosen.map(asItReads), ...rest]);
}

/** What the contrarian said last, by its ids. */
export function pointsToAnswer(told: Told): string {
  return pointsOf(told, "contrarian", "The Contrarian's points");
}

function pointsOf({ ledger: { ledger } }: Told, from: FixedId, title: string): string {
  const own = ledger.claims.filter(({ seat }) => seat === from);
  const last = own.at(-1)?.versions[0]?.round;
  const points = own.filter(({ versions }) => versions[0]?.round === last);
  return listed(
    title,
    points.map(({ id }) => id),
  );
}

/** What the moderator should not leave out, by ids and in the words of who asks. */
export function leftOpen({ ledger: { ledger, steps } }: Told, round: number): readonly string[] {
  const last = steps.findLastIndex((step) => step.some(isStatement)) + 1;
  const own = unanswered(ledger, last).filter((claim) => isExperts(claim));
  const asked = steps
    .flat()
    .filter(isStatement)
    .filter((message) => message.round === round && message.content.questionForUser)
    .map(({ name, content }) => `- ${name}: ${content.questionForUser}`);
  return [
    listed("Claims that nobody has taken a stand on", atMost(mostUnanswered, own.map(asItReads))),
    asked.length === 0
      ? ""
      : part("Questions to the person who started this, not answered yet", [...new Set(asked)].join("\n")),
  ];
}

const mostUnanswered = 8;

/** The last of them; what is left out is counted. */
function atMost(most: number, ids: readonly string[]): readonly string[] {
  const left = ids.length - most;
  return left > 0 ? [...ids.slice(-most), `and ${left} earlier ones`] : ids;
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

/** Of one who says the same again, the last. */
function lastOfEach(stands: readonly Stand[]): readonly Stand[] {
  return [...new Map(stands.map((stand) => [stand.id, stand])).values()].slice(-mostAgainst);
}

function listed(title: string, ids: readonly string[]): string {
  return ids.length === 0 ? "" : `${title}: ${ids.join(", ")}.`;
}

function asItReads({ id, versions }: Claim): string {
  return versionId(id, versions.length);
}
