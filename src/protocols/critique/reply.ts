import { z } from "zod";
import { isObject } from "../../kernel/json-value.ts";
import { line } from "../../kernel/line.ts";
import type { Act } from "../../table/act.ts";
import { type Part, type Shape, shape } from "../../table/shape.ts";
import { headlineOf } from "../../text/headline.ts";
import { normalised } from "../../text/likeness/likeness.ts";
import { generously } from "./generously.ts";

const sentence = line.min(1);
const sentences = z.array(sentence);

/** One thing that a perspective holds against an artifact, with what to do about it. */
const GivenPoint = z.object({
  headline: sentence.describe("At most 12 words"),
  place: line.nullish().describe("path:line, or a section"),
  problem: sentence.describe("What is wrong there, with the words quoted"),
  change: line.nullish().describe("What to do, for somebody who reads only this"),
  critical: z.boolean().nullish().describe("Going ahead with it as it is would be wrong or dangerous"),
});
export type GivenPoint = Readonly<z.infer<typeof GivenPoint>>;

/** Items of a critique by their kinds. A rating is one of the artifact, which is an item as well. */
export const pointKind = "point";
export const strengthKind = "strength";
export const groupKind = "group";
export const artifactKind = "artifact";
export const prefixes = { [strengthKind]: "S", [groupKind]: "G", [artifactKind]: "A" };
const artifactId = "A1";
export const ratingScale = "rating";

const none = (): readonly Act[] => [];
const other = "Not needed where there are points";
const list: Part<string[] | null | undefined> = {
  schema: sentences.nullish(),
  form: "",
  note: other,
  acts: none,
};

const parts = {
  points: {
    schema: z.array(GivenPoint).nullish(),
    form: `[{"headline": "at most 12 words", "place": "path:line, or a section", "problem": "what is wrong there, with the words quoted", "change": "what to do, for somebody who reads only this", "critical": true or false}]`,
    note: "",
    acts: (_, { reply }) => pointsIn(reply as unknown as CritiqueReply),
  } satisfies Part<GivenPoint[] | null | undefined>,
  strengths: {
    schema: sentences,
    form: `["what a revision must keep"]`,
    note: "may be empty",
    acts: (values) => values.map((text): Act => ({ do: "add", item: { kind: strengthKind, text } })),
  } satisfies Part<string[]>,
  weaknesses: list,
  suggestions: list,
  critical_issues: list,
  rating: {
    // A rating outside 1 to 5 is no rating.
    schema: z.number().min(1).max(5),
    form: "1 to 5",
    note: "",
    acts: (value) => [{ do: "rate", id: artifactId, scale: ratingScale, value }],
  } satisfies Part<number>,
};

const asked = shape(parts);

export interface CritiqueReply {
  readonly points?: readonly GivenPoint[] | null | undefined;
  readonly strengths: readonly string[];
  readonly weaknesses?: readonly string[] | null | undefined;
  readonly suggestions?: readonly string[] | null | undefined;
  readonly critical_issues?: readonly string[] | null | undefined;
  readonly rating: number;
}

/** Up to this rating something must be wrong: who names no list at all has put it elsewhere. */
const mostUnsaid = 3;

/** What one perspective answers: points, or the lists of seed 000. What it says of what is critical is never lost. */
export const critiqueShape: Shape<CritiqueReply> = {
  ...(asked as unknown as Shape<CritiqueReply>),
  schema: z.preprocess(
    (given) => (isObject(given) ? generously(given) : given),
    (asked.schema as unknown as z.ZodType<CritiqueReply>).refine(
      ({ points, weaknesses, suggestions, critical_issues, rating }) =>
        rating > mostUnsaid || [points, weaknesses, suggestions, critical_issues].some(Array.isArray),
      { message: "names nothing that would have to change", path: ["points"] },
    ),
  ),
};

/** The form of seed 000, which is what a person fills in. */
export const SeedCritique = z.object({
  strengths: sentences,
  weaknesses: sentences,
  suggestions: sentences,
  /** What makes the artifact wrong or dangerous to go ahead with. One is enough to block. */
  critical_issues: sentences.optional(),
  rating: parts.rating.schema,
});

function saidOf(point: GivenPoint): readonly string[] {
  return [point.problem, faultOf(point), point.change ?? ""].map(normalised);
}

function listed(text: string, critical: boolean): Act {
  return adding({ headline: headlineOf(text), problem: text, critical });
}

/** All that a reply asks to be changed, as items: its points, then what its lists say besides. */
function pointsIn({ points, weaknesses, suggestions, critical_issues }: CritiqueReply): readonly Act[] {
  const given = points ?? [];
  const blocking = new Set((critical_issues ?? []).map(normalised));
  const own = new Set(given.flatMap(saidOf));
  const more = (texts: readonly string[] | null | undefined) =>
    (texts ?? []).filter((one) => !own.has(normalised(one)));
  return [
    // Said again in the list of what is critical, it is critical, whatever its own field says.
    ...given.map((point) =>
      adding({
        ...point,
        critical: point.critical === true || saidOf(point).some((text) => blocking.has(text)),
      }),
    ),
    ...more(critical_issues).map((text) => listed(text, true)),
    ...more(weaknesses).map((text) => listed(text, false)),
    ...more(suggestions).map((text) => adding({ headline: headlineOf(text), change: text })),
  ];
}

function adding({ headline, critical, place, problem, change }: Partial<GivenPoint>): Act {
  const fields = { place, problem, change, critical: critical === true ? "yes" : "" };
  const said = Object.entries(fields).flatMap(([name, text]) => (text ? [[name, text] as const] : []));
  return { do: "add", item: { kind: pointKind, text: headline ?? "", fields: Object.fromEntries(said) } };
}

/** The problem with its place before it, unless it names that itself. */
export function faultOf({ place, problem }: Pick<GivenPoint, "place" | "problem">): string {
  return !place || problem.includes(place) ? problem : `${place}: ${problem}`;
}
