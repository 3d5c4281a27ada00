import { z } from "zod";

const text = z.string();
const word = text.nullable();
const number = z.number();
const amount = number.nullable();
const count = number.optional();
const flag = z.boolean();

/** The answer stood in a file before the question: in one that a person named, or one that a project brought along. */
export const scripted = z.enum(["named", "found"]).optional();

/** Who a person said they are when they answered, and when that was; the event tells when it was taken. */
export const Signed = z.object({ by: z.string(), at: z.string() });
export type Signed = Readonly<z.infer<typeof Signed>>;

/** The proof of who answered a turn and what it took. `null` is unknown, never zero. */
const receipt = z.object({
  asked: text,
  answeredBy: text,
  fallback: flag,
  person: z.literal(true).optional(),
  model: word,
  sessionId: word,
  exitCode: amount,
  ms: number,
  inputTokens: amount,
  outputTokens: amount,
  /** Of the input: read from the provider's cache, and written into it. Absent where it was not told. */
  cachedTokens: count,
  cacheWriteTokens: count,
  /** True where the agent told no usage and we counted the text ourselves. */
  tokensEstimated: flag,
  costUsd: amount,
  /** How many requests it took; one where that is not told. Of a call that was turned away none. */
  requests: count,
  /** Where its price is unknown: what it counts for under a limit in dollars. */
  assumedUsd: count,
  signed: Signed.optional(),
  scripted,
});
export interface Receipt extends Readonly<z.infer<typeof receipt>> {}
export const Receipt: z.ZodType<Receipt> = receipt;

export const agentUsage = () => {
  const told = number.nonnegative().exactOptional();
  return z.object({
    requests: told,
    inputTokens: told,
    cachedTokens: told,
    /** Those of them that were written into one, where it is told: most providers charge more for them. */
    cacheWriteTokens: told,
    outputTokens: told,
    costUsd: told,
  });
};
export type AgentUsage = Readonly<z.infer<ReturnType<typeof agentUsage>>>;
