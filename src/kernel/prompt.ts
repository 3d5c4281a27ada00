/**
 * A prompt in parts, joined in this order. What does not change from call to call stands first,
 * so that a provider's cache can hold it; an agent that resumes its own session gets only the others.
 */
export interface Prompt {
  readonly stable: string;
  /** What was said to all since this seat last answered, in order, piece by piece as it will always be told. */
  readonly said?: readonly string[];
  /** What is new to this seat besides, or its own alone; may be empty. */
  readonly fresh: string;
  /** The request, restated last. */
  readonly request: string;
}

/** A text alone is all new: an agent that goes on in a session of its own gets the whole. */
export function promptOf(given: Prompt | string): Prompt {
  return typeof given === "string" ? { stable: "", fresh: "", request: given } : given;
}

export function promptText(prompt: Prompt): string {
  return paragraphs(promptParts(prompt));
}

/** What there is of it, in order. */
export function promptParts({ stable, said = [], fresh, request }: Prompt): readonly string[] {
  return [stable, ...said, fresh, request].filter((part) => part !== "");
}

/**
 * What there is of some texts, a blank line between each. Put together with `+`, so that a long text is copied when
 * somebody reads the whole, and not each time that something is added to it.
 */
export function paragraphs(texts: readonly string[]): string {
  let all = "";
  for (const text of texts) if (text !== "") all = all === "" ? text : `${all}\n\n${text}`;
  return all;
}
