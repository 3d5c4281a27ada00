import type { Likeness } from "../../../kernel/lookup.ts";
import { contradict, type Group, groupLike } from "../../../text/likeness/grouping.ts";
import { isStatement, lastStatements, type StatementMessage, type SwarmMessage } from "./said.ts";
import type { Edge, StrongestAgreement } from "./verdict.ts";

/** The texts that `agreementInWords` needs the likeness of: the last position of each expert. */
export function textsOfPositions(statements: readonly SwarmMessage[]): readonly string[] {
  return lastStatements(statements).map(positionIn);
}

/**
 * What most experts stand for, two at the least. They stand together where their last positions make the same point,
 * or where one cites another approvingly. Between equals the one that is cited more counts, then the one said first.
 */
export function agreementInWords(
  statements: readonly SwarmMessage[],
  likeness: Likeness,
  edges: readonly Edge[],
): StrongestAgreement | null {
  const groups = groupLike(lastStatements(statements), positionIn, likeness);
  const [strongest] = groups
    .map((group) => agreementOn(group, groups, statements.filter(isStatement), edges))
    .filter(({ seats }) => seats.length >= 2)
    .sort((a, b) => b.seats.length - a.seats.length || b.support.length - a.support.length);
  return strongest ?? null;
}

type Positions = Group<StatementMessage>;

function agreementOn(
  group: Positions,
  groups: readonly Positions[],
  statements: readonly StatementMessage[],
  edges: readonly Edge[],
): StrongestAgreement {
  const [first] = group.items;
  const standsFor = new Set(group.items.flatMap((holder) => saidInThatSense(holder, statements)));
  const speakingTo = edges.filter(({ to }) => standsFor.has(to));
  const support = speakingTo.filter(({ type }) => type === "supports").map(({ from }) => from);
  const holders = new Set(group.items.map(({ from }) => from));
  const backs = ({ from: seat }: StatementMessage) => {
    const own = statements.filter(({ from }) => from === seat).map(({ id }) => id);
    const counters = speakingTo.some(({ from, type }) => type === "counters" && own.includes(from));
    return own.some((id) => support.includes(id)) && !counters;
  };
  const joined = groups
    .filter((other) => other !== group && !standAgainst(group, other, groups))
    .flatMap(({ items }) => items.filter(backs));
  return {
    by: "words",
    position: first === undefined ? "" : positionIn(first),
    seats: lastStatements(statements)
      .map(({ from }) => from)
      .filter((seat) => holders.has(seat) || joined.some(({ from }) => from === seat)),
    messages: group.items.map(({ id }) => id),
    support: [...new Set(support)],
  };
}

function positionIn({ content }: StatementMessage): string {
  return content.position;
}

/** Rebuttals are made at the same time, so they can only cite what was said before; it counts unless its author left it. */
function saidInThatSense(
  holder: StatementMessage,
  statements: readonly StatementMessage[],
): readonly string[] {
  const hasLeft = holder.content.shift?.kind === "major";
  const earlier = hasLeft ? [] : statements.filter(({ from }) => from === holder.from);
  return [...earlier.map(({ id }) => id), holder.id];
}

/** Of one matter and turned round: a citation in passing does not make up for that. */
function standAgainst(one: Positions, other: Positions, groups: readonly Positions[]): boolean {
  if (!one.related.includes(groups.indexOf(other))) return false;
  return one.items.some((a) => other.items.some((b) => contradict(positionIn(a), positionIn(b))));
}
