import { z } from "zod";
import type { Act, Edit, StandAs } from "./act.ts";
import type { Id, Item, Who } from "./item.ts";

export const LedgerSeat = z.object({
  id: z.string(),
  /** Short, unlike all others; it stands in the ids of what the seat says. */
  tag: z.string(),
  /** Has an opinion of its own, and is answered by its own agent or a person: no devil's advocate, chair, rules or stand-in. */
  counts: z.boolean(),
  /** Writes or leads, and stands nowhere: it is no part of any standing. */
  chair: z.literal(true).optional(),
});
export type LedgerSeat = Readonly<z.infer<typeof LedgerSeat>>;

/** Everything that was said, folded (`fold.ts`). A fold over any beginning of what was said gives the beginning of this. */
export interface Ledger {
  readonly seats: readonly LedgerSeat[];
  readonly items: ReadonlyMap<Id, Item>;
  /** On claims and all else but options. The last of a seat on an item counts. */
  readonly stands: readonly Stand[];
  /** Where each seat is on options, by its own last word. Only `standing` reads it. */
  readonly positions: ReadonlyMap<Who, Positions>;
  readonly moves: readonly Change[];
  /** Every change of where a seat is on an option; of a move two. */
  readonly shifts: readonly Shift[];
  readonly joins: readonly Join[];
  readonly clashes: readonly Clash[];
  readonly ratings: readonly Rating[];
  readonly notes: readonly Note[];
  readonly refused: readonly RefusedAct[];
  /** All of this in the order in which it came, but for what was refused. */
  readonly log: readonly LogEntry[];
}

export type LogEntry =
  | { readonly is: "item"; readonly id: Id }
  | { readonly is: "wording"; readonly id: Id; readonly version: number }
  | { readonly is: "withdrawal"; readonly id: Id }
  | { readonly is: "stand"; readonly stand: Stand }
  | { readonly is: "word"; readonly word: IssueWord }
  | { readonly is: "join"; readonly join: Join }
  | { readonly is: "clash"; readonly clash: Clash }
  | { readonly is: "rating"; readonly rating: Rating }
  | { readonly is: "note"; readonly note: Note };

interface Uttered {
  readonly by: Who;
  readonly round: number;
  readonly standIn?: string;
}

export interface Stand extends Uttered {
  readonly on: Id;
  readonly version: number;
  /** `null` takes back what it said of it. */
  readonly as: StandAs | null;
  readonly why: string;
  readonly restsOn: readonly string[];
  readonly instead: string | null;
  readonly item?: Id;
}

/** What one reply says of one issue; with nothing in it, the seat was asked and did not say. */
export interface IssueWord extends Uttered {
  readonly issue: Id;
  readonly says: readonly Say[];
}

/** Where a seat is on an option. Exactly one. */
export type Stance = "for" | "accepts" | "stands aside" | "objects" | "withdrew" | "not said";

export interface Position {
  readonly stance: Exclude<Stance, "not said">;
  readonly round: number;
  readonly version: number;
  readonly why: string;
  readonly because: readonly Id[];
  readonly condition: string | null;
  readonly item?: Id;
}

export type Positions = ReadonlyMap<Id, Position>;

export interface Say {
  readonly issue: Id;
  /** `null`: for none of them. `undefined`: for something that nobody knows. */
  readonly option: Id | null | undefined;
  readonly position: Position;
  /** A stand to agree, or to agree to less: whoever is for it already stays for it, on that condition. */
  readonly isStand?: true;
}

export interface Change extends Uttered {
  readonly issue: Id;
  readonly from: Id;
  readonly to: Id;
  readonly causes: readonly Id[];
}

export interface Shift {
  readonly by: Who;
  readonly round: number;
  readonly option: Id;
  /** `null`: it had, or has, not said. */
  readonly was: Position | null;
  readonly now: Position | null;
}

/** An editor's reading, or that of rules, that these say the same. Who agrees names the first of them from then on; nobody is moved by it. */
export interface Join extends Uttered {
  readonly into: Id;
  readonly ids: readonly Id[];
  /** What they say together, in the editor's words; `null` where it gave none. */
  readonly text: string | null;
  readonly fields: Readonly<Record<string, string>>;
  readonly near: readonly Id[];
}

export interface Clash extends Uttered {
  readonly ids: readonly Id[];
}

export interface Note extends Uttered {
  readonly move: string;
  readonly words: Readonly<Record<string, string>>;
}

export interface Rating extends Uttered {
  readonly on: Id;
  readonly scale: string;
  readonly value: number;
}

export interface RefusedAct extends Uttered {
  readonly act: Act | Edit;
  readonly why: string;
}
