import { setImmediate as nextTurn } from "node:timers/promises";

/** Of one response, all that goes over the wire: 100,000 tokens at 300 bytes each. */
const mostBodyBytes = 32 * 1024 * 1024;
/** Of what the model says in it. */
const mostTextLength = 8 * 1024 * 1024;

/** A server that sends without end. Its `code` is what it is known by once others have wrapped it. */
export class Flood extends Error {
  static readonly code = "FLOOD";
  readonly code = Flood.code;
}

/** A response whose body ends with an error once it is too much. What would come after that is never read. */
export function cappedBody(response: Response): Response {
  if (response.body === null) return response;
  let bytes = 0;
  const cap = new TransformStream<Uint8Array, Uint8Array>({
    async transform(chunk, controller) {
      bytes += chunk.length;
      if (bytes > mostBodyBytes) throw new Flood(`more than ${mostBodyBytes} bytes`);
      controller.enqueue(chunk);
      // All that is done with a chunk may be done before the next timer: a deadline would come late.
      await nextTurn();
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(cap), { status, statusText, headers });
}

/** What was said so far and what was added, unless it is too much. */
export function cappedText(said: string, more: string): string {
  if (said.length + more.length > mostTextLength) throw new Flood(`more than ${mostTextLength} characters`);
  return said + more;
}
