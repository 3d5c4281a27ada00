import { z } from "zod";
import { isObject } from "../../kernel/json-value.ts";
import { line } from "../../kernel/line.ts";
import { asId, type Id } from "../../table/item.ts";
import { adds, optional, says, someOf } from "../../table/parts.ts";
import { type Part, shape } from "../../table/shape.ts";
import { generously } from "./generously.ts";

/** Items of a critique by their kinds. A rating is one of the artifact, which is an item as well. */
export const pointKind = "point";
export const strengthKind = "strength";
export const groupKind = "group";
export const artifactKind = "artifact";
export const prefixes = { [strengthKind]: "S", [groupKind]: "G", [artifactKind]: "A" };
const artifactId = "A1";
export const ratingScale = "rating";

const points = pointsWith({
  place: "path:line, or a section; two where they contradict each other",
  problem: "what is wrong there, with the words quoted",
  change: "what to do, for somebody who reads only this",
});

function pointsWith(fields: Readonly<Record<string, string>>, blocks: readonly string[] = []) {
  return adds(pointKind, "at most 12 words", { called: "headline", fields, blocks, marks: ["critical"] });
}

const sentences = z.array(line.min(1));
const rating = z.number().min(1).max(5);

/** A list as agents give one unasked: found in whatever way it is given, and read as points. */
const unasked: Part = { schema: sentences.nullish(), form: "", note: "", acts: () => [] };

const rated: Part<number> = {
  schema: rating,
  form: "1 to 5",
  note: "",
  acts: (value) => [{ do: "rate", id: artifactId, scale: ratingScale, value }],
};

const asked = askedWith(points);

function askedWith(points: ReturnType<typeof pointsWith>) {
  return shape({
    points: {
      ...points,
      schema: points.schema.nullish(),
      acts: (all, at) => points.acts(all ?? [], at),
    } satisfies Part<z.infer<typeof points.schema> | null | undefined>,
    strengths: says(strengthKind, "what a revision must keep", "may be empty"),
    weaknesses: unasked,
    suggestions: unasked,
    critical_issues: unasked,
    rating: rated,
  });
}

/** Up to this rating something must be wrong: who names no list at all has put it elsewhere. */
const mostUnsaid = 3;

export const critiqueShape = readGenerously(asked);

/** Of a change a point says also how to see it, and what to put in place of its lines where that is short. */
export const changeShape = readGenerously(
  askedWith(
    pointsWith(
      {
        place: "path:line by the numbers shown; path:-line for a line that is gone",
        problem: "what happens there, with the words quoted",
        trigger: "how to see it: an input or an order of events, and the wrong result",
        change: "what to do, for somebody who reads only this",
        severity: "high, medium or low",
        patch: "the new text of exactly these lines, at most six; else null",
      },
      ["patch"],
    ),
  ),
);

function readGenerously(asked: ReturnType<typeof askedWith>): ReturnType<typeof askedWith> {
  return {
    ...asked,
    schema: z.preprocess(
      (given) => (isObject(given) ? generously(given) : given),
      asked.schema.refine((given) => given.rating > mostUnsaid || Array.isArray(given.points), {
        message: "names nothing that would have to change",
        path: ["points"],
      }),
    ),
  };
}

const Changed = z.object({
  id: line.min(1),
  now: z.enum(["changed", "withdrawn"]),
  headline: line.nullish(),
  problem: line.nullish(),
  change: line.nullish(),
  critical: z.boolean().nullish(),
});

/** What a perspective changes after the end, because of what it was asked. */
export function furtherChanges(followUp: Id) {
  const because = [followUp];
  return {
    own: someOf(
      Changed,
      `[{"id": "<id of your own point>", "now": "changed | withdrawn", "headline": "…", "problem": "…", "change": "…", "critical": true or false}]`,
      "only points that you judge otherwise now, with only what reads otherwise; [] if none",
      ({ id: written, now, headline, critical, ...texts }) => {
        const id = asId(written);
        if (now === "withdrawn") return { do: "withdraw", id, because };
        const told = Object.entries(texts).filter((one): one is [string, string] => Boolean(one[1]));
        const isTold = critical === true || critical === false;
        const fields = { ...Object.fromEntries(told), ...(isTold && { critical: critical ? "yes" : "" }) };
        if (!headline && Object.keys(fields).length === 0) return [];
        return { do: "amend", id, sameMeaning: false, because, fields, ...(headline && { text: headline }) };
      },
    ),
    points: optional({ ...points, note: "only what is wrong besides, now that you know this" }),
    rating: optional({ ...rated, note: "only if it is another one now" }),
  };
}

/** The labelled lists, which are what a person fills in. */
export const SeedCritique = z.object({
  strengths: sentences,
  weaknesses: sentences,
  suggestions: sentences,
  /** What makes the artifact wrong or dangerous to go ahead with. One is enough to block. */
  critical_issues: sentences.optional(),
  rating,
});
