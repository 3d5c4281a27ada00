import { z } from "zod";
import { Id } from "../kernel/seat.ts";
import { parsedJson } from "../kernel/json-value.ts";

/** Whoever may write there writes what they like: nothing of a row is used before it fits. */

const most = {
  name: 300,
  words: 10_000,
  told: 100_000,
  answer: 8_000_000,
  /** What a discussion was given stands in it: an artifact, texts of the project. */
  brief: 64_000_000,
} as const;

const Name = z.string().max(most.name);

function cut(column: string, longest: keyof typeof most, as = column): string {
  return `left(${column}, ${most[longest] + 1}) as ${as}`;
}

/** A column with a list of names; `null`, which no shape allows, where it is too large for one. */
function names(column: string): string {
  return `case when pg_column_size(${column}) < 100000 then ${column} end as ${column}`;
}

const Names = z.array(Name).max(1000).readonly();

/** A column of the type `json`, which keeps a text as it was written. */
const Json = z.string().transform((text) => parsedJson(text));

const InShort = z.object({
  inAWord: z.string().nullable(),
  howFar: z.string().nullable().optional(),
  verb: Name.nullable().optional(),
  bottomLine: z.string().nullable().optional(),
});

export const Row = z.object({
  id: Id,
  protocol: Name,
  title: z.string().max(most.words),
  /** As its journal says; whether somebody is at work on it is told by `isDue`. */
  status: z.enum(["active", "paused", "completed", "failed"]),
  agents: Names,
  waits: z.boolean(),
  told: z.string().max(most.told).pipe(Json).pipe(InShort).nullable(),
  release: z.number(),
  activeAt: z.date(),
  isDue: z.boolean(),
  owner: Name.nullable(),
  lacks: z.object({ agent: Name, since: z.coerce.date() }).nullable(),
  /** Why no worker could hold it; `null` where none failed. */
  fault: z.string().max(most.words).nullable(),
});
export type Row = Readonly<z.infer<typeof Row>>;

export const rowColumns = [
  cut("id", "name"),
  cut("protocol", "name"),
  cut("title", "words"),
  cut("status", "name"),
  names("agents"),
  "waits and wanted = done as waits",
  cut("told::text", "told", "told"),
  "release",
  'active_at as "activeAt"',
  'wanted > done as "isDue"',
  cut("owner", "name"),
  `case when wanted > done then (
     select json_build_object('agent', left(agent, ${most.name}), 'since', min(asked_at)) from calls
     where discussion = discussions.id and ended is null and not unwanted and worker is null
       and not exists (select from workers where agent = any(workers.agents))
     group by agent order by min(asked_at) limit 1) end as lacks`,
  cut("fault", "words"),
].join(", ");

export const Claim = z.object({
  id: Id,
  epoch: z.number(),
  wanted: z.number(),
  brief: z.string().max(most.brief),
  /** How often in a row whoever held it was lost and brought it no further. */
  lost: z.number(),
});
export type Claim = Readonly<z.infer<typeof Claim>>;

export const claimColumns = `d.id, d.epoch, d.wanted, d.lost, ${cut("d.brief::text", "brief", "brief")}`;

export const WishRow = z.object({ id: Id, wish: z.enum(["pause", "stop"]) });
export type WishRow = Readonly<z.infer<typeof WishRow>>;

export const BriefRow = Claim.pick({ brief: true });

export const briefColumns = cut("brief::text", "brief", "brief");

export const AnswerGiven = z.object({
  key: z.string().max(most.words),
  answer: z.string().max(most.answer),
  recommended: z.boolean(),
  by: Name.nullable(),
  at: z.date(),
});
export type AnswerGiven = Readonly<z.infer<typeof AnswerGiven>>;

export const answerColumns = [
  cut("key", "words"),
  cut("answer", "answer"),
  "recommended",
  cut("given_by", "name", '"by"'),
  'given_at as "at"',
].join(", ");

/** Those that fit. The others are nobody's that we know, and are left where they are. */
export function fitting<Shape extends z.ZodType>(
  shape: Shape,
  rows: readonly unknown[],
): readonly z.infer<Shape>[] {
  return rows.flatMap((row) => {
    const read = shape.safeParse(row);
    return read.success ? [read.data] : [];
  });
}
