import type { Origin } from "../../kernel/event.ts";
import { jsonText } from "../../kernel/json-value.ts";

export function changeWords(change: Origin["change"] | null): string {
  const { seats = {}, without = [], say = [], options = {} } = change ?? {};
  return [
    ...Object.entries(seats).map(([seat, agent]) => `${seat} is ${agent}`),
    ...without.map((seat) => `without ${seat}`),
    ...say.map(({ item, text }) => `${item} is told "${text}"`),
    ...Object.entries(options).map(
      ([name, given]) => `${name}: ${typeof given === "string" ? given : jsonText(given)}`,
    ),
  ].join("; ");
}
