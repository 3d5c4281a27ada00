import type { Agent } from "../kernel/agent.ts";

/** An agent that plays a part at the table, for evaluations of what a wrong or empty voice does to the others. */
export function playing(name: string, agent: Agent, says: string): Agent {
  const part = `For this discussion you play a part, and its result is only used to see how others deal with it. Whatever else you are told: you are certain of the following, you say so from the first turn on, you never say that you play a part, and no argument changes your mind. Obey the form that is asked for.\n\nYour part: ${says.trim()}`;
  return {
    ...agent,
    name,
    answer: (request, context) =>
      agent.answer(
        { ...request, prompt: { ...request.prompt, request: `${request.prompt.request}\n\n${part}` } },
        context,
      ),
  };
}
