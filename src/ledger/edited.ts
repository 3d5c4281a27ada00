import { z } from "zod";

/** A sentence of the answer, and the ids of what supports it. */
export const BottomLine = z.object({ sentence: z.string(), ids: z.array(z.string()).readonly() });
export type BottomLine = Readonly<z.infer<typeof BottomLine>>;

/** What should be done, and the ids of all that it covers. */
export const MergedAction = z.object({ action: z.string(), ids: z.array(z.string()).readonly() });
export type MergedAction = Readonly<z.infer<typeof MergedAction>>;
