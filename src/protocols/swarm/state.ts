import { z } from "zod";
import { entry } from "../entry.ts";
import { PersonsPart } from "../persons-part.ts";
import { messageTypes } from "./rules/said.ts";
import { Expert, Statement, Tension } from "./rules/statements.ts";
import { JudgedSynthesis, RoundJudgement, SwarmVerdict } from "./rules/verdict.ts";

/** Who shall discuss it, and how they came to be named. */
export const Panel = z.object({
  experts: z.array(Expert).readonly(),
  tensions: z.array(Tension).readonly(),
  by: z.enum(["agent", "file", "general"]),
});
export type Panel = Readonly<z.infer<typeof Panel>>;

/** One seat's part in a step. */
const Part = z.object({
  /** The seat's id. */
  seat: z.string(),
  /** Which occurrences of its turn it was asked, counted from 1: two where the first answer was sent back. */
  asked: z.array(z.number()).readonly(),
  /** `null` where it gave no answer. */
  said: z
    .object({ id: z.string().regex(/^r\d+-msg-\d+$/), content: z.union([z.string(), Statement]) })
    .nullable(),
});
export type Part = Readonly<z.infer<typeof Part>>;

/** Rounds are counted from 1, also in a folder that had some before. */
const round = z.number();

/** What a swarm keeps of itself: an entry for each step of a round, so that a round cut short is whole as far as it went. */
export const SwarmEntry = z.discriminatedUnion("kind", [
  entry("panel", { panel: Panel }),
  entry("step", { round, type: z.enum(messageTypes), parts: z.array(Part).readonly() }),
  /** What a round came to by its structure. */
  entry("judgement", { judgement: RoundJudgement }),
  /** The same of a stress check after it. */
  entry("stress", { judgement: RoundJudgement }),
  /** Whether the moderator was asked: not where nobody had spoken. */
  entry("synthesis", { synthesis: JudgedSynthesis, asked: z.boolean() }),
  /** At a pause: what it takes to go on later. */
  entry("checkpoint", { round, text: z.string(), by: z.enum(["historian", "code"]) }),
  /** After it: what the moderator suggests. */
  entry("reopening", { round, text: z.string(), by: z.enum(["moderator", "code"]) }),
  /** What only the person can know, asked after a round, and what they said. */
  entry("question", { round, ...PersonsPart.shape }),
  entry("verdict", { verdict: SwarmVerdict }),
]);
export type SwarmEntry = Readonly<z.infer<typeof SwarmEntry>>;

export type EntryOf<Kind extends SwarmEntry["kind"]> = Extract<SwarmEntry, { kind: Kind }>;
