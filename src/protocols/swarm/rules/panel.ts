import { isId } from "../../../kernel/slug.ts";
import { wordLikeness } from "../../../text/likeness/likeness.ts";
import { sameWords } from "../../../text/likeness/same-words.ts";
import type { PanelSize } from "../depth.ts";
import { type NamedSeat, seatNamed } from "./evidence.ts";
import type { Expert, Experts, Tension } from "./statements.ts";

/**
 * What is wrong with a panel, in sentences for the agent that must mend it. Too many experts are no fault: the first
 * ones are taken. `fixed` are the seats that every swarm has.
 */
export function panelFaults(
  { experts, tensions }: Experts,
  { least, most }: PanelSize,
  fixed: readonly NamedSeat[],
): readonly string[] {
  const asked = least === most ? `${least}` : `${least} to ${most}`;
  return [
    ...(experts.length < least ? [`${asked} experts are needed; ${experts.length} given.`] : []),
    ...experts.flatMap(({ id }) => idFaults(id, fixed)),
    ...experts
      .filter(({ name }) => seatNamed(name, fixed) !== null)
      .map(({ name }) => `"${name}" is the name of a fixed role; choose another.`),
    ...twice(experts, ({ id }) => id).map(({ id }) => `The id "${id}" is given twice; ${own}`),
    ...twice(experts, ({ name }) => sameWords(name)).map(
      ({ name }) => `The name "${name}" is given twice; ${own}`,
    ),
    ...overlaps(experts),
    ...(tensionsOf({ experts, tensions }).length === 0
      ? [
          'No two experts are in tension: give at least one pair that will not agree by itself, as an entry of "tensions" with the ids of two experts.',
        ]
      : []),
  ];
}

function idFaults(id: string, fixed: readonly NamedSeat[]): readonly string[] {
  if (fixed.some((seat) => seat.id === id))
    return [`The id "${id}" belongs to a fixed role; choose another.`];
  return isId(id)
    ? []
    : [`"${id}" is not an id: use small letters, digits and hyphens, such as "database-expert".`];
}

const own = "every expert needs its own.";

/** The first of those who have something in common that nobody should. */
function twice(experts: readonly Expert[], keyOf: (expert: Expert) => string): readonly Expert[] {
  return [...Map.groupBy(experts, keyOf).values()].flatMap((same) =>
    same.length > 1 ? same.slice(0, 1) : [],
  );
}

function overlaps(experts: readonly Expert[]): readonly string[] {
  const claims = experts.flatMap((expert) => expert.expertise.map((entry) => ({ expert, entry })));
  return [...Map.groupBy(claims, ({ entry }) => asField(entry)).values()].flatMap((same) => {
    const [first] = same;
    const names = [...new Set(same.map(({ expert }) => expert))].map(({ name }) => `"${name}"`);
    if (first === undefined || names.length < 2) return [];
    return [`"${first.entry}" is the expertise of ${names.join(" and ")}; give it to one of them only.`];
  });
}

/** "Distributed  Systems" and "distributed-system" are one field. Signs stay: "C" and "C++" are two. */
function asField(entry: string): string {
  const words = entry
    .normalize("NFKC")
    .toLowerCase()
    .split(/[\s_/-]+/);
  return words
    .filter((word) => word !== "")
    .map((word) => word.replace(/(?<=\w{2})ies$/, "y").replace(/(?<=\w{2}[^sui])s$/, ""))
    .join(" ");
}

/**
 * The pairs of a panel that will not agree by themselves. Those that are declared count where they are between two
 * different experts. Where none is declared, those with the least alike biases and ways of thinking are; none where
 * all are biased the same way.
 */
export function tensionsOf({ experts, tensions = [] }: Experts): readonly Tension[] {
  if (tensions.length === 0) return leastAlike(experts);
  return tensions.flatMap(({ between: [one, other], axis, description }) => {
    const [a, b] = [seatNamed(one, experts), seatNamed(other, experts)];
    return a === null || b === null || a === b ? [] : [{ between: [a, b], axis, description }];
  });
}

interface Pair {
  readonly one: Expert;
  readonly other: Expert;
  readonly score: number;
}

function leastAlike(experts: readonly Expert[]): readonly Tension[] {
  const { pairs } = wordLikeness(experts.map(({ bias, thinkingStyle }) => `${bias} ${thinkingStyle}`));
  const scores = new Map(pairs.map(([first, second, score]) => [`${first} ${second}`, score]));
  const apart: Pair[] = experts
    .flatMap((one, first) =>
      experts.slice(first + 1).map((other, after) => {
        return { one, other, score: scores.get(`${first} ${first + 1 + after}`) ?? 0 };
      }),
    )
    .filter(({ one, other }) => one.bias !== "" && other.bias !== "")
    .filter(({ one, other }) => sameWords(one.bias) !== sameWords(other.bias));
  const least = Math.min(...apart.map(({ score }) => score));
  return disjoint(apart.filter(({ score }) => score === least)).map(({ one, other }) => ({
    between: [one.id, other.id],
    axis: `${one.bias} / ${other.bias}`,
    description: "Not declared; inferred from their biases.",
  }));
}

/** Every expert in one pair at most: that everyone is in tension with everyone says nothing. */
function disjoint(pairs: readonly Pair[]): readonly Pair[] {
  const taken = new Set<Expert>();
  return pairs.filter(({ one, other }) => {
    if (taken.has(one) || taken.has(other)) return false;
    taken.add(one).add(other);
    return true;
  });
}
