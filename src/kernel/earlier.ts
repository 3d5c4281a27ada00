import type { AgentRequest } from "./agent.ts";
import type { Exchange } from "./exchange.ts";
import { fenced } from "./fence.ts";
import { paragraphs, type Prompt, promptText } from "./prompt.ts";

/** A prompt for an agent that does not remember: what its seat was asked and said before comes first, as data. */
export function withEarlier(prompt: Prompt, earlier: readonly Exchange[]): Prompt {
  return withFirst(
    earlier.map((exchange, index) => `Earlier turn ${index + 1}, ${toldOf(exchange)}`),
    prompt,
  );
}

// A seat that is told everything again is told the same with every turn.
const told = new WeakMap<Exchange, string>();

function toldOf(exchange: Exchange): string {
  const before = told.get(exchange);
  if (before !== undefined) return before;
  const asked = promptText({ ...exchange.prompt, stable: "" });
  const text = `what you were asked:\n\n${fenced("asked", asked)}\n\nWhat you answered:\n\n${fenced("answered", exchange.reply)}`;
  told.set(exchange, text);
  return text;
}

/** All that an agent that does not remember is given, as one text. */
export function retoldText(request: Retold): string {
  const { prompt, earlier } = retold(request);
  return promptText(withEarlier(prompt, earlier));
}

type Retold = Pick<AgentRequest, "prompt" | "earlier" | "recap" | "allSaid">;

/** What an agent that does not remember is given: the turns before it, or what its protocol has in their place. */
export function retold({
  prompt,
  earlier,
  recap,
  allSaid,
}: Retold): Pick<AgentRequest, "prompt" | "earlier"> {
  if (allSaid !== undefined) return { prompt: { ...prompt, said: allSaid }, earlier: [] };
  return recap === undefined ? { prompt, earlier } : { prompt: withFirst([recap], prompt), earlier: [] };
}

function withFirst(parts: readonly string[], prompt: Prompt): Prompt {
  return { ...prompt, fresh: paragraphs([...parts, prompt.fresh]) };
}
