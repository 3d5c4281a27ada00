import { type Id, type Item, type Who, authorOf, meaningSince, optionKind } from "./item.ts";
import type { Change, Ledger, Note, Stand } from "./ledger.ts";
import { heldBy, type Standing } from "./standing.ts";

export type ItemStanding = NonNullable<ReturnType<typeof itemStanding>>;

/** Where seats that count are on an item that is no option, by their last word; of an older meaning only what is against stays. */
export function itemStanding(ledger: Ledger, id: Id) {
  const item = ledger.items.get(id);
  if (item === undefined) return undefined;
  const counting = new Set(countedSeats(ledger));
  const last = new Map<Who, Stand>();
  for (const stand of ledger.stands)
    if (stand.on === id && stand.standIn === undefined && counting.has(stand.by)) last.set(stand.by, stand);
  const stands = [...last.values()].filter(
    ({ as, version }) => as !== null && (as === "contest" || version >= meaningSince(item)),
  );
  return {
    item,
    stands,
    contestedBy: stands.filter(({ as }) => as === "contest"),
    agreedBy: stands.filter(({ as }) => as === "agree"),
  };
}

/** Every seat's last word on every item that is no option, of whichever wording; what a stand-in said is nobody's. */
export function lastStands({ stands }: Ledger): readonly Stand[] {
  const last = new Map<string, Stand>();
  for (const stand of stands) {
    const place = `${stand.by} ${stand.on}`;
    // Who says again that it contests need not say again what would settle it.
    const instead = stand.instead ?? last.get(place)?.instead ?? null;
    if (stand.standIn === undefined) last.set(place, { ...stand, instead });
  }
  return [...last.values()].filter(({ as }) => as !== null);
}

/** Items of a kind that somebody contests by its own last word. */
export function contested(ledger: Ledger, kind?: string): readonly Item[] {
  return argued(ledger, kind, ["contest"]);
}

/** Items that somebody contests or would only say more narrowly, by its own last word. */
export function argued(
  ledger: Ledger,
  kind?: string,
  how: readonly Stand["as"][] = ["contest", "narrower"],
): readonly Item[] {
  return liveItems(ledger, kind).filter(({ id }) =>
    itemStanding(ledger, id)?.stands.some(({ as }) => how.includes(as)),
  );
}

/** How often a seat itself has stood to an item: more than once, it keeps to what it said. */
export function timesStood({ stands }: Ledger, by: Who, on: Id): number {
  return stands.filter((stand) => stand.by === by && stand.on === on && !stand.standIn).length;
}

/** Items that nobody took back. */
export function liveItems({ items }: Ledger, kind?: string): readonly Item[] {
  return [...items.values()].filter(
    (item) => item.withdrawn === null && (kind === undefined || item.kind === kind),
  );
}

/** Items that an editor reads as the same, until an author says otherwise. */
export interface Group {
  readonly items: readonly Item[];
  readonly text: string | null;
  readonly fields: Readonly<Record<string, string>>;
  readonly near: readonly Id[];
}

/** Every live item of a kind in exactly one group, in the order in which the oldest of each came. */
export function groupsOf(ledger: Ledger, kind: string): readonly Group[] {
  const items = liveItems(ledger, kind);
  const groupOf = new Map(items.map(({ id }) => [id, new Set([id])]));
  const readings = new Map<Set<Id>, Pick<Group, "text" | "fields" | "near">>();
  for (const { into, ids, text, fields, near } of ledger.joins) {
    const there = [into, ...ids].filter((id) => groupOf.has(id) && !isKeptApart(ledger, id, [into, ...ids]));
    const sets = new Set(there.map((id) => groupOf.get(id) as Set<Id>));
    const joined = new Set([...sets].flatMap((one) => [...one]));
    for (const id of joined) groupOf.set(id, joined);
    if (joined.size > 1) readings.set(joined, { text, fields, near });
  }
  const together = Map.groupBy(items, ({ id }) => groupOf.get(id) as Set<Id>);
  return Array.from(together, ([ids, own]) => {
    const reading = readings.get(ids) ?? { text: null, fields: {}, near: [] };
    return { items: own, ...reading };
  });
}

/** Its author speaks against another of them: whoever contests it does not say the same. */
function isKeptApart(ledger: Ledger, id: Id, ids: readonly Id[]): boolean {
  const author = authorOf(ledger.items.get(id) as Item);
  return ids.some(
    (other) =>
      other !== id && itemStanding(ledger, other)?.contestedBy.some(({ by }) => by === author) === true,
  );
}

/** What became of items that are taken unless somebody objects, in order. Whose it is consents to it; it takes another one. */
export function consents(ledger: Ledger, kind: string) {
  return liveItems(ledger, kind).map((item) => {
    const stands = itemStanding(ledger, item.id)?.stands ?? [];
    const as = (wanted: Stand["as"]) => stands.filter((one) => one.as === wanted);
    const others = ledger.seats.filter(({ id, counts }) => counts && id !== authorOf(item));
    const silent = others.filter(({ id }) => !stands.some(({ by }) => by === id)).map(({ id }) => id);
    const [objections, conditions] = [as("contest"), as("narrower")];
    // Silence is no consent.
    const isSaid = others.length > 0 && silent.length === 0;
    const taken = conditions.length > 0 ? ("conditions" as const) : ("consent" as const);
    const is = objections.length > 0 ? ("objected" as const) : isSaid ? taken : ("unsaid" as const);
    return { item, is, objections, conditions, aside: as("beside-the-point"), silent };
  });
}

/** What those that count gave on one scale, by each one's last rating of one of these; `null` where nobody rated any. */
export function ratingOf({ ratings, seats }: Ledger, ids: readonly Id[], scale: string) {
  const last = new Map<Who, number>();
  for (const one of ratings)
    if (one.scale === scale && one.standIn === undefined && ids.includes(one.on)) last.set(one.by, one.value);
  const values = seats.flatMap(({ id, counts }) => (counts ? (last.get(id) ?? []) : []));
  if (values.length === 0) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return { mean, lowest: Math.min(...values), highest: Math.max(...values), seats: values.length };
}

/** Who went from one option to another, by its own word, in the order in which they said so. */
export function changesOf(
  { moves }: Ledger,
  { by, issue, round }: { readonly by?: Who; readonly issue?: Id; readonly round?: number } = {},
): readonly Change[] {
  return moves.filter(
    (move) =>
      (by === undefined || move.by === by) &&
      (issue === undefined || move.issue === issue) &&
      (round === undefined || move.round === round),
  );
}

/** Nobody moved, reworded or took back anything in that round, and nothing is new: no option, no item of these kinds, no first attack. */
export function broughtNothing(ledger: Ledger, round: number, kinds: readonly string[]): boolean {
  if (changesOf(ledger, { round }).length > 0) return false;
  const isNew = [...ledger.items.values()].some(
    ({ kind, round: since, wordings, withdrawn }) =>
      (since === round && (kind === optionKind || kinds.includes(kind))) ||
      withdrawn?.round === round ||
      wordings.some((wording, index) => index > 0 && wording.round === round),
  );
  const attacks = ledger.stands.filter(({ as, round: at }) => as === "contest" && at === round);
  const before = new Set(
    ledger.stands.filter(({ round: at }) => at < round).map(({ by, on }) => `${by} ${on}`),
  );
  return !isNew && attacks.every(({ by, on }) => before.has(`${by} ${on}`));
}

/** Who words an own item anew, takes one back or goes over to another option because of an item. */
export function movedBy(ledger: Ledger, id: Id): readonly Who[] {
  const reworded = [...ledger.items.values()].filter(({ wordings, withdrawn }) =>
    [...wordings.slice(1), withdrawn].some((change) => change?.because.includes(id)),
  );
  const moved = changesOf(ledger).filter(({ causes }) => causes.includes(id));
  return [...new Set([...reworded.map(authorOf), ...moved.map(({ by }) => by)])];
}

/** What was said last in a field whose words are told and do nothing; `null` where nobody of those wanted said it. */
export function lastSaid(
  { notes }: Ledger,
  field: string,
  isWanted: (note: Note) => boolean = () => true,
): string | null {
  return notes.findLast((note) => note.words[field] !== undefined && isWanted(note))?.words[field] ?? null;
}

/** What an editor reads an item as the same as, last: the oldest of them; `null` where it reads it as none. */
export function readAs({ joins }: Ledger, id: Id): Id | null {
  return joins.findLast(({ ids }) => ids.includes(id))?.into ?? null;
}

export function countedSeats({ seats }: Ledger): readonly Who[] {
  return seats.filter(({ counts }) => counts).map(({ id }) => id);
}

/** The field in which a seat says that what would make it give up its option has come true. */
export const cameTrueField = "cameTrue";

/** What a seat itself said last that would make it give up what it is for; nothing once it says that this has come true. */
export function lastCondition(
  ledger: Ledger,
  seat: Who,
  isWanted: (note: Note) => boolean = () => true,
): string | null {
  const own = ledger.notes.filter((note) => note.by === seat && !note.standIn && isWanted(note));
  const since = Math.max(
    0,
    own.findLastIndex(({ words }) => words[cameTrueField] !== undefined),
  );
  const said = (field: string) => lastSaid({ ...ledger, notes: own.slice(since) }, field);
  return said("reconsiderWhen") ?? said("wouldChange");
}

/** What would make each of those who are for an option give it up, in its own words, said since it is for it. */
export function givenUpWhen(ledger: Ledger, on: Standing, option: Id) {
  return countedSeats(ledger).flatMap((seat) => {
    if (heldBy(on, seat)?.option.id !== option) return [];
    const since = changesOf(ledger, { by: seat, issue: on.issue.id }).at(-1)?.round ?? 0;
    const text = lastCondition(ledger, seat, ({ round }) => round >= since);
    return text === null ? [] : [{ seat, text }];
  });
}
