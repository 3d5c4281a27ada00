import type { Agent } from "../kernel/agent.ts";
import { AgentError } from "../kernel/failure.ts";

/**
 * The model that called colloquy, as an agent. It is shown what any agent in its seat would be, and answers when
 * it comes to it: until then the discussion pauses. What it used of its own account we cannot know.
 */
export function hostAgent(name: string): Agent {
  return {
    name,
    kind: "host",
    async answer(_request, { signal, person }) {
      if (person === undefined) throw new AgentError("waiting", "the host cannot be asked here");
      const reply = await person.ask("The host", signal);
      if ("said" in reply) return { text: reply.said };
      throw new AgentError("waiting", reply.waitsFor);
    },
  };
}
