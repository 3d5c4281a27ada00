import { z } from "zod";
import { line } from "../../kernel/line.ts";
import { depths } from "./depth.ts";
import { Moved } from "../../table/moved.ts";
import { given } from "../../table/move.ts";

const sentence = line.min(1);
const sentences = z.array(sentence);

export const Expert = z.object({
  id: sentence,
  name: sentence,
  expertise: sentences.min(1),
  thinkingStyle: line,
  bias: line,
  replyTendency: line,
});
export type Expert = z.infer<typeof Expert>;

/** What the moderator says before anybody sits down: who should, and with what it would open the first round. */
export const Experts = z.object({
  experts: z.array(Expert),
  /** What the topic itself names to choose between. */
  options: z.array(sentence).nullish(),
  opening: z.string().trim().nullish(),
});
export type Experts = z.infer<typeof Experts>;

export const SwarmOptions = z.object({
  ...given,
  topic: z.string(),
  depth: z.enum(depths),
  /** After so many rounds the recommended step is the synthesis. */
  rounds: z.number(),
  /** Experts given by hand; `null` has an agent name them. */
  experts: z.array(Expert).readonly().nullable(),
});
export type SwarmOptions = Readonly<z.infer<typeof SwarmOptions>>;

export const SwarmOutcome = z.object({ rounds: z.number() });
export type SwarmOutcome = Readonly<z.infer<typeof SwarmOutcome>>;

export const Panel = z.object({
  experts: z.array(Expert).readonly(),
  by: z.enum(["agent", "file", "general"]),
});
export type Panel = Readonly<z.infer<typeof Panel>>;

/** Rounds are counted from 1, also in a folder that had some before. */
const round = z.number();
const v = z.literal(2);

export const Noted = z.discriminatedUnion("kind", [
  z.object({ v, kind: z.literal("panel"), panel: Panel }),
  /** At a pause: what it takes to go on later. */
  z.object({ v, kind: z.literal("checkpoint"), round, text: z.string(), by: z.enum(["historian", "code"]) }),
  /** After it: what the moderator suggests. */
  z.object({ v, kind: z.literal("reopening"), round, text: z.string(), by: z.enum(["moderator", "code"]) }),
]);
export type Noted = Readonly<z.infer<typeof Noted>>;

export type SwarmEntry = Moved | Noted;
export const SwarmEntry: z.ZodType<SwarmEntry> = z.union([Moved, Noted]);
