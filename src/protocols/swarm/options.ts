import { z } from "zod";
import { Material } from "../../kernel/seat.ts";
import { depths, stressPolicies } from "./depth.ts";
import { Expert } from "./expert.ts";

export const SwarmOptions = z.object({
  topic: z.string(),
  context: z.array(Material).readonly(),
  depth: z.enum(depths),
  /** After so many rounds the recommended step is the synthesis. */
  rounds: z.number(),
  /** Somebody named that number: all of them are held, whatever came of the first. */
  holdsAll: z.boolean(),
  stress: z.enum(stressPolicies),
  /** Experts given by hand; `null` has an agent name them. */
  experts: z.array(Expert).readonly().nullable(),
  /** The language to speak in; `null` is the topic's own. */
  lang: z.string().nullable(),
  /** The day it began: what is before and after is judged by it. */
  today: z.string(),
});
export type SwarmOptions = Readonly<z.infer<typeof SwarmOptions>>;

export const SwarmOutcome = z.object({ rounds: z.number() });
export type SwarmOutcome = Readonly<z.infer<typeof SwarmOutcome>>;
