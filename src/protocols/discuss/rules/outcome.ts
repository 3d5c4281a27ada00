import { countedLines, mostLines } from "./bottom-line.ts";
import { type Ending, minorityViews } from "./minority.ts";
import { nextActions } from "./next-actions.ts";
import { claimOf, type Said, type StatementKind } from "./statements.ts";
import type { DiscussVerdict, HeldPosition, LedgerEnds, Move, RoundState } from "./verdict.ts";

/** One round that was held. */
interface JudgedRound {
  readonly kind: StatementKind;
  readonly said: readonly Said[];
  /** One for each who spoke; none in the first round. */
  readonly moves: readonly Move[];
}

interface Edit extends NonNullable<Ending["edit"]> {
  readonly bottomLine: NonNullable<DiscussVerdict["bottomLine"]>;
}

export interface Discussed extends Pick<
  DiscussVerdict,
  "falseConsensus" | "violations" | "skipped" | "mode"
> {
  readonly team: Ending["team"];
  readonly rounds: readonly JudgedRound[];
  /** After the last round; `null` where no moderator could say. */
  readonly state: RoundState | null;
  readonly finals: Ending["finals"];
  /** With the final positions. */
  readonly finalMoves?: readonly Move[];
  readonly lang: Ending["lang"];
  readonly prefixOf: Ending["prefixOf"];
  /** What an editor made of it; `null` where there was none. */
  readonly edit: Edit | null;
  readonly ends: LedgerEnds;
}

/** The verdict of a discussion: where everyone stood blind and stands now, what is left open, and what to do about it. */
export function discussVerdict(discussed: Discussed): DiscussVerdict {
  const { team, rounds, state, finals, lang, falseConsensus, violations, skipped, mode } = discussed;
  const { edit, prefixOf, ends } = discussed;
  const ending: Ending = {
    team,
    issues: state?.issues ?? [],
    undiscussed: state?.undiscussed ?? [],
    rounds: rounds.map(({ said }) => said),
    finals,
    lang,
    prefixOf,
    edit,
  };
  const counted = countedLines(ending.issues, team, lang, ends.standings);
  const lines = edit?.bottomLine ?? [];
  return {
    // Where nobody could tell, nothing is claimed: neither that all agree nor that they are far apart.
    state: state?.state ?? "NARROWING",
    rounds: rounds.map(({ kind }) => kind),
    issues: ending.issues,
    positions: heldPositions(discussed),
    minority: minorityViews(ending),
    falseConsensus,
    violations,
    nextActions: nextActions(ending),
    skipped,
    mode,
    ...((lines.length > 0 || counted.length > 0) && {
      bottomLine: lines.length > 0 ? lines : counted.slice(0, mostLines),
    }),
    ...(counted.length > 0 && { counted: counted.map(({ sentence }) => sentence) }),
    ...ends,
  };
}

function heldPositions({ team, rounds, finals, finalMoves = [] }: Discussed): readonly HeldPosition[] {
  const positions = rounds.filter(({ kind }) => kind === "position").flatMap(({ said }) => said);
  const seats = [...team.members, ...(team.devilsAdvocate === null ? [] : [team.devilsAdvocate])];
  return seats.map((seat) => {
    // Who joined later took its position alone too.
    const blind = positions.find((one) => one.seat === seat);
    return {
      seat,
      blind: blind === undefined ? null : claimOf(blind.statement),
      final: finals.find((one) => one.seat === seat)?.final ?? null,
      moves: [...rounds.slice(1), { kind: "final" as const, moves: finalMoves }].flatMap(({ kind, moves }) =>
        moves.filter((move) => move.seat === seat).map((move) => ({ round: kind, move })),
      ),
    };
  });
}
