import askManifest from "../protocols/ask/manifest.ts";
import critiqueManifest from "../protocols/critique/manifest.ts";
import discussManifest from "../protocols/discuss/manifest.ts";
import roundtableManifest from "../protocols/roundtable/manifest.ts";
import solveManifest from "../protocols/solve/manifest.ts";
import swarmManifest from "../protocols/swarm/manifest.ts";
import { hold, holding, type HoldOptionsOf } from "./held.ts";

/** Our protocols as functions, each by its manifest. */

/** One question to one agent. Questions in the same folder are one conversation. */
export const ask = holding(askManifest);
export type AskOptions = HoldOptionsOf<typeof askManifest>;
/** Several perspectives review one text, each alone and at once; code weighs what they say into a verdict. */
export const critique = holding(critiqueManifest);
export type CritiqueOptions = HoldOptionsOf<typeof critiqueManifest>;

/** Everybody says alone where they stand, then they attack each other's positions, then they revise; nothing is voted on. */
export const discuss = holding(discussManifest);
export type DiscussOptions = HoldOptionsOf<typeof discussManifest>;

/** Facilitated rounds by a strategy: a question, blind answers, a synthesis, until it is concluded. */
export const roundtable = facilitated("roundtable");
/** A roundtable on what something must do; it ends in requirements. */
export const specs = facilitated("specs");
/** A roundtable on how something is built; it ends in an architecture and its decisions. */
export const design = facilitated("design");
/** A roundtable that dreams, plans and criticises; it ends in ideas with their risks. */
export const brainstorm = facilitated("brainstorm");

export type RoundtableOptions = HoldOptionsOf<typeof roundtableManifest> & {
  readonly escalation?: EscalationOption;
};

/** A workflow takes what a roundtable does. */
export type WorkflowOptions = RoundtableOptions;

/** When a person is asked to decide. */
export interface EscalationOption {
  /** Left out, it is. */
  readonly enabled?: boolean;
  /** A conflict that is still open after so many rounds; left out, 3. */
  readonly maxRoundsPerConflict?: number;
  /** When the table is less sure than this, from 0 to 1; left out, 0.5. */
  readonly confidenceBelow?: number;
  /** Words that make a matter one for a person; left out, security, must-have, blocking and legal. */
  readonly criticalKeywords?: readonly string[];
}

function facilitated(verb: string) {
  return (topic: string, { escalation = {}, ...options }: RoundtableOptions) => {
    const { enabled, ...triggers } = escalation;
    const asked = { ...options, ...triggers, ...(enabled !== undefined && { escalationEnabled: enabled }) };
    return hold(roundtableManifest, topic, { ...asked, verb });
  };
}
/** Experts who will not agree by themselves debate a topic in rounds, against a contrarian, before a historian. */
export const swarm = holding(swarmManifest);
export type SwarmOptions = HoldOptionsOf<typeof swarmManifest>;
/** Agents analyse a task alone, verify each other, and the best solutions come out ranked, round after round. */
export const solve = holding(solveManifest);
export type SolveOptions = HoldOptionsOf<typeof solveManifest>;
