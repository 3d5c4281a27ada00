import { jsonText } from "../kernel/json-value.ts";

/** What a verb found, for a program to read: one JSON value, or with `--format ndjson` a line for each. */
export function machineText(found: unknown, format: string): string {
  if (format !== "ndjson") return `${jsonText(found, 2)}\n`;
  const all: readonly unknown[] = Array.isArray(found) ? found : [found];
  return all.map((one) => `${jsonText(one)}\n`).join("");
}
