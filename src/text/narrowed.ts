/**
 * What to do with parts of a text that are worked on for a while. One sign beyond Latin-1 makes every part of a text
 * twice as large and dear to search: those that hold none are copied without it.
 */
export function narrowing(text: string): (part: string) => string {
  return beyondLatin.test(text) ? narrowed : (part) => part;
}

function narrowed(part: string): string {
  return beyondLatin.test(part) ? part : Buffer.from(part, "latin1").toString("latin1");
}

const beyondLatin = /[^\0-\u00ff]/;
