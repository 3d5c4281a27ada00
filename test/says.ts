import { expect } from "vitest";

const singleSpaced = (text: string) => text.replaceAll(/\s+/g, " ").trim();

/** Each of these stands in the text, after the one before it; where lines are broken does not matter. */
export function expectSays(text: unknown, parts: readonly string[]): void {
  let rest = singleSpaced(String(text));
  for (const part of parts.map(singleSpaced)) {
    expect(rest).toContain(part);
    rest = rest.slice(rest.indexOf(part) + part.length);
  }
}
