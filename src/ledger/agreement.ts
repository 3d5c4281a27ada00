import { type Claim, claimOf, gistOf, type Holding, type Ledger, optionOf, type Stand } from "./ledger.ts";
import { movesIn } from "./moves.ts";
import { referencesIn } from "./ids.ts";

/** Who is for an option after all that was said. */
export interface Support {
  readonly option: string;
  readonly seats: readonly string[];
}

/** Where everybody stands on an issue; options nobody is for any more are left out. */
export function supportOn(ledger: Ledger, issue: string | null): readonly Support[] {
  const held = ledger.seats.flatMap(({ name }) => {
    const own = ledger.holdings.filter(
      (one) =>
        one.seat === name &&
        (optionOf(ledger, one.option)?.issue ?? null) === issue &&
        (one.by === "seat" || !objectedSince(ledger, one)),
    );
    const last = own.findLast(({ by }) => by === "seat") ?? own.at(-1);
    return last === undefined
      ? []
      : [{ seat: name, option: optionOf(ledger, last.option)?.id ?? last.option }];
  });
  return [...Map.groupBy(held, ({ option }) => option)]
    .map(([option, holders]) => ({ option, seats: holders.map(({ seat }) => seat) }))
    .toSorted((a, b) => b.seats.length - a.seats.length);
}

/** The options that somebody is for by its own last word on their issue, where it may have named several, with who. */
export function holdersNow(ledger: Ledger): ReadonlyMap<string, readonly string[]> {
  const own = ledger.holdings.filter(({ by }) => by === "seat");
  const key = ({ seat, option }: Holding) => `${seat} ${optionOf(ledger, option)?.issue ?? ""}`;
  const last = new Map(own.map((held) => [key(held), held.round]));
  const live = own.filter((held) => held.round === last.get(key(held)));
  const byOption = Map.groupBy(live, ({ option }) => optionOf(ledger, option)?.id ?? option);
  return new Map(
    Array.from(byOption, ([option, held]) => [option, [...new Set(held.map(({ seat }) => seat))]]),
  );
}

/** Who speaks against an option in the round in which a chair puts it there, or later, is not for it. */
function objectedSince(ledger: Ledger, { seat, option, round }: Holding): boolean {
  const id = optionOf(ledger, option)?.id;
  return ledger.stands.some(
    (stand) =>
      stand.seat === seat && stand.stand === "contest" && stand.round >= round && isOn(ledger, stand, id),
  );
}

function isOn(ledger: Ledger, { on }: Stand, option: string | undefined): boolean {
  return option !== undefined && optionOf(ledger, on)?.id === option;
}

/** How everybody stands to one option by their last word: for it, able to live with it, or against it. */
export interface Standing {
  readonly option: string;
  readonly holders: readonly string[];
  readonly accepted: readonly { readonly seat: string; readonly condition: string | null }[];
  readonly objections: readonly { readonly seat: string; readonly reason: string | null }[];
}

export function standingOn(ledger: Ledger, issue: string): readonly Standing[] {
  const held = new Map(supportOn(ledger, issue).map(({ option, seats }) => [option, seats]));
  const open = ledger.options.filter((option) => option.issue === issue && option.mergedInto === null);
  return open.map(({ id: option }) => {
    const holders = held.get(option) ?? [];
    const words = ledger.seats.map(({ name }) => lastWord(ledger, name, option));
    const accepted = words.flatMap((word) => (word?.accepts && !holders.includes(word.seat) ? word : []));
    const objections = words.flatMap((word) => (word?.accepts === false ? word : []));
    return {
      option,
      holders,
      accepted: accepted.map(({ seat, text }) => ({ seat, condition: text })),
      objections: objections.map(({ seat, text }) => ({ seat, reason: text })),
    };
  });
}

/** Whether a seat accepts an option or speaks against it, by what it said last; an objection goes before, in one round. */
function lastWord(ledger: Ledger, seat: string, option: string) {
  const accepts = ledger.accepted.findLast(
    (one) => one.seat === seat && optionOf(ledger, one.option)?.id === option,
  );
  const last = ledger.stands.findLast((one) => one.seat === seat && isOn(ledger, one, option));
  const objects = last?.stand === "contest" ? last : undefined;
  // Who went over to it since no longer objects.
  const held = ledger.holdings.findLast(
    (one) => one.seat === seat && one.by === "seat" && optionOf(ledger, one.option)?.id === option,
  );
  if (objects !== undefined && objects.round >= Math.max(accepts?.round ?? 0, held?.round ?? 0))
    return { seat, accepts: false, text: objects.reason };
  return accepts === undefined ? undefined : { seat, accepts: true, text: accepts.condition };
}

/** Options that all who count are for or could live with, and to which none of them objects. */
export function acceptableOn(ledger: Ledger, issue: string): readonly Standing[] {
  const counted = ledger.seats.filter(({ counts }) => counts).map(({ name }) => name);
  return standingOn(ledger, issue).filter(({ holders, accepted, objections }) => {
    const willing = new Set([...holders, ...accepted.map(({ seat }) => seat)]);
    return (
      counted.length > 0 &&
      counted.every((seat) => willing.has(seat)) &&
      !objections.some(({ seat }) => counted.includes(seat))
    );
  });
}

/** An agreement of all who count, and on what it rests. */
export interface Agreement {
  readonly issue: string;
  readonly option: string;
  /** For each who agrees, the claims its choice rests on; of those that say the same, the first. */
  readonly reasons: readonly { readonly seat: string; readonly claims: readonly string[] }[];
  /** How many reasons that are not each other's stand behind it. */
  readonly independent: number;
  /** One reason in several mouths, or a voice that has none: more say so than have a ground for it. */
  readonly isSuperficial: boolean;
}

/** `null` where those who count do not all stand at one option. */
export function agreementOn(ledger: Ledger, issue: string): Agreement | null {
  const counted = ledger.seats.filter(({ counts }) => counts).map(({ name }) => name);
  const first = supportOn(ledger, issue).find(({ seats }) => seats.some((seat) => counted.includes(seat)));
  if (first === undefined || counted.length === 0 || !counted.every((seat) => first.seats.includes(seat)))
    return null;
  const reasons = counted.map((seat) => ({ seat, claims: reasonsOf(ledger, seat, issue) }));
  const independent = independentReasons(ledger, reasons);
  const tested = independent + convinced(ledger, issue, counted);
  const all = new Set(reasons.flatMap(({ claims }) => claims));
  const isSuperficial =
    Math.min(tested, all.size) < fewestReasons || reasons.some(({ claims }) => claims.length === 0);
  return { issue, option: first.option, reasons, independent, isSuperficial };
}

const fewestReasons = 2;

/** Who was of another mind and came over for a reason it names: the reason was put to the test. */
function convinced(ledger: Ledger, issue: string, seats: readonly string[]): number {
  const moved = movesIn(ledger).filter((move) => move.issue === issue && move.because.length > 0);
  return seats.filter((seat) => moved.some((move) => move.seat === seat)).length;
}

/**
 * What a seat's choice rests on: its own grounds as long as it stood there from the start; of one that came over, what
 * moved it, and the claims of its own that it said since, or held on to where something moved it.
 */
function reasonsOf(ledger: Ledger, seat: string, issue: string): readonly string[] {
  const moved = movesIn(ledger).findLast((move) => move.seat === seat && move.issue === issue);
  const since = ({ versions, kept }: Claim) =>
    moved === undefined || (moved.because.length > 0 ? kept : (versions.at(-1)?.round ?? 0)) >= moved.round;
  const grounds = ledger.claims.filter(
    (claim) => claim.seat === seat && claim.kind === "ground" && claim.withdrawn === null && since(claim),
  );
  const onIssue = grounds.filter((claim) => isUnder(ledger, claim, issue));
  // Who gives none on an issue beside the main one, and stood there from the start, has those it gives at all.
  const own = onIssue.length === 0 && moved === undefined ? grounds : onIssue;
  const named = ledger.holdings
    .filter((held) => held.seat === seat && optionOf(ledger, held.option)?.issue === issue)
    .filter(({ round }) => moved === undefined || round >= moved.round)
    .flatMap(({ because }) => because)
    .filter((id) => claimOf(ledger, id)?.kind !== "position" && optionOf(ledger, id) === undefined);
  const behind = [...named, ...(moved?.because ?? [])].flatMap((id) => claimBehind(ledger, id));
  const standing = behind.filter((id) => (claimOf(ledger, id)?.withdrawn ?? null) === null);
  return [...new Set([...own.map(({ id }) => id), ...standing].map((id) => gistOf(ledger, id)))];
}

/** Where the chair put claims under issues, those of another issue are no reason on this one. */
function isUnder({ issues }: Ledger, { id }: Claim, issue: string): boolean {
  const places = issues.filter(({ claims }) => claims.includes(id));
  return places.length === 0 || places.some((place) => place.id === issue);
}

/** A stand moves by the claim of its holder that it rests on, or else it is the reason itself. */
function claimBehind(ledger: Ledger, id: string): readonly string[] {
  const stand = ledger.stands.find((one) => one.id === id);
  if (stand === undefined) return [id];
  const rests = stand.restsOn.flatMap(referencesIn).map((one) => one.id);
  const claims = rests.filter((one) => claimOf(ledger, one) !== undefined);
  return claims.length > 0 ? claims : [stand.id];
}

/** Who brought a reason that nobody else did, each once; and one for all that were brought by several. */
function independentReasons(ledger: Ledger, reasons: Agreement["reasons"]): number {
  const seats = new Set(reasons.map(({ seat }) => seat));
  const brought = new Map<string, readonly string[]>();
  for (const gist of new Set(reasons.flatMap(({ claims }) => claims))) {
    const same = ledger.claims.filter(({ id }) => gistOf(ledger, id) === gist);
    const first = Math.min(...same.map(({ versions }) => versions[0]?.round ?? 0));
    brought.set(gist, [
      ...new Set(same.filter(({ versions }) => versions[0]?.round === first).map(({ seat }) => seat)),
    ]);
  }
  const alone = new Set([...brought.values()].flatMap((by) => (by.length === 1 ? by : [])));
  const shared = [...brought.values()].some((by) => by.length > 1) ? 1 : 0;
  return [...alone].filter((seat) => seats.has(seat)).length + shared + (hasOutside(brought, seats) ? 1 : 0);
}

/** A reason brought by somebody who does not count, as the devil's advocate, is a reason too. */
function hasOutside(brought: ReadonlyMap<string, readonly string[]>, seats: ReadonlySet<string>): boolean {
  return [...brought.values()].some((by) => by.length === 1 && !seats.has(by[0] ?? ""));
}
