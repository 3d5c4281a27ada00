import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { AgentRequest } from "../kernel/agent.ts";
import type { SpendingLent } from "../kernel/engine/meter.ts";
import type { LookShare } from "../kernel/engine/sight.ts";
import type { Limits } from "../kernel/event.ts";

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

/**
 * As a text a quarter as long. Requests repeat themselves (schemas, what was said before), and the longer they are, the more
 * the database, the network and DBOS have to do.
 */
export function packed(given: CallGiven): string {
  return deflateRawSync(JSON.stringify(given), { level: 1 }).toString("base64");
}

export function unpacked(text: string): CallGiven {
  return JSON.parse(inflateRawSync(Buffer.from(text, "base64")).toString()) as CallGiven;
}
