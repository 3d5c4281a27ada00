import type { Agent } from "../agent.ts";
import type { Failure } from "../failure.ts";

/** Some servers cut off what is too long for their model, without a word. */
export function tooLong({ name }: Agent, tokens: number, most: number): Failure | null {
  if (tokens <= most) return null;
  const message = `the prompt has about ${tokens} tokens, and ${name} takes ${most} at once; set its \`contextTokens\`, or what its server loads, if that is not so`;
  return { code: "context-too-long", message };
}
