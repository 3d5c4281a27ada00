import type { z } from "zod";
import type { Discussion } from "../kernel/discussion.ts";

/** How a protocol tells a discussion in a line among others, from what it kept and nothing else. */
export interface Brief<Given, Kept, Outcome> extends Shapes<Given, Kept, Outcome> {
  tell(glimpse: Glimpse<Given, Kept, Outcome>): InShort;
}

/** What stands in the journal as `options`, one entry of its state, and the outcome. */
export interface Shapes<Given, Kept, Outcome> {
  readonly given: z.ZodType<Given>;
  readonly kept: z.ZodType<Kept>;
  readonly outcome: z.ZodType<Outcome>;
}

/** A discussion as its protocol kept it, without what was said. */
export interface Glimpse<Given, Kept, Outcome> {
  readonly discussion: Discussion;
  readonly given: Given;
  /** An entry a round, as the protocol kept them. */
  readonly kept: readonly Kept[];
  /** `null` while it goes on. */
  readonly outcome: Outcome | null;
}

export interface InShort {
  /** How it came out, in a word or two; `null` while it has not. */
  readonly inAWord: string | null;
  /** How it is held and how far it is, for a list; absent where there is nothing to tell. */
  readonly howFar?: string | null;
  /** The verb it was begun by, where that is not its protocol's name. */
  readonly verb?: string | null;
  /** What came of it, in a sentence; absent where there is none, or its protocol tells none. */
  readonly bottomLine?: string | null;
}
