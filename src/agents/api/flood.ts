/** Of one response, all that goes over the wire: 100,000 tokens at 300 bytes each. */
export const mostBodyBytes = 32 * 1024 * 1024;
/** Of what the model says in it. */
const mostTextLength = 8 * 1024 * 1024;

/** A server that sends without end. What would come after that is never read. */
export class Flood extends Error {}

/** What was said so far and what was added, unless it is too much. */
export function cappedText(said: string, more: string): string {
  if (said.length + more.length > mostTextLength) throw new Flood(`more than ${mostTextLength} characters`);
  return said + more;
}
