import { isId } from "../../kernel/id.ts";
import { sameWords } from "../../text/same-words.ts";
import type { PanelSize } from "./depth.ts";
import type { Expert, Experts, Tension } from "./options.ts";

export interface NamedSeat {
  readonly id: string;
  readonly name: string;
}

/** The id of the seat that is called so, by id or by name. */
export function seatNamed(text: string, seats: readonly NamedSeat[]): string | null {
  const wanted = sameWords(text);
  return seats.find(({ id, name }) => id === text.trim() || sameWords(name) === wanted)?.id ?? null;
}

/**
 * What is wrong with a panel, in sentences for the agent that must mend it. Too many experts are no fault: the first
 * ones are taken. `fixed` are the seats that every swarm has.
 */
export function panelFaults(
  given: Experts,
  { least, most }: PanelSize,
  fixed: readonly NamedSeat[],
): readonly string[] {
  const { experts } = given;
  const asked = least === most ? `${least}` : `${least} to ${most}`;
  return [
    ...(experts.length < least ? [`${asked} experts are needed; ${experts.length} given`] : []),
    ...experts.flatMap(({ id }) => idFaults(id, fixed)),
    ...experts
      .filter(({ name }) => seatNamed(name, fixed) !== null)
      .map(({ name }) => `"${name}" is the name of a fixed role; choose another`),
    ...twice(experts, ({ id }) => id).map(({ id }) => `The id "${id}" is given twice; ${own}`),
    ...twice(experts, ({ name }) => sameWords(name)).map(
      ({ name }) => `The name "${name}" is given twice; ${own}`,
    ),
    ...overlaps(experts),
    ...(tensionsOf(given).length === 0
      ? [
          'No two experts are in tension: give at least one pair that will not agree by itself, as an entry of "tensions" with the ids of two experts',
        ]
      : []),
  ];
}

function idFaults(id: string, fixed: readonly NamedSeat[]): readonly string[] {
  if (fixed.some((seat) => seat.id === id)) return [`The id "${id}" belongs to a fixed role; choose another`];
  return isId(id)
    ? []
    : [`"${id}" is not an id: use small letters, digits and hyphens, such as "database-expert"`];
}

const own = "every expert needs its own";

/** The first of those who have something in common that nobody should. */
function twice(experts: readonly Expert[], keyOf: (expert: Expert) => string): readonly Expert[] {
  return [...Map.groupBy(experts, keyOf).values()].flatMap((same) =>
    same.length > 1 ? same.slice(0, 1) : [],
  );
}

function overlaps(experts: readonly Expert[]): readonly string[] {
  const claims = experts.flatMap((expert) => expert.expertise.map((entry) => ({ expert, entry })));
  return [...Map.groupBy(claims, ({ entry }) => sameWords(entry)).values()].flatMap((same) => {
    const [first] = same;
    const names = [...new Set(same.map(({ expert }) => expert))].map(({ name }) => `"${name}"`);
    if (first === undefined || names.length < 2) return [];
    return [`"${first.entry}" is the expertise of ${names.join(" and ")}; give it to one of them only`];
  });
}

/** The pairs of a panel that will not agree by themselves, as far as they are between two different experts of it. */
export function tensionsOf({ experts, tensions = [] }: Experts): readonly Tension[] {
  return tensions.flatMap(({ between: [one, other], axis, description }) => {
    const [a, b] = [seatNamed(one, experts), seatNamed(other, experts)];
    return a === null || b === null || a === b ? [] : [{ between: [a, b], axis, description }];
  });
}

/** A panel for any topic, of two to four experts: who speaks where no agent gave experts of the topic's own. */
export function generalPanel(size: number): Experts {
  const experts = generalExperts.slice(0, Math.max(size, 2));
  const isChosen = (id: string) => experts.some((expert) => expert.id === id);
  return { experts, tensions: generalTensions.filter(({ between }) => between.every(isChosen)) };
}

/** Experts for any topic. The first two are in tension, so that the smallest panel has one too. */
const generalExperts: readonly Expert[] = [
  {
    id: "builder",
    name: "Builder",
    expertise: ["implementation", "delivery in small steps"],
    thinkingStyle: "pragmatic: starts from what can be done next week and learns from it",
    bias: "Prefers something that works now over something that is right later",
    replyTendency: "Gives the smallest step that would settle the question",
  },
  {
    id: "risk-keeper",
    name: "Risk Keeper",
    expertise: ["failure modes", "security and operations"],
    thinkingStyle: "cautious: starts from what can go wrong and who suffers from it",
    bias: "Prefers waiting to steps that cannot be undone",
    replyTendency: "Names a concrete failure, how likely it is and how it would be noticed",
  },
  {
    id: "user-voice",
    name: "User Voice",
    expertise: ["people's needs", "everyday use"],
    thinkingStyle: "empathetic: starts from one person and what they want to get done",
    bias: "Prefers what helps people most, whatever it takes to build",
    replyTendency: "Says what a specific person would do and where they would give up",
  },
  {
    id: "cost-keeper",
    name: "Cost Keeper",
    expertise: ["long-term cost", "alternatives and their opportunity cost"],
    thinkingStyle: "analytical: starts from numbers and from what else the money could do",
    bias: "Prefers what is cheap to own over what is pleasant to have",
    replyTendency: "Asks for a number, or gives an estimate and its basis",
  },
];

const generalTensions: readonly Tension[] = [
  {
    between: ["builder", "risk-keeper"],
    axis: "speed / safety",
    description: "One learns by doing; the other wants to know first what cannot be undone.",
  },
  {
    between: ["user-voice", "cost-keeper"],
    axis: "value / cost",
    description: "One asks what it does for people; the other asks what it costs, now and later.",
  },
];
