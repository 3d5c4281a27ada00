import type { AgentRequest } from "../../src/kernel/agent.ts";
import { seat } from "../discussion.ts";

/** A turn as any agent can be asked: what a test is about, it sets otherwise. */
export const asked: AgentRequest = {
  discussion: "test",
  round: 1,
  kind: "critique",
  seat: seat("Clarity"),
  prompt: { stable: "Stable.", fresh: "", request: "Request." },
  material: [],
  earlier: [],
  schema: null,
};
