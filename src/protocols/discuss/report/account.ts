import { only } from "../../entry.ts";
import type { Seat } from "../../../kernel/seat.ts";
import type { Told } from "../../../manifest/method.ts";
import { advocateId, type DiscussOptions, type DiscussOutcome, moderatorId } from "../options.ts";
import { languageOf } from "../language.ts";
import type { Challenge, Position, Solo, StatementKind, Synthesis } from "../rules/statements.ts";
import type { Move, RoundState } from "../rules/verdict.ts";
import type { DiscussEntry } from "../state.ts";
import { english, type Words } from "./english.ts";
import { japanese } from "./japanese.ts";

export interface RoundAccount {
  /** Counted from 1 over the rounds of statements. */
  readonly number: number;
  readonly kind: RoundKind;
  /** Who was asked: the others were not at the table yet, or only a newcomer spoke. */
  readonly asked: ReadonlySet<string>;
  readonly said: ReadonlyMap<string, RoundStatement>;
  readonly state: RoundState | null;
  readonly moves: ReadonlyMap<string, Move>;
}

interface LastMoves {
  /** How many rounds there were before. */
  readonly after: number;
  readonly moves: ReadonlyMap<string, Move>;
}

/** `solo`: position, challenge and final position at once, in fallback mode. */
export type RoundKind = StatementKind | "solo";

export type RoundStatement =
  | { readonly kind: "position"; readonly statement: Position }
  | { readonly kind: "challenge"; readonly statement: Challenge }
  | { readonly kind: "synthesis"; readonly statement: Synthesis }
  | { readonly kind: "solo"; readonly statement: Solo };

type DiscussTold = Told<DiscussOptions, DiscussEntry, DiscussOutcome>;

/** What a discuss kept of itself, put together by member and round; whole at any point of it. */
export function accountOf({ discussion, given, kept, outcome }: DiscussTold) {
  const seats = discussion.seats.map(({ seat }) => seat);
  const members = seats.filter(({ id }) => id !== moderatorId);
  const rounds = heldRounds(kept, members);
  const verdict = only(kept, "verdict").at(-1)?.verdict ?? null;
  const finals = only(kept, "finals").at(-1)?.finals ?? [];
  const alone = only(kept, "solo").flatMap(({ said }) =>
    said.map(({ seat, solo }) => ({ seat, final: solo.final })),
  );
  return {
    discussion,
    given,
    topic: given.topic,
    /** Everybody who takes a stand: all but the moderator. */
    members,
    moderator: seats.find(({ id }) => id === moderatorId) ?? null,
    /** Those in which somebody made a statement. */
    rounds,
    /** What was judged last; `null` before anything was. */
    verdict,
    mode: verdict?.mode ?? (rounds.some(({ kind }) => kind === "solo") ? "fallback" : "team"),
    consensus:
      verdict === null ? (only(kept, "consensus").at(-1)?.consensus ?? null) : verdict.falseConsensus,
    violations:
      verdict?.violations ?? kept.flatMap((entry) => ("violations" in entry ? entry.violations : [])),
    skipped: verdict?.skipped ?? only(kept, "skipped").map(({ skipped }) => skipped),
    /** By the id of the seat, as all maps here. */
    finals: bySeat([...alone, ...finals], members, ({ final }) => final),
    /** Who moved with its final position; given more than once where an issue was dug into. */
    lastMoves: lastMovesIn(kept, members),
    rebuttals: only(kept, "rebuttal").flatMap(({ seat: named, rebuttal: value }) => {
      const seat = seatOf({ members }, named);
      return seat === undefined || value === null ? [] : [{ seat, value }];
    }),
    /** `null` while nobody has decided. */
    decision: outcome?.decision ?? null,
    words: languageOf(given) === "ja" ? japanese : english,
  };
}

export type Account = ReturnType<typeof accountOf>;

function isHeld(entry: DiscussEntry) {
  return (entry.kind === "statements" || entry.kind === "solo") && entry.said.length > 0;
}

function lastMovesIn(kept: readonly DiscussEntry[], members: readonly Seat[]): readonly LastMoves[] {
  return kept.flatMap((entry, at) =>
    entry.kind === "finals"
      ? [
          {
            after: kept.slice(0, at).filter(isHeld).length,
            moves: bySeat(entry.moves ?? [], members, (move) => move),
          },
        ]
      : [],
  );
}

function heldRounds(kept: readonly DiscussEntry[], members: readonly Seat[]): readonly RoundAccount[] {
  const held = kept.filter((entry) => entry.kind === "statements" || entry.kind === "solo");
  const report = kept.findLast((entry) => entry.kind === "report")?.state ?? null;
  return held.filter(isHeld).map((entry, index): RoundAccount => {
    const asked = new Set(entry.asked.map((name) => seatOf({ members }, name)?.id ?? name));
    const common = { number: index + 1, asked };
    if (entry.kind === "solo") {
      const said = bySeat(entry.said, members, ({ solo }) => ({ kind: "solo", statement: solo }) as const);
      return { ...common, kind: "solo", said, state: report, moves: new Map() };
    }
    return {
      ...common,
      kind: entry.round,
      said: bySeat(entry.said, members, (said) => said),
      state: entry.state,
      moves: bySeat(entry.moves, members, (move) => move),
    };
  });
}

function bySeat<T extends { readonly seat: string }, V>(
  all: readonly T[],
  members: readonly Seat[],
  value: (one: T) => V,
): ReadonlyMap<string, V> {
  return new Map(all.map((one) => [seatOf({ members }, one.seat)?.id ?? one.seat, value(one)]));
}

/** The seat that a judgement or an agent means by its id or its name. */
export function seatOf({ members }: { readonly members: readonly Seat[] }, named: string): Seat | undefined {
  return members.find(({ id, name }) => id === named || name === named);
}

export function nameOf(account: Pick<Account, "members">, named: string): string {
  return seatOf(account, named)?.name ?? named;
}

/** Whether somebody counts where it is asked how many agree: the devil's advocate must dissent by its role. */
export function isMember(named: string, account: Pick<Account, "members">): boolean {
  return seatOf(account, named)?.id !== advocateId;
}

export function advocateOf({ members }: Account): Seat | undefined {
  return members.find(({ id }) => id === advocateId);
}

/** `R2 Challenge`; the final positions are no round of statements and have no number. */
export function roundLabel(
  { number, kind }: { readonly number: number; readonly kind: RoundKind | "final" },
  words: Words,
): string {
  return kind === "final" ? words.rounds.final : `R${number} ${words.rounds[kind]}`;
}
