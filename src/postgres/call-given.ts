import { deflateRawSync, inflateRawSync } from "node:zlib";
import { z } from "zod";
import type { AgentRequest } from "../kernel/agent.ts";
import { longestTimerMs } from "../kernel/duration.ts";
import type { SpendingLent } from "../kernel/engine/meter.ts";
import type { LookShare } from "../kernel/engine/sight.ts";
import { ColloquyError } from "../kernel/error.ts";
import { type Limits, LookLimits } from "../kernel/event.ts";
import { Id, Seat } from "../kernel/seat.ts";
import { parsedJson } from "../kernel/json-value.ts";
import { Receipt } from "../kernel/receipt.ts";
import { Material } from "../kernel/turn.ts";

/** What a call is given: all that any worker with the agent needs to make it. */
export interface CallGiven {
  readonly agent: string;
  readonly request: AgentRequest;
  readonly limits: Pick<Limits, "turnTimeoutMs" | "silenceTimeoutMs">;
  /** What it may use of the discussion's limits. */
  readonly spending: SpendingLent;
  /** What its agent may look at, and in which project; absent where it may see nothing. */
  readonly eyes?: LookShare & { readonly project: { readonly name: string; readonly commit: string | null } };
}

/** As a row tells it. Anybody who may write there wrote it. */
const Given = z.lazy(() => {
  const texts = z.array(z.string()).readonly();
  const count = z.number().nonnegative();
  const most = count.nullable();
  const time = z.number().positive().max(longestTimerMs);
  const prompt = z.object({
    stable: z.string(),
    said: texts.optional(),
    fresh: z.string(),
    request: z.string(),
  });
  return z.object({
    agent: z.string(),
    request: z.object({
      discussion: Id,
      round: z.number(),
      kind: z.string(),
      seat: Seat,
      prompt,
      material: z.array(Material).readonly(),
      earlier: z.array(z.object({ prompt, reply: z.string(), receipt: Receipt })).readonly(),
      recap: z.string().optional(),
      allSaid: texts.optional(),
      schema: z.record(z.string(), z.unknown()).nullable(),
    } satisfies Record<keyof AgentRequest, z.ZodType>),
    limits: z.object({ turnTimeoutMs: time, silenceTimeoutMs: time.nullable() }),
    spending: z.object({
      limits: z.object({ maxCalls: most, maxTokens: most, maxCostUsd: most }),
      used: z.object({ calls: count, tokens: count, usd: count }),
    }),
    eyes: z
      .object({
        limits: LookLimits,
        used: z.object({ calls: count, bytes: count }),
        project: z.object({ name: z.string(), commit: z.string().nullable() }),
      })
      .optional(),
  });
});

/** Of a call, in characters, packed and as it was. */
const longest = 64_000_000;

/**
 * As a text a quarter as long. Requests repeat themselves (schemas, what was said before), and the longer they are, the more
 * the database, the network and DBOS have to do. `null` where it is longer than a worker would read.
 */
export function packed(given: CallGiven): string | null {
  const text = JSON.stringify(given);
  if (Buffer.byteLength(text) > longest) return null;
  const short = deflateRawSync(text, { level: 1 }).toString("base64");
  return short.length > longest ? null : short;
}

/** Refuses what is too long, before it is unpacked and while it is, and what is no call. */
export function unpacked(text: unknown): CallGiven {
  if (typeof text !== "string" || text.length > longest)
    throw new ColloquyError("bad-input", `what its row gives is no text of at most ${longest} characters`);
  const { data, error } = Given.safeParse(parsedJson(inflated(text)));
  if (data !== undefined) return data as CallGiven;
  throw new ColloquyError(
    "bad-input",
    `what its row gives is no call (${error.issues[0]?.path.join(".") ?? ""}: ${error.issues[0]?.message ?? ""})`,
  );
}

function inflated(text: string): string {
  try {
    return inflateRawSync(Buffer.from(text, "base64"), { maxOutputLength: longest }).toString();
  } catch (cause) {
    throw new ColloquyError(
      "bad-input",
      `what its row gives cannot be unpacked to ${longest} bytes or fewer`,
      {
        cause,
      },
    );
  }
}
