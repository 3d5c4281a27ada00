import type { Seat } from "../../../kernel/seat.ts";
import type { IssueState } from "../rules/verdict.ts";
import { oneLine } from "../../../document/one-line.ts";
import { type Account, isMember, type RoundAccount, type RoundKind, seatOf } from "./account.ts";
import { type Change, changeOf, lastChangeOf } from "./changes.ts";

/** One issue over all rounds: its positions with a letter each, and who stood at which. */
export interface Track {
  readonly issue: string;
  readonly important: boolean;
  readonly positions: readonly { readonly letter: string; readonly position: string }[];
  readonly letterOf: (position: string) => string | undefined;
  readonly columns: readonly Column[];
  /** Every member, also one that never said where it stands. */
  readonly rows: readonly Row[];
}

/** `final`: where the verdict puts them, when that is elsewhere than the last round did. */
interface Column {
  readonly number: number;
  readonly kind: RoundKind | "final";
}

interface Row {
  readonly seat: Seat;
  /** One for each column. */
  readonly places: readonly StandingCell[];
}

export interface StandingCell {
  readonly letter: string | null;
  /** It stood elsewhere on this issue before, and changed its position since. */
  readonly moved: boolean;
  /** The moderator puts it elsewhere than before, though it changed nothing: one of the two is mistaken. */
  readonly relabelled: boolean;
  /** It changed its position in that round, though not on this issue. */
  readonly movedElsewhere: boolean;
  /** The move was conformity; where it shows on no issue, it is marked on all. */
  readonly conformity: boolean;
}

/** Every issue that was spoken of, those of the end first. */
export function tracksOf(account: Account): readonly Track[] {
  const views = viewsOf(account);
  const issues = [...views].reverse().flatMap((view) => view.issues);
  const names = new Map(issues.toReversed().map((issue) => [same(issue.issue), issue]));
  const order = [...new Set(issues.map(({ issue }) => same(issue)))];
  const tracks = order.flatMap((key) => {
    const latest = names.get(key);
    return latest === undefined ? [] : [trackOf(latest, views, account)];
  });
  return tracks.map((track) => ({ ...track, rows: track.rows.map((row) => markedOnce(row, tracks)) }));
}

function markedOnce(row: Row, tracks: readonly Track[]): Row {
  const others = tracks.flatMap(({ rows }) => rows.filter(({ seat }) => seat.id === row.seat.id));
  const places = row.places.map((place, column) => {
    const shows = others.some((other) => other.places[column]?.moved === true);
    return { ...place, conformity: place.conformity && (place.moved || !shows) };
  });
  return { ...row, places };
}

/** The one to show where there is room for one: important, spoken of longest, seen in most ways. */
export function mainTrack(account: Account): Track | null {
  const weight = ({ important, rows, positions }: Track) => {
    const places = rows.flatMap((row) => row.places).filter(({ letter }) => letter !== null);
    return (important ? 1e6 : 0) + places.length * 1000 + positions.length;
  };
  return tracksOf(account).reduce<Track | null>(
    (best, track) => (best === null || weight(track) > weight(best) ? track : best),
    null,
  );
}

/** Positions that somebody holds. */
export function heldPositions({ positions }: IssueState): IssueState["positions"] {
  return positions.filter(({ seats }) => seats.length > 0);
}

export interface Side extends Readonly<IssueState["positions"][number]> {
  /** How many of who holds it are members: the devil's advocate is told by its name, and never counted. */
  readonly members: number;
}

/** Each position that somebody holds; what most members are for comes first. */
export function sidesOf(issue: IssueState, account: Account): readonly Side[] {
  return heldPositions(issue)
    .map((held) => ({ ...held, members: held.seats.filter((seat) => isMember(seat, account)).length }))
    .toSorted((a, b) => b.members - a.members);
}

/** Members differ on it, whatever the devil's advocate holds. */
export function isSplit(issue: IssueState, account: Account): boolean {
  return sidesOf(issue, account).filter(({ members }) => members > 0).length > 1;
}

/** `O3 (2 of 3)`: the position that more members hold than any other, of those who hold one. */
export function majorityText(
  issue: IssueState,
  letterFor: (position: string) => string | undefined,
  account: Account,
): string {
  const { words } = account;
  const sides = sidesOf(issue, account);
  const [first, second] = sides;
  if (first === undefined || first.members === (second?.members ?? 0)) return words.tie;
  const all = sides.reduce((sum, { members }) => sum + members, 0);
  return `${letterFor(first.position)} (${words.tally(first.members, all)})`;
}

/** The issue as a round has it, or `undefined` where nobody spoke of it. */
export function issueIn(issues: readonly IssueState[], name: string): IssueState | undefined {
  return issues.find(({ issue }) => same(issue) === same(name));
}

/** The letter of a position on an issue, the same in every table of a document. */
export function letterIn(tracks: readonly Track[], issue: string, position: string): string {
  return tracks.find((track) => same(track.issue) === same(issue))?.letterOf(position) ?? "?";
}

interface View extends Column {
  readonly issues: readonly IssueState[];
  readonly round: RoundAccount | null;
}

function viewsOf({ rounds, verdict, mode }: Account): readonly View[] {
  const views: readonly View[] = rounds.flatMap((round) =>
    round.state === null
      ? []
      : [{ number: round.number, kind: round.kind, issues: round.state.issues, round }],
  );
  const last = views.at(-1)?.issues;
  // While an issue is dug into, the verdict is still the one from before.
  if (mode === "team" && (verdict?.rounds.length ?? 0) < rounds.length) return views;
  if (verdict === null || verdict.issues.length === 0) return views;
  if (last !== undefined && placesIn(last) === placesIn(verdict.issues)) return views;
  const alone = rounds.at(-1);
  return [
    ...views,
    // What members said alone is judged only once, at the end.
    alone?.kind === "solo" && alone.state === null
      ? { number: alone.number, kind: alone.kind, issues: verdict.issues, round: alone }
      : { number: rounds.length + 1, kind: "final", issues: verdict.issues, round: null },
  ];
}

function placesIn(issues: readonly IssueState[]): string {
  return JSON.stringify(
    issues.map(({ issue, positions }) => [issue, positions.map(({ position, seats }) => [position, seats])]),
  );
}

function trackOf({ issue, important }: IssueState, views: readonly View[], account: Account): Track {
  const found = views.map((view) => issueIn(view.issues, issue));
  const texts = found.flatMap((one) => (one === undefined ? [] : heldPositions(one)));
  const first = new Map(texts.toReversed().map((held) => [same(held.position), held]));
  const numberOf = (key: string) => Number(first.get(key)?.id?.slice(1) ?? 0);
  const keys = [...new Set(texts.map(({ position }) => same(position)))].toSorted(
    (a, b) => numberOf(a) - numberOf(b),
  );
  // What has an id is known by it everywhere.
  const positions = keys.map((key, index) => {
    const { id, position } = first.get(key) ?? { position: key };
    return { letter: id ?? letterOf(index), position };
  });
  const letterFor = (key: string) => positions[keys.indexOf(key)]?.letter ?? "?";
  const rows = account.members.map((seat) => {
    const letters = found.map((one) => letterAt(one, seat, letterFor, account));
    const changes = views.map((view) => changesIn(view, seat, account));
    return { seat, places: views.map((_, index) => placeAt(letters, index, changes)) };
  });
  return {
    issue,
    important,
    positions,
    letterOf: (position) => positions[keys.indexOf(same(position))]?.letter,
    columns: views.map(({ number, kind }) => ({ number, kind })),
    rows,
  };
}

function letterAt(
  issue: IssueState | undefined,
  seat: Seat,
  letterFor: (key: string) => string,
  account: Account,
): string | null {
  const held = issue?.positions.find(({ seats }) =>
    seats.some((one) => seatOf(account, one)?.id === seat.id),
  );
  return held === undefined ? null : letterFor(same(held.position));
}

/** What a member changed there: in the round, with a final position before it, or with its last. */
function changesIn({ round, number }: View, { id }: Seat, account: Account): readonly Change[] {
  const last = lastChangeOf(account, number - 1, id) ?? [];
  return [last, round === null ? [] : changeOf(round, id, account.words)].flat();
}

function placeAt(
  letters: readonly (string | null)[],
  index: number,
  changes: readonly (readonly Change[])[],
): StandingCell {
  const letter = letters[index] ?? null;
  const before = letters.slice(0, index).findLastIndex((one) => one !== null);
  const isElsewhere = letter !== null && before !== -1 && letter !== letters[before];
  const here = changes[index] ?? [];
  // Where it stood was not reported in every round; it may have moved in one of those.
  const hasChanged = changes
    .slice(before + 1, index + 1)
    .flat()
    .some(({ changed }) => changed);
  return {
    letter,
    moved: isElsewhere && hasChanged,
    relabelled: isElsewhere && !hasChanged,
    movedElsewhere: !isElsewhere && here.some(({ changed }) => changed),
    conformity: here.some(({ conformity }) => conformity),
  };
}

/** A to Z, then A2 to Z2. */
function letterOf(index: number): string {
  const again = Math.floor(index / 26);
  return `${String.fromCodePoint(65 + (index % 26))}${again === 0 ? "" : again + 1}`;
}

/** A moderator rarely writes a thing twice with the same case and stop. */
function same(text: string): string {
  return oneLine(text)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s.。!?]+$/u, "");
}
