import type { AgentRequest } from "./agent.ts";
import { type Exchange, type Prompt, fenced, paragraphs, promptText } from "./prompt.ts";

/**
 * What an agent is sent that goes on in its session: what others answered for its seat meanwhile, then what is new. What
 * stands in the session already is never sent again.
 */
export function newsText(prompt: Prompt, missed: readonly Exchange[]): string {
  return paragraphs([...missed.map(toldOf), promptText({ ...prompt, stable: "" })]);
}

// A seat that is told everything again is told the same with every turn.
const told = new WeakMap<Exchange, { readonly index: number; readonly text: string }>();

function toldOf(exchange: Exchange, index: number): string {
  const before = told.get(exchange);
  if (before?.index === index) return before.text;
  const asked = promptText({ ...exchange.prompt, stable: "" });
  const text = `Earlier turn ${index + 1}, what you were asked:\n\n${fenced("asked", asked)}\n\nWhat you answered:\n\n${fenced("answered", exchange.reply)}`;
  told.set(exchange, { index, text });
  return text;
}

/** All that an agent that does not remember is given, as one text. */
export function retoldText(request: Retold): string {
  const { prompt, earlier } = retold(request);
  return promptText(withFirst(earlier.map(toldOf), prompt));
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
