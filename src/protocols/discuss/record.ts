import { claimOf, gistOf, type Ledger, prefixOf, wordingOf, claimsOf } from "../../ledger/ledger.ts";
import { referencesIn, versionId } from "../../ledger/ids.ts";
import { toldRound } from "../../ledger/told.ts";
import type { Seat } from "../../kernel/seat.ts";
import { partsInShort } from "../in-short.ts";
import { joined, part } from "../prompt-parts.ts";
import type { Final, Rebuttal, Statement, StatementKind } from "./rules/statements.ts";
import { isMesh, type Team } from "./team.ts";
import type { DiscussWords, RecordWords } from "./prompt-words-en.ts";

/** A part of the record, worded once and never changed: what was said in a round, or between two. */
export interface RecordPart {
  /** For who may see all of it: the moderator, and in a small team everybody. */
  readonly shared: string;
  /** The same where all of it is too long to be told again: each statement by its core. Absent: as it is. */
  readonly short?: string;
  /** In a large team: what a seat said itself, by its id, and what the moderator hands on to all. */
  readonly own: ReadonlyMap<string, string>;
  readonly handedOn: string;
  readonly isRound: boolean;
}

/** The record as a seat may see it: what it was told in earlier turns, and what is new since. */
export interface SeenRecord {
  readonly before: string;
  readonly since: string;
}

/** All that was said so far. */
interface AllSaid {
  readonly record: readonly RecordPart[];
  readonly ledger: Ledger;
}

export function recordFor(
  seat: Seat,
  team: Omit<Team, "options">,
  { record, ledger }: AllSaid,
  words: DiscussWords,
  lastWords: Statement | null = null,
): SeenRecord {
  const seesAll = isMesh(team) || seat === team.moderator;
  const last = Math.max(
    0,
    record.findLastIndex(({ isRound }) => isRound),
  );
  // Who writes down what came of it has all of it; in a large team the moderator hands on little as it is.
  const short = isMesh(team) && seat !== team.moderator ? Math.min(last, shortIn(record)) : 0;
  const texts = record.map(({ shared, own, handedOn, short: core = shared }, index) =>
    index < short ? core : seesAll ? shared : joined([own.get(seat.id) ?? "", handedOn]),
  );
  const inFull = leftOut(seat, { record: record.slice(0, short), ledger }, words, lastWords);
  return { before: joined([...texts.slice(0, last), inFull]), since: joined(texts.slice(last)) };
}

function shortIn(record: readonly RecordPart[]): number {
  return partsInShort(
    record.map(({ shared, short = shared }) => ({ whole: shared.length, short: short.length })),
  );
}

/** Of rounds that are told in short: what the seat said itself, and what it named by id when it spoke last. */
function leftOut(
  { id, name }: Seat,
  { record, ledger }: AllSaid,
  words: DiscussWords,
  lastWords: Statement | null,
): string {
  const rounds = record.filter(({ isRound }) => isRound);
  const named = new Set(referencesIn(JSON.stringify(lastWords ?? "")).map((one) => one.id));
  const asked = {
    ...ledger,
    claims: ledger.claims.filter((claim) => claim.seat !== name && named.has(claim.id)),
    stands: ledger.stands.filter((stand) => stand.seat !== name && named.has(stand.id)),
  };
  const lines = rounds
    .map((_, index) => toldRound(asked, index + 1, words.ledger))
    .filter((line) => line !== "");
  const own = joined(rounds.map((one) => one.own.get(id) ?? ""));
  return joined([
    ...(own === "" ? [] : [words.record.ownInFull, own]),
    lines.length === 0 ? "" : part(words.record.inFull, lines.join("\n")),
  ]);
}

export interface Spoken {
  readonly seat: Seat;
  readonly statement: Statement | Final;
}

/** What was said in a round, claim by claim, before anybody reports on it. */
export function toldStatements(
  ledger: Ledger,
  round: number,
  kind: StatementKind | "final",
  said: readonly Spoken[],
  words: DiscussWords,
): string {
  const lines = [
    shortNames(ledger, round, said, words),
    toldRound(ledger, round, words.ledger),
    ...said.flatMap(({ seat, statement }) => {
      const prefix = prefixOf(ledger, seat.name);
      return besides(ledger, seat, statement, words.record).map(
        ([what, text]) => `${prefix}, ${what}: ${text}`,
      );
    }),
  ];
  return part(words.record.round(round, kind), lines.filter((line) => line !== "").join("\n"));
}

/** The same by cores: what was claimed by its ids, and what its author made of it in two sentences. */
export function toldInShort(
  ledger: Ledger,
  round: number,
  kind: StatementKind | "final",
  said: readonly Spoken[],
  words: DiscussWords,
): string {
  const lines = said.map(({ seat, statement }) => {
    const ids = ledger.claims.flatMap(({ id, seat: holder, versions }) => {
      const at = versions.findIndex((wording) => wording.round === round);
      return holder === seat.name && at !== -1 ? [versionId(id, at + 1)] : [];
    });
    const core = statement.core || ("claim" in statement ? statement.claim : statement.weakness);
    return `${prefixOf(ledger, seat.name)} (${ids.join(", ")}): ${core.replaceAll(/\s+/gu, " ")}`;
  });
  const names = shortNames(ledger, round, said, words);
  return part(
    `${words.record.round(round, kind)}, ${words.record.inShort}`,
    [...(names === "" ? [] : [names]), ...lines].join("\n"),
  );
}

/** What each makes of its statement itself, and would know of the person: for the moderator, who reports on it. */
export function toldBriefly(ledger: Ledger, said: readonly Spoken[], words: DiscussWords): string {
  const lines = said.flatMap(({ seat, statement: { core, questionForUser } }) => {
    const prefix = prefixOf(ledger, seat.name);
    return [
      ...(core ? [`${prefix}: ${core.replaceAll(/\s+/gu, " ")}`] : []),
      ...(questionForUser ? [`${prefix}, ${words.record.asksPerson}: ${questionForUser}`] : []),
    ];
  });
  return lines.length === 0 ? "" : part(words.record.briefly, lines.join("\n"));
}

/** By which short names those go who speak for the first time; empty where nobody does. */
function shortNames(
  ledger: Ledger,
  round: number,
  said: readonly { readonly seat: Seat }[],
  words: DiscussWords,
): string {
  const newly = said.filter(({ seat }) => isFirst(ledger, round, seat));
  const seats = newly.map(({ seat }) => `${prefixOf(ledger, seat.name)} = ${seat.name}`);
  return seats.length === 0 ? "" : `${words.record.seats}: ${seats.join("; ")}`;
}

/** The same of one seat alone, for a team in which each hears the others only through the moderator. */
export function toldOwn(
  ledger: Ledger,
  round: number,
  kind: StatementKind | "final",
  spoken: Spoken,
  words: DiscussWords,
): string {
  const { name } = spoken.seat;
  const own = {
    ...ledger,
    claims: claimsOf(ledger, name),
    stands: ledger.stands.filter(({ seat }) => seat === name),
  };
  return toldStatements(own, round, kind, [spoken], words);
}

function isFirst({ claims }: Ledger, round: number, { name }: Seat): boolean {
  return !claims.some(({ seat, versions }) => seat === name && (versions[0]?.round ?? round) < round);
}

/** What a statement says besides its claims. */
function besides(
  ledger: Ledger,
  { name }: Seat,
  statement: Statement | Final,
  words: RecordWords,
): readonly (readonly [string, string])[] {
  const fields: readonly (readonly [string, string])[] =
    "grounds" in statement
      ? []
      : "weakness" in statement
        ? [
            ...(hasTarget(ledger, name, statement.weakness)
              ? []
              : [[words.target, statement.target] as const]),
            [words.fails, statement.failureScenario],
            [words.instead, statement.alternative],
          ]
        : "certainty" in statement
          ? [
              [words.now, inOtherWords(ledger, name, statement.claim)],
              [words.certainty, statement.certainty],
              [words.accepts, listed(statement.agreed)],
              [words.notNegotiable, listed(statement.nonNegotiable)],
              [words.remainingRisk, statement.remainingRisk],
              [words.couldLiveWith, listed(statement.couldLiveWith?.map(inBrackets))],
            ]
          : [
              [words.now, inOtherWords(ledger, name, statement.claim)],
              [words.accepts, listed(statement.acceptedCriticism)],
              [words.keeps, listed(statement.kept)],
              [words.compromise, statement.compromise],
              [words.couldLiveWith, listed(statement.couldLiveWith?.map(inBrackets))],
            ];
  const changed = "changed" in statement && statement.changed ? (statement.changeReason ?? "") : "";
  const answer = "answer" in statement ? (statement.answer ?? "") : "";
  return [...fields, [words.changed, changed] as const, [words.answer, answer] as const].filter(
    ([, text]) => text !== "",
  );
}

function inBrackets({ option, condition }: NonNullable<Final["couldLiveWith"]>[number]): string {
  return condition ? `${option} (${condition})` : option;
}

function listed(texts: readonly string[] = []): string {
  return texts.join("; ");
}

function hasTarget({ claims }: Ledger, seat: string, weakness: string): boolean {
  return claims.some(
    (claim) => claim.seat === seat && claim.against !== null && claim.versions[0]?.text === weakness,
  );
}

/** A claim that is kept in other words is no new wording; what it says now is told all the same. */
function inOtherWords({ claims }: Ledger, seat: string, text: string): string {
  const position = claims.find((claim) => claim.seat === seat && claim.kind === "position");
  return position !== undefined && wordingOf(position).text === text ? "" : text;
}

/** What a report put on the table that was not there before. */
export function toldNews(before: Ledger, after: Ledger, { ledger: words }: DiscussWords): string {
  const isNew = (id: string) => !before.options.some((option) => option.id === id);
  const issues = after.issues.flatMap(({ id, text }) => {
    const options = after.options.filter((option) => option.issue === id && isNew(option.id));
    const isKnown = before.issues.some((issue) => issue.id === id);
    if (isKnown && options.length === 0) return [];
    return [`${words.issue} ${id}: ${text}`, ...options.map((option) => `  ${option.id}: ${option.text}`)];
  });
  const merged = after.options.filter(
    ({ id, mergedInto }) =>
      mergedInto !== null && before.options.find((option) => option.id === id)?.mergedInto !== mergedInto,
  );
  const joins = after.joined.filter((ids) => !before.joined.some((old) => old.join() === ids.join()));
  const together = new Set(after.joined.flat());
  const parted = before.joined.flat().filter((id) => !together.has(id));
  return [
    ...issues,
    ...(parted.length === 0 ? [] : [`${parted.join(", ")}: ${words.parted}`]),
    ...merged.map(({ id, mergedInto }) => `${id} ${words.mergedInto} ${mergedInto}`),
    ...joins.map((ids) => `${ids.join(", ")}: ${words.sameAs}`),
  ].join("\n");
}

/** The claims of others that the moderator put under an issue: what of them it hands on in a large team. */
export function toldPlaced(before: Ledger, after: Ledger): string {
  const known = placedIn(before);
  return [...placedIn(after)]
    .filter((id) => !known.has(id))
    .flatMap((id) => {
      const claim = claimOf(after, id);
      return claim === undefined ? [] : [`${id}: ${wordingOf(claim).text}`];
    })
    .join("\n");
}

function placedIn(ledger: Ledger): ReadonlySet<string> {
  return new Set(ledger.issues.flatMap(({ claims }) => claims.map((id) => gistOf(ledger, id))));
}

export function toldRebuttal(
  ledger: Ledger,
  { name }: Seat,
  { rebuttal, assumptions, concession }: Rebuttal,
  words: DiscussWords,
): string {
  const prefix = prefixOf(ledger, name);
  const lines = [
    `${prefix}: ${rebuttal}`,
    ...(assumptions.length === 0 ? [] : [`${prefix}, ${words.record.assumes}: ${assumptions.join("; ")}`]),
    ...(concession ? [`${prefix}, ${words.record.accepts}: ${concession}`] : []),
  ];
  return part(words.record.rebuttal, lines.join("\n"));
}
