import type { Heard } from "./dialect.ts";

/** Of one response, all that goes over the wire: 100,000 tokens at 300 bytes each. */
export const mostBodyBytes = 32 * 1024 * 1024;
/** Of what the model says in it. */
const mostTextLength = 8 * 1024 * 1024;

/** A server that sends without end. What would come after that is never read. */
export class Flood extends Error {}

/** Adds to what was said, unless it is too much. */
export function say(heard: Pick<Heard, "text" | "fresh">, words: string): void {
  if (heard.text.length + words.length > mostTextLength)
    throw new Flood(`more than ${mostTextLength} characters`);
  heard.text += words;
  heard.fresh += words;
}
