import { z } from "zod";
import type { Failure } from "./failure.ts";
import type { Receipt } from "./receipt.ts";
import type { Witnessed } from "./eyes.ts";

/** The first is the safest: the schema was enforced. From `unwrapped` to `headings` it was read as a person would. */
export const Rung = z.enum([
  "enforced",
  "strict",
  "fenced",
  "balanced",
  "repaired",
  "unwrapped",
  "converted",
  "yaml",
  "tags",
  "table",
  "headings",
  "repair-turn",
  "bullets",
  "text",
]);
export type Rung = z.infer<typeof Rung>;

/** What came back for a turn. A seat that failed is a reply without a value, never an exception. */
export type Reply<A> = Answered<A> | Unanswered;

export interface Answered<A> {
  readonly answered: true;
  readonly value: A;
  readonly raw: string;
  readonly rung: Rung;
  readonly receipt: Receipt;
  /** Why the seat's own agent gave no answer, where another gave this one. */
  readonly insteadOf?: Failure;
  /** What the seat had been shown of the project, and what of this stands in it; absent where it could not look. */
  readonly witnessed?: Witnessed;
}

export interface Unanswered {
  readonly answered: false;
  readonly failure: Failure;
  readonly raw: string | null;
  /** Absent when no call was made at all. */
  readonly receipt: Receipt | null;
}
