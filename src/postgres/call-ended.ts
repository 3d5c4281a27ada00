import { z } from "zod";
import { Act } from "../kernel/act.ts";
import type { AgentAnswer, AgentUsage } from "../kernel/agent.ts";
import type { CallEnd } from "../kernel/engine/seated-call.ts";
import { Seen } from "../kernel/eyes.ts";
import { Failure } from "../kernel/failure.ts";
import { parsedJson } from "../kernel/json-value.ts";
import { Signed, type Used } from "../kernel/receipt.ts";

/** How a call ended, as a row tells it. Anybody who may write there wrote it. */
const Ended = z.lazy(() => {
  const amount = z.number().nonnegative();
  const count = amount.optional();
  const exitCode = z.number();
  const look = z.object({
    tool: z.string(),
    input: z.unknown(),
    bytes: z.number().nonnegative(),
    problem: z.string().nullable(),
    at: z.object({ worker: z.string(), commit: z.string().nullable() }).optional(),
    seen: z.array(Seen.extend({ text: z.string() })).readonly(),
  });
  const usage = z
    .object({
      requests: count,
      inputTokens: count,
      cachedTokens: count,
      cacheWriteTokens: count,
      outputTokens: count,
      costUsd: count,
    } satisfies Record<keyof AgentUsage, z.ZodType>)
    .optional();
  const used = z
    .object({
      requests: amount,
      inputTokens: amount,
      outputTokens: amount,
      cachedTokens: count,
      cacheWriteTokens: count,
      tokensEstimated: z.boolean(),
      costUsd: amount.nullable(),
      assumedUsd: count,
    } satisfies Record<keyof Used, z.ZodType>)
    .optional();
  const acts = z.array(Act).readonly().optional();
  const made = {
    used,
    ms: count,
    acts,
    looks: z.array(look).readonly().optional(),
  } satisfies Record<keyof CallEnd, z.ZodType>;
  const answer = z.object({
    text: z.string(),
    structured: z.unknown().optional(),
    model: z.string().optional(),
    sessionId: z.string().optional(),
    exitCode: exitCode.optional(),
    usage,
    note: z.string().optional(),
    signed: Signed.optional(),
    blind: z.literal(true).optional(),
    scripted: z.enum(["named", "found"]).optional(),
  } satisfies Record<keyof AgentAnswer, z.ZodType>);
  return z.union([
    z.object({ answer, ...made }),
    z.object({ failure: Failure, raw: z.string().nullable(), exitCode: exitCode.nullable(), usage, ...made }),
  ]);
});

/** In characters: what an agent may say, what it was shown meanwhile, and room for how that is written down. */
const longest = 64_000_000;

/** The column that holds it; `null` where it is longer than is read. */
export const endColumn = `case when octet_length(made.output) <= ${longest} then made.output end as output`;

/** Of what a row holds; a failure where that is no end of a call. */
export function endIn(output: string | null): CallEnd {
  const text = output === null ? undefined : parsedJson(output);
  const { data } = Ended.safeParse(typeof text === "string" ? parsedJson(text) : undefined);
  return (data as CallEnd | undefined) ?? unreadable;
}

const unreadable: CallEnd = {
  failure: { code: "garbage", message: "what the engine holds of the call is not how a call ends" },
  raw: null,
  exitCode: null,
};
