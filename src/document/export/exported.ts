import { z } from "zod";
import { Failure } from "../../kernel/failure.ts";
import { Receipt, Signed } from "../../kernel/receipt.ts";
import { Rung } from "../../kernel/reply.ts";
import { Seat } from "../../kernel/seat.ts";
import { standings } from "../../kernel/discussion.ts";
import { jsonText } from "../../kernel/json-value.ts";

/** What `export --to json` prints, and the Markdown and the page are made of. Keys are only ever added (`v` 1); prompts are not in it. */

const ExportedCall = z.object({
  key: z.string(),
  agent: z.string(),
  why: z.string(),
  failure: Failure.nullable(),
  receipt: Receipt.nullable(),
});
export type ExportedCall = Readonly<z.infer<typeof ExportedCall>>;

const ExportedTurn = z.object({
  key: z.string(),
  kind: z.string(),
  seat: z.string(),
  calls: z.array(ExportedCall).readonly(),
  /** `null` while nobody has answered. */
  answer: z
    .object({
      /** As it was read: the fields of a structured reply, or the text. */
      value: z.unknown(),
      raw: z.string(),
      rung: Rung,
      at: z.string(),
    })
    .nullable(),
});
export type ExportedTurn = Readonly<z.infer<typeof ExportedTurn>>;

const ExportedRound = z.object({
  round: z.number(),
  title: z.string(),
  startedAt: z.string(),
  completed: z.boolean(),
  turns: z.array(ExportedTurn).readonly(),
});
export type ExportedRound = Readonly<z.infer<typeof ExportedRound>>;

const ExportedSeat = Seat.extend({
  agent: z.string(),
  answeredBy: z.string().nullable(),
  fallback: z.boolean(),
  /** Whoever answered did so from a file that was written beforehand. */
  scripted: z.literal(true).optional(),
  /** That file came with the project: the answer counts for nobody. */
  counted: z.literal(false).optional(),
  turns: z.number(),
  ms: z.number(),
  /** Why its own agent, or every agent, gave no answer. */
  failure: z.string().nullable(),
  /** The tools by which an agent of it acted on its own; absent where none did. */
  actedOnItsOwn: z.array(z.string()).readonly().optional(),
  /** Places it cited in files it was shown nothing of, though it could look; absent where there are none. */
  neverOpened: z.array(z.string()).readonly().optional(),
});
export type ExportedSeat = Readonly<z.infer<typeof ExportedSeat>>;

const ExportedGate = z.object({
  key: z.string(),
  text: z.string(),
  choices: z.array(z.object({ id: z.string(), label: z.string() })).readonly(),
  recommended: z.string().nullable(),
  answer: z
    .object({
      value: z.string(),
      by: z.enum(["person", "recommended"]),
      /** Which person, where they said so. */
      signed: Signed.optional(),
    })
    .nullable(),
});
export type ExportedGate = Readonly<z.infer<typeof ExportedGate>>;

const ExportedDiscussion = z.object({
  id: z.string(),
  title: z.string(),
  protocol: z.string(),
  /** `interrupted`: it did not end, and nobody worked on it any more when this was exported. */
  status: z.enum(standings),
  stopped: z.object({ reason: z.string(), detail: z.string() }).nullable(),
  inAWord: z.string().nullable(),
  createdAt: z.string(),
  lastActiveAt: z.string(),
  /** Every seat was answered by a fallback, or too few to judge. */
  degraded: z.boolean(),
  /** A seat has no answer, or a limit ended it. */
  partial: z.boolean(),
  seats: z.array(ExportedSeat).readonly(),
  rounds: z.array(ExportedRound).readonly(),
  gates: z.array(ExportedGate).readonly(),
  warnings: z.array(z.string()).readonly(),
  usage: z.object({
    calls: z.number(),
    inputTokens: z.number(),
    outputTokens: z.number(),
    tokensEstimated: z.boolean(),
    costUsd: z.number().nullable(),
    wallMs: z.number(),
  }),
  /** Replies were written beforehand: all of them in an example, else those of the seats that say so. */
  scripted: z.literal(true).optional(),
  verdict: z.unknown(),
  document: z.string().nullable(),
});
export type ExportedDiscussion = Readonly<z.infer<typeof ExportedDiscussion>>;

export const Exported = z.object({
  v: z.literal(1),
  /** What is odd about the journal, each a whole sentence; empty where nothing is. */
  oddities: z.array(z.string()).readonly(),
  /** In their order: several where an artifact was revised or a conversation went on. */
  discussions: z.array(ExportedDiscussion).readonly(),
});
export type Exported = Readonly<z.infer<typeof Exported>>;

export function exportJson(exported: Exported): string {
  return `${jsonText(exported, 2)}\n`;
}

/** The published JSON Schema of `export --to json`. It allows fields that it does not know, as readers must. */
export function exportSchema(): object {
  const { $schema, ...schema } = z.toJSONSchema(Exported, { target: "draft-2020-12", io: "input" });
  return {
    $schema,
    title: "export",
    description: "A journal of colloquy as `colloquy export --to json` gives it.",
    ...schema,
  };
}
