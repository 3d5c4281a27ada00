import { inspect } from "node:util";

/** On one line, whatever it is: JSON has no word for a function, and stops at a circle. */
export function shown(value: unknown): string {
  return typeof value === "string"
    ? JSON.stringify(value)
    : inspect(value, { depth: 1, breakLength: Infinity, compact: true });
}
