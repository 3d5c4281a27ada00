import type { Discussion } from "../../kernel/discussion.ts";
import type { Doc } from "../document.ts";
import type { Standings } from "./exported.ts";

/**
 * What a protocol knows of a discussion beyond the shape that all journals share. Everything else (seats, rounds,
 * turns, gates, receipts) is exported without its help. Each is a pure fold over the discussion and is also called on one
 * that is not finished.
 */
export interface ExportHooks {
  /** What came of it: sections of level 2 without a title of its own; `null` while there is nothing. */
  readonly document: (discussion: Discussion) => Doc | null;
  /** One for each issue that seats took positions on; the formats escape texts of agents. */
  readonly standings?: (discussion: Discussion) => readonly Standings[];
  /** What was said under an id: where the result names one, a page leads there. */
  readonly items?: (discussion: Discussion) => ItemsById | null;
}

interface ItemsById {
  readonly ids: readonly string[];
  find(id: string): { doc(): Doc } | null;
}
