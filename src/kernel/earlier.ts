import type { AgentRequest } from "./agent.ts";
import type { Exchange } from "./exchange.ts";
import { fenced } from "./fence.ts";
import type { Prompt } from "./prompt.ts";

/** A prompt for an agent that does not remember: what its seat was asked and said before comes first, as data. */
export function withEarlier(prompt: Prompt, earlier: readonly Exchange[]): Prompt {
  const told = earlier.map(({ prompt: { fresh, request }, reply }, index) => {
    const asked = [fresh, request].filter((part) => part !== "").join("\n\n");
    return `Earlier turn ${index + 1}, what you were asked:\n\n${fenced("asked", asked)}\n\nWhat you answered:\n\n${fenced("answered", reply)}`;
  });
  return withFirst(told, prompt);
}

/** What an agent that does not remember is given: the turns before it, or the recap that stands for them. */
export function retold({
  prompt,
  earlier,
  recap,
}: Pick<AgentRequest, "prompt" | "earlier" | "recap">): Pick<AgentRequest, "prompt" | "earlier"> {
  return recap === undefined ? { prompt, earlier } : { prompt: withFirst([recap], prompt), earlier: [] };
}

function withFirst(parts: readonly string[], prompt: Prompt): Prompt {
  return { ...prompt, fresh: [...parts, prompt.fresh].filter((part) => part !== "").join("\n\n") };
}
