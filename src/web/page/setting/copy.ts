import type { ArgumentGraph, Standings } from "../../../document/export/exported.ts";
import type { TurnRecord } from "../../../kernel/turn-record.ts";

/** What is to be set, and what stands around it on the page. */
export type Copy = { readonly number: number } & (
  | { readonly kind: "turn"; readonly turn: TurnRecord; readonly level: number; readonly around: Around }
  | { readonly kind: "graph"; readonly graph: ArgumentGraph; readonly around: Around }
  | { readonly kind: "standings"; readonly standings: readonly Standings[]; readonly level: number }
);

export interface Around {
  /** Names of all seats, in order: their colours follow from it. */
  readonly seats: readonly string[];
  /** The turn itself; `null` where it is none. */
  readonly turn: { readonly key: string; readonly anchor: string; readonly permalink: string } | null;
}

/** What the setter is told: first which statements are cited, whenever that changes, then what to set. */
export type Told = { readonly cited: readonly Cited[] } | { readonly copies: readonly Copy[] };

/** A statement that others cite by an id, and where it stands. */
export interface Cited {
  readonly id: string;
  readonly key: string;
  readonly anchor: string;
}

export interface Sent {
  readonly number: number;
  readonly html: string;
}
