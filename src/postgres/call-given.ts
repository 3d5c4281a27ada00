import { deflateRawSync, inflateRawSync } from "node:zlib";
import { z } from "zod";
import { longestTimerMs } from "../kernel/duration.ts";
import { ColloquyError } from "../kernel/error.ts";
import { LookLimits } from "../kernel/event.ts";
import { parsedJson } from "../kernel/json-value.ts";
import { AgentRequest, CallEnd } from "../kernel/request.ts";

const count = z.number().nonnegative();
const most = count.nullable();
const time = z.number().positive().max(longestTimerMs);

const CallGiven = z.object({
  agent: z.string(),
  request: AgentRequest,
  limits: z.object({ turnTimeoutMs: time }),
  spending: z.object({
    limits: z.object({ maxCalls: most, maxTokens: most, maxCostUsd: most }),
    used: z.object({ calls: count, tokens: count, usd: count }),
  }),
  eyes: z
    .object({ limits: LookLimits, project: z.object({ name: z.string(), commit: z.string().nullable() }) })
    .exactOptional(),
});
export type CallGiven = Readonly<z.infer<typeof CallGiven>>;

/** Of a call, in characters, packed and as it was; of its end, with what its agent was shown meanwhile. */
const longest = 64_000_000;

/** Requests repeat themselves (schemas, what was said before). `null` where it is longer than a worker would read. */
export function packed(given: CallGiven): string | null {
  const text = JSON.stringify(given);
  if (Buffer.byteLength(text) > longest) return null;
  const short = deflateRawSync(text, { level: 1 }).toString("base64");
  return short.length > longest ? null : short;
}

/** Refuses what is too long, before it is unpacked and while it is, and what is no call. */
export function unpacked(text: string | null): CallGiven {
  if (text === null)
    throw new ColloquyError("bad-input", `what its row gives is no text of at most ${longest} characters`);
  const { data, error } = CallGiven.safeParse(parsedJson(inflated(text)));
  if (data !== undefined) return data;
  const { path, message } = error.issues[0] ?? { path: [], message: "" };
  throw new ColloquyError("bad-input", `what its row gives is no call (${path.join(".")}: ${message})`);
}

function inflated(text: string): string {
  try {
    return inflateRawSync(Buffer.from(text, "base64"), { maxOutputLength: longest }).toString();
  } catch (cause) {
    const message = `what its row gives cannot be unpacked to ${longest} bytes or fewer`;
    throw new ColloquyError("bad-input", message, { cause });
  }
}

/** What is longer is not read: nothing in its place, which is no call and no end of one. */
export const givenColumn = `case when octet_length(given) <= ${longest} then given end as given`;
export const endColumn = `case when octet_length(ended) <= ${longest} then ended end as ended`;

export function endIn(ended: string | null): CallEnd {
  const { data } = CallEnd.safeParse(ended === null ? undefined : parsedJson(ended));
  return data ?? noCall("garbage", "what the engine holds of the call is not how a call ends");
}

export function noCall(
  code: "garbage" | "not-installed" | "unsupported" | "context-too-long" | "cancelled" | "exit",
  message: string,
): CallEnd {
  return { failure: { code, message }, raw: null, exitCode: null };
}
