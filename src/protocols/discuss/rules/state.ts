import { type Nameable, seatNamed } from "../../../ledger/seat-names.ts";
import { sameWords } from "../../../text/likeness/same-words.ts";
import type { Assessment, StatementKind } from "./statements.ts";
import type { Preset } from "../options.ts";
import type { IssueState, RoundState, State } from "./verdict.ts";

/** Who sits at the table besides the moderator. */
export interface Team {
  readonly members: readonly string[];
  readonly devilsAdvocate: string | null;
  /** By what else they may be called. */
  readonly known?: readonly Nameable[];
}

/** A position with those who hold it. */
export type HeldPosition = IssueState["positions"][number];

/** Whether a seat is for a position on an issue by its own word, whatever anybody reports of it. */
export type OwnWord = (seat: string, issue: string, position: HeldPosition) => boolean;

/**
 * How far the members have come together, computed from where the moderator reports them to stand (behaviour 3.7).
 * Seats that do not exist are dropped, and positions nobody is left behind. The devil's advocate must dissent by its
 * role: what it alone holds stays in the list and keeps nobody from a consensus. What a moderator reports can show
 * members apart, but not in agreement: for that each must have said so itself.
 */
export function roundState(
  kind: StatementKind,
  assessment: Pick<Assessment, "issues" | "undiscussed">,
  team: Team,
  anyChanged: boolean,
  intervention: string,
  saidSo: OwnWord,
): RoundState {
  const checked = assessment.issues.map(({ id, issue, important, positions }) => ({
    ...(id && { id }),
    issue,
    important,
    positions: heldPositions(positions, team),
  }));
  const issues = checked
    .filter(({ positions }) => positions.length > 0)
    .map((issue) => ({
      ...issue,
      state: issueState(issue.positions, team, (seat, held) => saidSo(seat, issue.id ?? "", held)),
    }));
  const untouched = checked.filter(({ positions }) => positions.length === 0).map(({ issue }) => issue);
  return {
    round: kind,
    state: overallState(kind, issues, team, anyChanged),
    issues,
    undiscussed: [...new Set([...assessment.undiscussed, ...untouched])],
    intervention,
  };
}

/** The positions that count: those a topic member stands behind. */
export function countedPositions(
  positions: readonly HeldPosition[],
  devilsAdvocate: string | null,
): readonly HeldPosition[] {
  return positions.filter(({ seats }) => seats.some((seat) => seat !== devilsAdvocate));
}

/** Important issues on which two or more positions are left. */
export function unresolved(
  issues: readonly IssueState[],
  devilsAdvocate: string | null = null,
): readonly IssueState[] {
  return issues.filter(
    ({ important, positions }) => important && countedPositions(positions, devilsAdvocate).length >= 2,
  );
}

export type NextStep = "challenge" | "synthesis" | "check";

/** Behaviour 3.2, the twelve cells. */
export function nextAfterPosition(state: State, preset: Preset): NextStep {
  return steps[state][preset];
}

const steps: Readonly<Record<State, Readonly<Record<Preset, NextStep>>>> = {
  DIVERGENT: { quick: "synthesis", default: "challenge", deep: "challenge" },
  NARROWING: { quick: "synthesis", default: "challenge", deep: "challenge" },
  CONVERGING: { quick: "synthesis", default: "synthesis", deep: "challenge" },
  CONSENSUS: { quick: "check", default: "check", deep: "challenge" },
};

/** Names as the moderator wrote them become the seats' own; what is said twice in the same words is one position. */
function heldPositions(
  positions: Assessment["issues"][number]["positions"],
  team: Team,
): readonly HeldPosition[] {
  const seats = [...team.members, ...(team.devilsAdvocate === null ? [] : [team.devilsAdvocate])];
  const merged = Map.groupBy(positions, ({ position }) => sameWords(position));
  return [...merged.values()].flatMap((same) => {
    const named = new Set(same.flatMap((one) => one.seats.map((seat) => seatIn(seat, team))));
    // In seat order, however the moderator listed them.
    const holders = seats.filter((seat) => named.has(seat));
    const reasons = [...new Set(same.flatMap((one) => one.reasons))];
    const { id = null, position = "" } = same[0] ?? {};
    return holders.length === 0 ? [] : [{ ...(id && { id }), position, seats: holders, reasons }];
  });
}

/** The name of the seat that a moderator means, in whatever form it writes it; `null` where nobody is. */
export function seatIn(named: string, { members, devilsAdvocate, known = [] }: Team): string | null {
  const seats = [...members, ...(devilsAdvocate === null ? [] : [devilsAdvocate])];
  const nameable = seats.map((name) => known.find((seat) => seat.name === name) ?? { name });
  return seatNamed(named, nameable)?.name ?? (isDevil(named) ? devilsAdvocate : null);
}

function isDevil(name: string): boolean {
  const words = name
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/['’`]/gu, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ");
  return /^(?:the )?devils? ?advocate$|^悪魔の代弁者$|^反論役$|^da$/u.test(words.trim());
}

function issueState(
  positions: readonly HeldPosition[],
  { members, devilsAdvocate }: Team,
  saidSo: (seat: string, position: HeldPosition) => boolean,
): State {
  const counted = countedPositions(positions, devilsAdvocate);
  const most = Math.max(
    0,
    ...counted.map(({ seats }) => seats.filter((seat) => seat !== devilsAdvocate).length),
  );
  if (counted.length >= 3) return "DIVERGENT";
  const [only, another] = counted;
  if (only !== undefined && another === undefined)
    return members.every((seat) => only.seats.includes(seat) && saidSo(seat, only))
      ? "CONSENSUS"
      : "CONVERGING";
  const isNearlyAll = most >= members.length - 1 && most > members.length / 2;
  return counted.length === 2 && isNearlyAll ? "CONVERGING" : "NARROWING";
}

function overallState(
  kind: StatementKind,
  issues: readonly IssueState[],
  { devilsAdvocate }: Team,
  anyChanged: boolean,
): State {
  // Of no issue nothing can be said, least of all that everyone agrees.
  if (issues.length === 0) return "NARROWING";
  if (issues.every(({ state }) => state === "CONSENSUS")) return "CONSENSUS";
  const counts = issues.map(({ positions }) => countedPositions(positions, devilsAdvocate).length);
  const having = (holds: (count: number) => boolean) => counts.filter(holds).length;
  if (having((count) => count >= 3) * 2 >= counts.length) return "DIVERGENT";
  const isNarrow = having((count) => count <= 2) * 2 > counts.length;
  // Nobody can have changed in the first round; there they have come together where most is agreed from the start.
  const agreed = issues.filter(({ state }) => state === "CONSENSUS").length;
  const hasMoved = kind === "position" ? agreed * 2 > counts.length : anyChanged;
  return isNarrow && hasMoved ? "CONVERGING" : "NARROWING";
}
