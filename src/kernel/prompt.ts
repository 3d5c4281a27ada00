import type { Prompt } from "./request.ts";

export type { Exchange, Prompt } from "./request.ts";

/** A text alone is all new: an agent that goes on in a session of its own gets the whole. */
export function promptOf(given: Prompt | string): Prompt {
  return typeof given === "string" ? { stable: "", fresh: "", request: given } : given;
}

export function promptText(prompt: Prompt): string {
  return paragraphs(promptParts(prompt));
}

export function promptParts({ stable, said = [], fresh, request }: Prompt): readonly string[] {
  return [stable, ...said, fresh, request].filter((part) => part !== "");
}

/** With `+`: a long text is copied when somebody reads the whole, and not each time something is added. */
export function paragraphs(texts: readonly string[]): string {
  let all = "";
  for (const text of texts) if (text !== "") all = all === "" ? text : `${all}\n\n${text}`;
  return all;
}

/** The fence is longer than any run of backticks inside, so the text cannot close it and speak with our voice. */
export function fenced(label: string, text: string, shown = withoutLastLineEnds(text)): string {
  let fence = "```";
  for (const [run] of text.matchAll(/`{3,}/g)) if (run.length >= fence.length) fence = `${run}\``;
  return `${fence}${label}\n${shown}\n${fence}`;
}

// No pattern: one would try every run of line ends, and a long one from each of its places.
function withoutLastLineEnds(text: string): string {
  let end = text.length;
  while (text.charAt(end - 1) === "\n") end -= 1;
  return text.slice(0, end);
}
