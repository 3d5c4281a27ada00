import { z } from "zod";

/** A file of the project as far as one seat was shown it. */
export const WitnessedFile = z.object({
  path: z.string(),
  /** The lines it was shown, both ends included, in order. */
  shown: z.array(z.tuple([z.number(), z.number()]).readonly()).readonly(),
  /** How many lines the file had when it was shown; absent where that was not told. */
  lines: z.number().optional(),
  /** What was shown could not be read again as it was, so nothing can be held against it. */
  changed: z.literal(true).optional(),
});
export type WitnessedFile = Readonly<z.infer<typeof WitnessedFile>>;

/**
 * What a seat that could look had been shown of the project when it replied, and what of its reply stands in that.
 * It is found out when the reply comes in and stays as it is, whatever becomes of the files.
 */
export const Witnessed = z.object({
  files: z.array(WitnessedFile).readonly(),
  /** Words it quotes, where they stand in what it was shown. */
  quotes: z
    .array(z.object({ quote: z.string(), path: z.string(), line: z.number(), exact: z.boolean() }))
    .readonly(),
  /** Places it cites by path and line in files that it was shown nothing of. */
  unopened: z.array(z.object({ path: z.string(), line: z.number() })).readonly(),
});
export type Witnessed = Readonly<z.infer<typeof Witnessed>>;
