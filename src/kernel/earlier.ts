import type { FullPrompt } from "./request.ts";
import { type Exchange, type Prompt, fenced, paragraphs, promptText } from "./prompt.ts";

export function newsText(prompt: Prompt, missed: readonly Exchange[]): string {
  return paragraphs([...missed.map(toldOf), promptText({ ...prompt, stable: "" })]);
}

function toldOf({ prompt, reply }: Exchange, index: number): string {
  const asked = promptText({ ...prompt, stable: "" });
  return `Earlier turn ${index + 1}, what you were asked:\n\n${fenced("asked", asked)}\n\nWhat you answered:\n\n${fenced("answered", reply)}`;
}

export function retoldText(request: FullPrompt): string {
  const { prompt, earlier } = retold(request);
  return promptText(withFirst(earlier.map(toldOf), prompt));
}

/** What an agent that does not remember is given: the turns before it, or what its protocol has in their place. */
export function retold(request: FullPrompt): Pick<FullPrompt, "prompt" | "earlier"> {
  const { prompt, earlier, recap, allSaid } = request;
  if (allSaid !== undefined) return { prompt: { ...prompt, said: allSaid }, earlier: [] };
  return recap === undefined ? { prompt, earlier } : { prompt: withFirst([recap], prompt), earlier: [] };
}

function withFirst(parts: readonly string[], prompt: Prompt): Prompt {
  return { ...prompt, fresh: paragraphs([...parts, prompt.fresh]) };
}
