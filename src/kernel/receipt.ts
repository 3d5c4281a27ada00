import { z } from "zod";
import { Signed } from "./signed.ts";

const count = z.number().optional();

/** The proof of who answered a turn and what it took. `null` is unknown, never zero. */
export const Receipt = z.object({
  /** The agent the seat was meant to have. */
  asked: z.string(),
  /** The agent that was really called. */
  answeredBy: z.string(),
  fallback: z.boolean(),
  /** Who answered is a person. */
  person: z.literal(true).optional(),
  model: z.string().nullable(),
  sessionId: z.string().nullable(),
  exitCode: z.number().nullable(),
  ms: z.number(),
  inputTokens: z.number().nullable(),
  outputTokens: z.number().nullable(),
  /** Of the input: read from the provider's cache, and written into it. Absent where it was not told. */
  cachedTokens: count,
  cacheWriteTokens: count,
  /** True where the agent told no usage and we counted the text ourselves. */
  tokensEstimated: z.boolean(),
  costUsd: z.number().nullable(),
  /** How many requests it took; one where that is not told. Of a call that was turned away none. */
  requests: count,
  /** Where its price is unknown: what it counts for under a limit in dollars. */
  assumedUsd: count,
  /** Of a person's answer that came from elsewhere: who they said they are. */
  signed: Signed.optional(),
  /** The answer stood in a file before the question: in one that a person named, or one that a project brought along. */
  scripted: z.enum(["named", "found"]).optional(),
});
export type Receipt = Readonly<z.infer<typeof Receipt>>;
