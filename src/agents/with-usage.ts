import type { AgentUsage } from "../kernel/agent.ts";
import { AgentError } from "../kernel/failure.ts";

/** What an agent failed of, with what its turn took until then. */
export function withUsage(error: AgentError, usage: AgentUsage | undefined): AgentError {
  if (usage === undefined) return error;
  const { code, message, retryAfterMs, triedAgain, exitCode, raw, cause } = error;
  return new AgentError(code, message, { retryAfterMs, triedAgain, exitCode, raw, usage, cause });
}
