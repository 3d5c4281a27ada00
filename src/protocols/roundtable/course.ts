import type { Background } from "../../kernel/lookup.ts";
import type { Seat } from "../../kernel/seat.ts";
import type { Ledger } from "../../ledger/ledger.ts";
import type { PersonsPart } from "../persons-part.ts";
import type { RoundtableOptions, Sides } from "./options.ts";
import { tableLedger } from "./rules/ledger.ts";
import type { Decision, Escalation, SessionRound } from "./rules/session.ts";
import type { OutputType, Strategy } from "./rules/strategy.ts";
import type { Said } from "./state.ts";

/** Who sits at the table, and how they go about it. */
export interface Table {
  readonly options: RoundtableOptions;
  readonly facilitator: Seat;
  readonly participants: readonly Seat[];
  readonly strategy: Strategy;
  /** What a debate is about, as it was confirmed; `null` where there is none. */
  readonly motion: string | null;
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
  /** What persons decided, in order; everybody is told. */
  readonly decisions: readonly Decision[];
  /** What participants would know of the person, with the answers there were. */
  readonly questions: readonly PersonsPart[];
  /** What was claimed so far, and how others stand to it. */
  readonly ledger: Ledger;
  /** Why it went on otherwise than the facilitator wanted after an escalation, by the round. */
  readonly afterEscalation: { readonly round: number; readonly notices: readonly string[] } | null;
  /** What a look through the draft found, for the round that comes then. */
  readonly putBack: { readonly found: string; readonly afterRounds: number } | null;
}

export function beginning(participants: readonly Seat[]): Course {
  return {
    held: [],
    escalations: [],
    phase: 0,
    decisions: [],
    questions: [],
    ledger: tableLedger(participants),
    afterEscalation: null,
    putBack: null,
  };
}

export function sessionsOf({ held }: Course): readonly SessionRound[] {
  return held.map(({ session }) => session);
}

export function isPro({ sides }: Table, id: string): boolean | null {
  if (sides?.pro.includes(id) === true) return true;
  return sides?.con.includes(id) === true ? false : null;
}
