import { z } from "zod";
import { line } from "../../../kernel/line.ts";
import { normalised } from "../../../text/likeness/likeness.ts";

const text = line;
const sentence = text.min(1);
const sentences = z.array(sentence);

/** One thing that a perspective holds against an artifact, with what to do about it. */
export const GivenPoint = z.object({
  headline: sentence.describe("At most 12 words"),
  place: text.nullish().describe("path:line, or a section"),
  problem: sentence.describe("What is wrong there, with the words quoted"),
  change: text.nullish().describe("What to do, for somebody who reads only this"),
  critical: z.boolean().nullish().describe("Going ahead with it as it is would be wrong or dangerous"),
});
export type GivenPoint = Readonly<z.infer<typeof GivenPoint>>;

// A rating outside 1 to 5 is no rating.
const rating = z.number().min(1).max(5);
const instead = "Not needed where there are points";

/** What one perspective answers: points, or the lists of seed 000. */
export const CritiqueReply = z
  .object({
    points: z.array(GivenPoint).nullish(),
    strengths: sentences,
    weaknesses: sentences.nullish().describe(instead),
    suggestions: sentences.nullish().describe(instead),
    critical_issues: sentences.nullish().describe(instead),
    rating,
  })
  .refine(
    ({ points, weaknesses, suggestions, critical_issues, rating: stars }) =>
      stars > mostUnsaid || [points, weaknesses, suggestions, critical_issues].some(Array.isArray),
    { message: "names nothing that would have to change", path: ["points"] },
  );
export type CritiqueReply = Readonly<z.infer<typeof CritiqueReply>>;

/** Up to this rating something must be wrong: who names no list at all has put it elsewhere. */
const mostUnsaid = 3;

/** The form of seed 000, which is what a person fills in. */
export const SeedCritique = z.object({
  strengths: sentences,
  weaknesses: sentences,
  suggestions: sentences,
  /** What makes the artifact wrong or dangerous to go ahead with. One is enough to block. */
  critical_issues: sentences.optional(),
  rating,
});

/** What one perspective says of an artifact, as it is judged and kept. */
export const Critique = SeedCritique.extend({
  /** As they were given; the first entries of the lists are made of them, in their order. */
  points: z.array(GivenPoint).optional(),
});
export type Critique = Readonly<z.infer<typeof Critique>>;

/** A reply with the seed's lists filled from its points. What was given besides follows, unless it says the same again. */
export function filled({ points, strengths, rating: stars, ...lists }: CritiqueReply): Critique {
  const given = points ?? [];
  const own = new Set(
    given.flatMap((point) => [point.problem, faultOf(point), point.change ?? ""].map(normalised)),
  );
  const more = (list: readonly string[] | null | undefined) =>
    (list ?? []).filter((one) => !own.has(normalised(one)));
  const critical = [...given.filter(isCritical).map(faultOf), ...more(lists.critical_issues)];
  return {
    strengths,
    weaknesses: [...given.filter((point) => !isCritical(point)).map(faultOf), ...more(lists.weaknesses)],
    suggestions: [...given.flatMap(({ change }) => change || []), ...more(lists.suggestions)],
    ...((critical.length > 0 || Array.isArray(lists.critical_issues)) && { critical_issues: critical }),
    rating: stars,
    ...(given.length > 0 && { points: given }),
  };
}

function isCritical({ critical }: GivenPoint): boolean {
  return critical === true;
}

/** The problem with its place before it, unless it names that itself. */
function faultOf({ place, problem }: GivenPoint): string {
  return !place || problem.includes(place) ? problem : `${place}: ${problem}`;
}

/** A critique with the perspective it came from; lists of these are in seat order. */
export interface Assessment {
  readonly perspective: string;
  readonly critique: Critique;
  /** By the reader: findings, and no judgement of quality. Its rating is there for the shape and counts nowhere. */
  readonly byRules?: boolean;
  /** The seat's own agent, where another answered in its place: told, and not counted for the quorum. */
  readonly inPlaceOf?: string | null;
}
