import type { Escalation, SessionRound } from "./rules/session.ts";
import type { OutputType, Strategy } from "./rules/strategy.ts";
import type { Background } from "../../kernel/lookup.ts";
import type { Seat } from "../../kernel/seat.ts";
import type { Sides } from "./options.ts";
import type { Said } from "./state.ts";

/** Who sits at the table, and how they go about it. */
export interface Table {
  readonly facilitator: Seat;
  readonly participants: readonly Seat[];
  readonly strategy: Strategy;
  readonly sides: Sides | null;
  /** What they know of their project. */
  readonly background: Background | null;
}

/** A round as it is kept, with all that was said in it. */
export interface HeldRound {
  readonly session: SessionRound;
  readonly said: readonly Said[];
  /** The kind of document the facilitator proposes. */
  readonly outputType: OutputType | null;
}

/** A roundtable so far. */
export interface Course {
  readonly held: readonly HeldRound[];
  readonly escalations: readonly Escalation[];
  /** The place of the current phase in the strategy. */
  readonly phase: number;
  /** What a person told the table to heed; said once, in the next question. */
  readonly guidance: Guidance | null;
  /** What a look through the draft found; said once, in the next round. */
  readonly found?: readonly string[];
}

export interface Guidance {
  readonly text: string;
  /** A person only let the facilitator go on as it wished. */
  readonly isOwnFocus: boolean;
}

export const beginning: Course = { held: [], escalations: [], phase: 0, guidance: null };

export function sessionsOf({ held }: Course): readonly SessionRound[] {
  return held.map(({ session }) => session);
}

/** What a person has decided, and about what; it holds for the rest of the discussion. */
export function decisionsOf({ escalations }: Course): readonly string[] {
  return escalations
    .filter(({ decision }) => decision !== "continue")
    .map(({ round, reason, text }) => `${text} (after round ${round}: ${reason})`);
}

export function isPro({ sides }: Table, id: string): boolean | null {
  if (sides?.pro.includes(id) === true) return true;
  return sides?.con.includes(id) === true ? false : null;
}
