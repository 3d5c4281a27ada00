import { jsonText } from "../../kernel/json-value.ts";
import type { Exported } from "./exported.ts";

/** The export as JSON. */
export function exportJson(exported: Exported): string {
  return `${jsonText(exported, 2)}\n`;
}
