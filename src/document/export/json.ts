import type { Exported } from "./exported.ts";

/** The export as JSON. What a terminal would obey or not show is written as an escape: the same data, safe to print. */
export function exportJson(exported: Exported): string {
  const text = JSON.stringify(exported, null, 2);
  return `${text.replaceAll(unprintable, escaped)}\n`;
}

// All of these can only stand inside strings.
const unprintable = /[\u007f-\u009f\u2028\u2029\p{Cf}]/gu;

function escaped(letter: string): string {
  return Array.from({ length: letter.length }, (_, index) => {
    const unit = letter.charCodeAt(index).toString(16).padStart(4, "0");
    return String.raw`\u${unit}`;
  }).join("");
}
