import type { Discussion, Round } from "../../../kernel/discussion.ts";
import { lastJudgement } from "../../../kernel/discussion.ts";
import type { Seat } from "../../../kernel/seat.ts";
import {
  Challenge,
  Final,
  Position,
  Rebuttal,
  Solo,
  type StatementKind,
  Synthesis,
} from "../rules/statements.ts";
import type {
  DiscussVerdict,
  FalseConsensus,
  Move,
  RoundState,
  Skipped,
  Violation,
} from "../rules/verdict.ts";
import { limits, truncated } from "../rules/words.ts";
import { partialVerdict } from "./partial.ts";
import { subjectOf } from "./subject.ts";

/** What a journal tells of a discuss, put together by member and round; whole at any point of the journal. */
export interface Account {
  readonly topic: string;
  /** Everybody who takes a stand: all but the moderator. */
  readonly members: readonly Seat[];
  readonly moderator: Seat | null;
  /** Those in which somebody made a statement. */
  readonly rounds: readonly HeldRound[];
  /** What was judged last; after a limit, what can be said of what there is. */
  readonly verdict: DiscussVerdict | null;
  readonly mode: DiscussVerdict["mode"];
  readonly consensus: FalseConsensus | null;
  readonly violations: readonly Violation[];
  readonly skipped: readonly Skipped[];
  /** By the id of the seat, as all maps here. */
  readonly finals: ReadonlyMap<string, Final>;
  readonly rebuttals: readonly { readonly seat: Seat; readonly value: Rebuttal }[];
}

export interface HeldRound {
  /** Counted from 1 over the rounds of statements. */
  readonly number: number;
  readonly kind: RoundKind;
  readonly said: ReadonlyMap<string, Said>;
  readonly state: RoundState | null;
  readonly moves: ReadonlyMap<string, Move>;
}

/** `solo`: position, challenge and final position at once, in fallback mode. */
export type RoundKind = StatementKind | "solo";

export type Said =
  | { readonly kind: "position"; readonly value: Position }
  | { readonly kind: "challenge"; readonly value: Challenge }
  | { readonly kind: "synthesis"; readonly value: Synthesis }
  | { readonly kind: "solo"; readonly value: Solo };

const moderatorId = "moderator";

export function accountOf(discussion: Discussion): Account {
  const seats = discussion.seats.map(({ seat }) => seat);
  const members = seats.filter(({ id }) => id !== moderatorId);
  const rounds = heldRounds(discussion, members);
  const consensus = lastJudgement(discussion, "consensus") as FalseConsensus | undefined;
  const told = {
    members,
    rounds,
    finals: finalsOf(discussion, members, rounds),
    consensus: consensus ?? null,
    violations: (judged(discussion, "violations") as readonly Violation[][]).flat(),
    skipped: judged(discussion, "skipped") as readonly Skipped[],
  };
  const verdict =
    (lastJudgement(discussion, "verdict") as DiscussVerdict | undefined) ?? partialVerdict(discussion, told);
  return {
    ...told,
    topic: subjectOf(discussion).topic,
    moderator: seats.find(({ id }) => id === moderatorId) ?? null,
    verdict,
    mode: verdict?.mode ?? (rounds.some(({ kind }) => kind === "solo") ? "fallback" : "team"),
    consensus: verdict === null ? told.consensus : verdict.falseConsensus,
    violations: verdict?.violations ?? told.violations,
    skipped: verdict?.skipped ?? told.skipped,
    rebuttals: members.flatMap((seat) => {
      const value = Rebuttal.safeParse(answerOf(discussion.rounds, "rebuttal", seat)).data;
      return value === undefined ? [] : [{ seat, value }];
    }),
  };
}

/** The seat that a judgement or an agent means by its id or its name. */
export function seatOf({ members }: Pick<Account, "members">, named: string): Seat | undefined {
  return members.find(({ id, name }) => id === named || name === named);
}

export function nameOf(account: Pick<Account, "members">, named: string): string {
  return seatOf(account, named)?.name ?? named;
}

/** Whether a member moved in a round, and why: as it was judged, else as the member says. */
export function changeOf(round: HeldRound, seat: string): Pick<Move, "changed" | "reason" | "conformity"> {
  const move = round.moves.get(seat);
  if (move !== undefined) return move;
  const said = round.said.get(seat);
  if (said === undefined || round.number === 1) return { changed: false, reason: null, conformity: false };
  const { changed, changeReason } = said.kind === "solo" ? said.value.challenge : said.value;
  return { changed, reason: changeReason ?? null, conformity: false };
}

function heldRounds(discussion: Discussion, members: readonly Seat[]): readonly HeldRound[] {
  const states = judged(discussion, "state") as readonly RoundState[];
  const moves = judged(discussion, "moves") as readonly (readonly Move[])[];
  const held = discussion.rounds.flatMap((round) => {
    const kind = roundKinds.find((one) => round.turns.some((turn) => turn.kind === one));
    if (kind === undefined) return [];
    const said = saidIn(round, kind, members);
    return said.size === 0 ? [] : [{ kind, said }];
  });
  let next = 0;
  return held.map(({ kind, said }, index) => {
    // A round that a limit cut short has none; the next state is then of another round.
    const state = states[next]?.round === kind || kind === "solo" ? states[next] : undefined;
    if (state !== undefined) next += 1;
    const moved = index === 0 ? [] : (moves[index - 1] ?? []);
    return {
      number: index + 1,
      kind,
      said,
      state: state ?? null,
      moves: new Map(moved.map((move) => [seatOf({ members }, move.seat)?.id ?? move.seat, move])),
    };
  });
}

const roundKinds: readonly RoundKind[] = ["position", "challenge", "synthesis", "solo"];

function saidIn(round: Round, kind: RoundKind, members: readonly Seat[]): ReadonlyMap<string, Said> {
  const all = members.flatMap((seat) => {
    const said = read(kind, answerOf([round], kind, seat));
    return said === null ? [] : [[seat.id, said] as const];
  });
  return new Map(all);
}

/** As it counted: a statement that was too long even when asked for again is cut, and shows it. */
function read(kind: RoundKind, answer: unknown): Said | null {
  switch (kind) {
    case "position": {
      const value = Position.safeParse(answer).data;
      return value === undefined ? null : { kind, value: truncated(value, limits.statement) };
    }
    case "challenge": {
      const value = Challenge.safeParse(answer).data;
      return value === undefined ? null : { kind, value: truncated(value, limits.statement) };
    }
    case "synthesis": {
      const value = Synthesis.safeParse(answer).data;
      return value === undefined ? null : { kind, value: truncated(value, limits.statement) };
    }
    case "solo": {
      const value = Solo.safeParse(answer).data;
      return value === undefined ? null : { kind, value };
    }
  }
}

function finalsOf(
  discussion: Discussion,
  members: readonly Seat[],
  rounds: readonly HeldRound[],
): ReadonlyMap<string, Final> {
  const all = members.flatMap(({ id, name }) => {
    const given = Final.safeParse(answerOf(discussion.rounds, "final", { id, name })).data;
    const alone = rounds.map(({ said }) => said.get(id)).findLast((said) => said?.kind === "solo");
    const final = given ?? (alone?.kind === "solo" ? alone.value.final : undefined);
    return final === undefined ? [] : [[id, truncated(final, limits.final)] as const];
  });
  return new Map(all);
}

/** The last answer counts: a turn is asked twice where the first broke a rule. */
function answerOf(rounds: readonly Round[], kind: string, seat: Pick<Seat, "id" | "name">): unknown {
  return rounds
    .flatMap(({ turns }) => turns)
    .findLast((turn) => turn.kind === kind && turn.seat === seat.name && turn.answer !== undefined)?.answer
    ?.value;
}

function judged({ judgements }: Discussion, kind: string): readonly unknown[] {
  return judgements.filter((one) => one.kind === kind).map(({ judgement }) => judgement);
}
