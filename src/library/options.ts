import type { SeatWish } from "../manifest/seat-wish.ts";
import type { Material, Seat } from "../kernel/seat.ts";
import type { StartEvent } from "../host/archive/keeping.ts";
import type { Discussion as Held } from "../kernel/discussion.ts";
import type { Limits } from "../kernel/event.ts";
import type { EngineProgram } from "../kernel/person.ts";
import type { Instruments } from "../kernel/lookup.ts";
import type { Agents } from "./agent.ts";
import type { GateFunction } from "./gate.ts";

/** What every sitting of a discussion is given, the first and those after a pause. */
export interface SittingOptions {
  /** Functions and objects by name; on an engine the names of agents that workers have. */
  readonly agents: Agents | readonly string[];
  /** Whose workers hold the discussion (`colloquy/engine`); it goes on there without this program. */
  readonly engine?: Engine;
  /** What it may use up; what is left out is as at the command. */
  readonly limits?: Partial<Limits>;
  /** Without it, or where it gives `null`, the discussion pauses at a gate. */
  readonly answerGate?: GateFunction;
  /** Ends it early: paused, with all that was said kept. */
  readonly signal?: AbortSignal;
  /** A folder in whose files places are looked up and, where a protocol searches, passages are found. */
  readonly project?: string;
  /** `project`: agents may look into the project's files while they are asked (`context.eyes`); left out, `none`. */
  readonly eyes?: "project" | "none";
  /** Ways of one's own to look things up. */
  readonly lookups?: Partial<Instruments>;
}

/** What going on with a discussion of an engine takes: who sits there is known. */
export interface EngineOptions extends Pick<SittingOptions, "answerGate" | "signal"> {
  readonly engine: Engine;
}

/** Where workers hold discussions. Both follow one to its end, or to its pause where nobody here can answer. */
export interface Engine {
  start(begun: StartEvent, program: EngineProgram): Promise<Held>;
  resume(id: string, program: EngineProgram): Promise<Held>;
}

/** What every discussion can be given. */
export interface DiscussionOptions extends SittingOptions {
  /** Agents that answer in place of one that failed, in order. */
  readonly fallback?: readonly string[];
  /** Where it is kept, as the command keeps its own, to be shown, verified and resumed; without it, in memory only. */
  readonly folder?: string;
}

/** What a discussion of ours can be given besides. */
export interface ProtocolOptions extends DiscussionOptions {
  /** Texts for everybody, beside the one it is about. */
  readonly context?: readonly Text[];
  /** The language to speak in, such as `en` or `ja`; left out, that of the text it is about. */
  readonly lang?: string;
}

/** A text, and the name others know it by. Nothing is read from that path. */
export type Text = Pick<Material, "path" | "text">;

/** What a discussion of any protocol is given in code, beside the protocol's own options. */
export interface SharedOptions extends ProtocolOptions {
  /** Who answers for the seat that leads without an opinion; left out, the first of the agents. */
  readonly moderator?: string;
  /** Which of the protocol's verbs; left out, the first. */
  readonly verb?: string;
  /** Whether the project is searched for what it is about, where the protocol can; left out, as it usually does. */
  readonly searches?: boolean;
}

/** A seat by its name, its role, and who answers for it. */
export interface SeatOption extends Partial<Pick<Seat, "role" | "focus">> {
  readonly name: string;
  /** Left out, the next of the agents. */
  readonly agent?: string;
}

/** A name alone is a role too. */
export function wishOf(seat: string | SeatOption): SeatWish {
  const { name, role, focus = [], agent = null } = typeof seat === "string" ? { name: seat } : seat;
  return { name, role: role ?? name, focus, agent };
}
