/**
 * A prompt in three parts, joined in this order. What does not change from call to call stands first,
 * so that a provider's cache can hold it; an agent that resumes its own session gets only the other two.
 */
export interface Prompt {
  readonly stable: string;
  /** What is new since this seat's last turn; empty in a first turn. */
  readonly fresh: string;
  /** The request, restated last. */
  readonly request: string;
}

export function promptText(prompt: Prompt): string {
  return [prompt.stable, prompt.fresh, prompt.request].filter((part) => part !== "").join("\n\n");
}
