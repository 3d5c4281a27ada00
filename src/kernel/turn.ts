import type { z } from "zod";
import type { Material } from "./seat.ts";
import type { Exchange, Prompt } from "./prompt.ts";
import type { Passage } from "./lookup.ts";
import type { StandIns } from "./who-answered.ts";

export interface Turn<A> {
  readonly kind: string;
  /** Tells apart several turns of one kind, seat and round. Counts from 1, set by the protocol. */
  readonly occurrence?: number;
  /** A text, or in parts: what stays the same apart from what is new, for a provider's cache and an agent's own session. */
  readonly prompt: Prompt | string;
  /** The prompt with its material only named, for the record of an agent that is given the material and no prompt. */
  readonly brief?: Prompt;
  /** The same in plain words, without the shape of the reply: what a person in this seat is asked. */
  readonly question?: string;
  /** For the one agent with a session in which this went on before: what it is asked there instead. */
  readonly session?: SessionTurn | null;
  /** For agents that do not remember, in place of all they were asked and answered. Empty where the prompt tells it. */
  readonly recap?: string;
  /** For the same, where the prompt has `said`: all that was said, in place of it and of all they were asked and answered. */
  readonly allSaid?: readonly string[];
  readonly material?: readonly Material[];
  readonly passages?: readonly Passage[];
  /** Who is asked has an opinion and may look into the project, where this discussion has eyes. */
  readonly mayLook?: boolean;
  /** Is shown the project at a glance, as all are who may look, and looks up nothing. */
  readonly glances?: true;
  /** Nobody misses its answer, and a limit that keeps it away ends nothing; with `if-it-fails` it does, and `resume` asks it. */
  readonly optional?: true | "if-it-fails";
  /** Who may answer in place of the seat's own agent, of those its chain has; left out, any of them. */
  readonly standIns?: StandIns;
  /** Nobody but the protocol sees the reply before the discussion is over: what it keeps or tells of it, it tells itself. */
  readonly secret?: true;
  /** The shape of the answer; `null` asks for plain text. */
  readonly schema: z.ZodType<A> | null;
  /** A simpler shape for a person to fill in, which the schema reads too. */
  readonly form?: z.ZodType;
  /** What a reply that can be read still lacks, in a sentence; asked for once, with the reply quoted. */
  readonly lacks?: (value: A) => string | null;
  /** The last rung of the ladder: what a list of bullet points is worth here. Absent: nothing. */
  readonly fromBullets?: (bullets: readonly string[]) => A | undefined;
}

export interface PartedTurn<A> extends Turn<A> {
  readonly prompt: Prompt;
}

export interface SessionTurn {
  readonly agent: string;
  readonly earlier: readonly Exchange[];
  readonly prompt: Prompt;
}
