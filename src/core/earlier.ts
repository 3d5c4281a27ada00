import type { Exchange } from "./exchange.ts";
import { fenced } from "./fence.ts";
import type { Prompt } from "./prompt.ts";

/** A prompt for an agent that does not remember: what its seat was asked and said before comes first, as data. */
export function withEarlier(prompt: Prompt, earlier: readonly Exchange[]): Prompt {
  if (earlier.length === 0) return prompt;
  const told = earlier.map(({ prompt: { fresh, request }, reply }, index) => {
    const asked = [fresh, request].filter((part) => part !== "").join("\n\n");
    return `Earlier turn ${index + 1}, what you were asked:\n\n${fenced("asked", asked)}\n\nWhat you answered:\n\n${fenced("answered", reply)}`;
  });
  const fresh = [...told, prompt.fresh].filter((part) => part !== "").join("\n\n");
  return { ...prompt, fresh };
}
