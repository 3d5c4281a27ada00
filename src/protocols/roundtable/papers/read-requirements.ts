import type { Draft } from "../../../table/item.ts";

/** What a document says, as items with the ids they have there. */
export interface ReadDocument {
  /** For `table.put(you, items)`: kinds of `specsKinds`, each with its own id. */
  readonly items: readonly Draft[];
  /** Statements without an id of their own are given one that the document does not use. */
  readonly numbered: readonly string[];
}

/** Requirements that this tool or anybody wrote, in Markdown. */
export function readRequirements(_markdown: string): ReadDocument {
  return { items: [], numbered: [] };
}
