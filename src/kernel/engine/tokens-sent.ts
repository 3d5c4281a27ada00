import type { Agent, AgentRequest } from "../agent.ts";
import { retoldText } from "../earlier.ts";
import { promptText } from "../prompt.ts";
import type { Estimates } from "./estimate.ts";

/** About as many as go out with a turn. A command, a function, a model behind an API and a host remember nothing. */
export function tokensSent(
  estimates: Estimates,
  { kind }: Pick<Agent, "kind">,
  request: Pick<AgentRequest, "prompt" | "earlier" | "recap" | "allSaid">,
): number {
  if (kind === "human" || kind === "reader") return 0;
  const isRetold = kind === "exec" || kind === "api" || kind === "function" || kind === "host";
  return estimates.of(isRetold ? retoldText(request) : promptText(request.prompt));
}
