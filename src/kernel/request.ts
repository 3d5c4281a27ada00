import { z } from "zod";
import { Act, Seen } from "./eyes.ts";
import { Failure } from "./failure.ts";
import { agentUsage, Receipt, scripted, Signed } from "./receipt.ts";
import { Id, Material, Seat } from "./seat.ts";

// Where a call is made elsewhere, anybody may have written what comes from there.

const text = z.string();
const word = text.exactOptional();
const texts = z.array(text).readonly();
const amount = z.number().nonnegative();
const count = amount.optional();
const usage = agentUsage().exactOptional();

/** What does not change from call to call stands first, for a provider's cache; a resumed session gets only the rest. */
export const Prompt = z.object({
  stable: text,
  said: texts.exactOptional(),
  /** What is new to this seat besides, or its own alone; may be empty. */
  fresh: text,
  request: text,
});
export type Prompt = Readonly<z.infer<typeof Prompt>>;

const Exchange = z.object({
  prompt: Prompt,
  reply: text,
  /** Who answered, in which session, and what it took: some agents count over a whole session. */
  receipt: Receipt,
});
export type Exchange = Readonly<z.infer<typeof Exchange>>;

export const AgentRequest = z.object({
  discussion: Id,
  round: z.number(),
  kind: text,
  seat: Seat,
  prompt: Prompt,
  material: z.array(Material).readonly(),
  /** What this seat was asked and said before: an agent resumes its session by it, or is told it again. */
  earlier: z.array(Exchange).readonly(),
  recap: word,
  allSaid: texts.exactOptional(),
  schema: z.record(text, z.unknown()).nullable(),
});
export type AgentRequest = Readonly<z.infer<typeof AgentRequest>>;

export type FullPrompt = Pick<AgentRequest, "prompt" | "earlier" | "recap" | "allSaid">;

/** What an agent gives back. `structured` only when the agent itself enforced the schema. */
const AgentAnswer = z.object({
  text,
  structured: z.unknown().optional(),
  model: word,
  sessionId: word,
  exitCode: z.number().exactOptional(),
  usage,
  note: word,
  signed: Signed.exactOptional(),
  scripted,
  blind: z.literal(true).exactOptional(),
});
export type AgentAnswer = Readonly<z.infer<typeof AgentAnswer>>;

const Used = z.object({
  requests: amount,
  inputTokens: amount,
  outputTokens: amount,
  cachedTokens: count,
  cacheWriteTokens: count,
  tokensEstimated: z.boolean(),
  costUsd: amount.nullable(),
  assumedUsd: count,
});
export type Used = Readonly<z.infer<typeof Used>>;

const LookMade = z.object({
  tool: text,
  input: z.unknown(),
  bytes: amount,
  problem: text.nullable(),
  at: z.object({ worker: text, commit: text.nullable() }).exactOptional(),
  seen: z.array(Seen.extend({ text })).readonly(),
});
export type LookMade = Readonly<z.infer<typeof LookMade>>;

const made = {
  used: Used.exactOptional(),
  /** How long the agent took, where that is not how long it was waited for. */
  ms: amount.exactOptional(),
  acts: z.array(Act).readonly().exactOptional(),
  looks: z.array(LookMade).readonly().exactOptional(),
};

export const CallEnd = z.union([
  z.object({ answer: AgentAnswer, ...made }),
  z.object({ failure: Failure, raw: text.nullable(), exitCode: z.number().nullable(), usage, ...made }),
]);
export type CallEnd = Readonly<z.infer<typeof CallEnd>>;
