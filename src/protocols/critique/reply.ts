import { z } from "zod";
import { isObject } from "../../kernel/json-value.ts";
import { line } from "../../kernel/line.ts";
import { adds, says } from "../../table/parts.ts";
import { type Part, type Shape, shape } from "../../table/shape.ts";
import { generously } from "./generously.ts";

/** Items of a critique by their kinds. A rating is one of the artifact, which is an item as well. */
export const pointKind = "point";
export const strengthKind = "strength";
export const groupKind = "group";
export const artifactKind = "artifact";
export const prefixes = { [strengthKind]: "S", [groupKind]: "G", [artifactKind]: "A" };
const artifactId = "A1";
export const ratingScale = "rating";

const points = adds(pointKind, "at most 12 words", {
  called: "headline",
  fields: {
    place: "path:line, or a section; two where they contradict each other",
    problem: "what is wrong there, with the words quoted",
    change: "what to do, for somebody who reads only this",
  },
  marks: ["critical"],
});

const sentences = z.array(line.min(1));
// A rating outside 1 to 5 is no rating.
const rating = z.number().min(1).max(5);

/** A list as agents give one unasked: found in whatever way it is given, and read as points. */
const unasked: Part = { schema: sentences.nullish(), form: "", note: "", acts: () => [] };

const asked = shape({
  points: { ...points, schema: points.schema.nullish(), acts: (all, at) => points.acts(all ?? [], at) },
  strengths: says(strengthKind, "what a revision must keep", "may be empty"),
  weaknesses: unasked,
  suggestions: unasked,
  critical_issues: unasked,
  rating: {
    schema: rating,
    form: "1 to 5",
    note: "",
    acts: (value) => [{ do: "rate", id: artifactId, scale: ratingScale, value }],
  } satisfies Part<number>,
});

/** Up to this rating something must be wrong: who names no list at all has put it elsewhere. */
const mostUnsaid = 3;

export const critiqueShape: Shape<z.infer<typeof asked.schema>> = {
  ...asked,
  schema: z.preprocess(
    (given) => (isObject(given) ? generously(given) : given),
    asked.schema.refine((given) => given.rating > mostUnsaid || Array.isArray(given.points), {
      message: "names nothing that would have to change",
      path: ["points"],
    }),
  ),
};

/** The labelled lists, which are what a person fills in. */
export const SeedCritique = z.object({
  strengths: sentences,
  weaknesses: sentences,
  suggestions: sentences,
  /** What makes the artifact wrong or dangerous to go ahead with. One is enough to block. */
  critical_issues: sentences.optional(),
  rating,
});
