import { holdersNow } from "../../../ledger/agreement.ts";
import { versionId } from "../../../ledger/ids.ts";
import {
  alsoWorded,
  type Claim,
  type Ledger,
  optionOf,
  prefixOf,
  type Stand,
  wordingOf,
} from "../../../ledger/ledger.ts";
import { isExperts } from "./steps.ts";
import { crossedLine } from "./withdrawn.ts";

/**
 * Who is for which option by its last word, who stands how on claims and on the points made to them, and what was
 * withdrawn, counted by code. With `since`, of claims only those that were worded, stood to or withdrawn since that step.
 */
export function countedStands(ledger: Ledger, since = 0): string {
  const short = (seats: readonly string[]) => seats.map((seat) => prefixOf(ledger, seat)).join(", ");
  const experts = ledger.seats.filter(({ counts }) => counts).length;
  const holders = holdersNow(ledger);
  const options = ledger.options.flatMap(({ id }) => {
    const seats = holders.get(id);
    if (seats === undefined) return [];
    return [`[${id}] ${inAllWords(ledger, id)}: ${seats.length} of ${experts} are for it, ${short(seats)}`];
  });
  const stands = Map.groupBy(ledger.stands, ({ on }) => on);
  const claims = ledger.claims.flatMap((claim) => {
    const last = lastOfEach(stands.get(claim.id) ?? []);
    const id = versionId(claim.id, claim.versions.length);
    if (lastTouched(claim, last) < since) return [];
    if (claim.withdrawn !== null) return isExperts(claim) ? [`[${id}] withdrawn${causesOf(claim)}`] : [];
    const byStand = Map.groupBy(last, (stand) => `${stand.stand}${wordingMeant(claim, stand)}`);
    const told = Array.from(byStand, ([stand, own]) => `${stand} ${short(own.map(({ seat }) => seat))}`);
    return told.length === 0 ? [] : [`[${id}] ${told.join("; ")}`];
  });
  const crossed = ledger.claims
    .filter(({ crossed, withdrawn }) => withdrawn === null && crossed !== undefined && crossed.round >= since)
    .map((claim) => crossedLine(ledger, claim));
  return [...options, ...claims, ...crossed].join("\n");
}

/** An option, and in what other words it was given where several were found to say the same. */
export function inAllWords(ledger: Ledger, id: string): string {
  const others = alsoWorded(ledger, id).map((option) => ` (= ${option.id}: ${option.text})`);
  return `${optionOf(ledger, id)?.text ?? id}${others.join("")}`;
}

function lastTouched(claim: Claim, stands: readonly Stand[]): number {
  const stood = stands.map(({ round }) => round);
  return Math.max(wordingOf(claim).round, claim.withdrawn?.round ?? 0, ...stood);
}

function causesOf({ withdrawn }: Claim): string {
  return withdrawn === null || withdrawn.because.length === 0
    ? ""
    : ` (because of ${withdrawn.because.join(", ")})`;
}

function lastOfEach(stands: readonly Stand[]): readonly Stand[] {
  return [...new Map(stands.map((stand) => [stand.seat, stand])).values()];
}

/** Whoever stood to an earlier wording has not read the present one, however alike they are: it is told which. */
function wordingMeant({ versions }: Claim, { version }: Stand): string {
  return version === versions.length ? "" : ` (to v${version})`;
}
