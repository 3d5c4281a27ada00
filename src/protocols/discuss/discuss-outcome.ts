import { z } from "zod";

/** What the person who asked for the discussion made of its result. */
export const DiscussOutcome = z.object({ decision: z.enum(["adopt", "hand-over", "none"]) });
export type DiscussOutcome = Readonly<z.infer<typeof DiscussOutcome>>;
