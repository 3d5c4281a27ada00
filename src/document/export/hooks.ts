import type { Discussion } from "../../kernel/discussion.ts";
import type { Doc } from "../document.ts";
import type { ArgumentGraph, Standings } from "./exported.ts";

/**
 * What a protocol knows of a discussion beyond the shape that all journals share. Everything else (seats, rounds,
 * turns, gates, receipts) is exported without its help.
 *
 * For the author of a protocol: put these on its kit as `exports`. Each is a pure fold over the discussion and is
 * also called on one that is not finished. Texts of agents are handed over as they are in `standings` and `graph`
 * (the formats escape them); in `document` they are made safe as in every Markdown of ours, by `plain` and `prose`.
 */
export interface ExportHooks {
  /** What came of it: Markdown of level-2 sections without a title of its own; `null` while there is nothing. */
  readonly document: (discussion: Discussion) => string | null;
  /** The same as it was written, for a page: then no Markdown is read back. */
  readonly doc?: (discussion: Discussion) => Doc | null;
  /** One for each issue that seats took positions on. */
  readonly standings?: (discussion: Discussion) => readonly Standings[];
  /**
   * Statements by the ids they are cited by, and how they speak to each other. The types `supports`, `counters`,
   * `extends` and `questions` have a line of their own in the picture; others share one. A node with the key of its
   * turn lends that turn its id as an anchor, and wherever a statement names the id it leads there.
   */
  readonly graph?: (discussion: Discussion) => ArgumentGraph | null;
}
