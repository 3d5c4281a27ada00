import type { Said } from "../../../src/table/act.ts";
import type { Id, Who } from "../../../src/table/item.ts";

/** Where one seat is on one option, by its own last word. Exactly one. */
export type Stance = "for" | "accepts" | "stands aside" | "objects" | "withdrew" | "not said";

/** What a history is made of. Seats in seat order; options that the topic names have ids before the first round. */
export interface History {
  readonly seats: readonly {
    readonly id: Who;
    readonly tag: string;
    readonly counts: boolean;
    /** 0: from the start */ readonly joinsInRound: number;
  }[];
  /** Issues with the options that are named before anybody speaks. Ids: I1, I2, …; O1, O2, … in this order, over all issues. */
  readonly issues: readonly { readonly text: string; readonly options: readonly string[] }[];
  /** In order. A turn that failed is simply not here. `by: "editor"` for edits. */
  readonly said: readonly Said[];
}

/** What must be told of one issue. Arrays of ids and seats are compared as sets. */
export interface Expected {
  readonly issue: Id;
  readonly options: readonly {
    readonly option: Id;
    readonly stances: Readonly<Record<Who, Stance>>; // every seat, also those that do not count
    readonly conditions: Readonly<Record<Who, string>>; // open conditions of those that are for it or accept it
    readonly ofVersion: Readonly<Record<Who, number>>; // of those that are for, accept or object: which wording it is said of
  }[];
  /** Counted seats that are for the option with most of these; a tie names all of them. */
  readonly leading: readonly Id[];
  readonly agreement: "consensus" | "conditions" | "none";
  /** Decided by majority (more than half of the counted seats are for it), else null. */
  readonly majority: Id | null;
  /** Relative to the majority option, else to the only leading one; empty where there is neither. Counted seats. */
  readonly dissent: readonly { readonly seat: Who; readonly stance: Stance; readonly why: string }[];
  readonly minority: readonly { readonly seat: Who; readonly option: Id }[];
  readonly compromise: readonly Id[];
  readonly moves: readonly {
    readonly seat: Who;
    readonly round: number;
    readonly from: Id;
    readonly to: Id;
    readonly causes: readonly Id[];
  }[];
}
