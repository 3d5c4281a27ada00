import { z } from "zod";
import { type Seat, Material } from "../../kernel/seat.ts";

const presets = ["quick", "default", "deep"] as const;
export type Preset = (typeof presets)[number];

export const DiscussOptions = z.object({
  topic: z.string(),
  context: z.array(Material).readonly(),
  preset: z.enum(presets),
  /** Go on after the blind positions only if they differ. */
  whenSplit: z.boolean(),
  /** Nobody named members: the moderator is asked who should sit at the table. */
  choosesMembers: z.boolean(),
  /** The feature the result belongs to, for its file name. */
  feature: z.string().nullable(),
  /** The language to speak in; `null` is the topic's own. */
  lang: z.string().nullable(),
  /** The day it began: what is before and after is judged by it. */
  today: z.string(),
});
export type DiscussOptions = Readonly<z.infer<typeof DiscussOptions>>;

export const DiscussOutcome = z.object({ decision: z.enum(["adopt", "hand-over", "none"]) });
export type DiscussOutcome = Readonly<z.infer<typeof DiscussOutcome>>;

export const advocateId = "devils-advocate";
export const moderatorId = "moderator";

export type Viewpoint = Pick<Seat, "name" | "role" | "focus">;

/** With the devil's advocate and the moderator there may be seven at the table. */
export const mostMembers = 5;
