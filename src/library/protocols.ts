import askManifest, { type optionTable as askOptions } from "../protocols/ask/manifest.ts";
import critiqueManifest, { type optionTable as critiqueOptions } from "../protocols/critique/manifest.ts";
import discussManifest, { type optionTable as discussOptions } from "../protocols/discuss/manifest.ts";
import roundtableManifest from "../protocols/roundtable/manifest.ts";
import type { optionTable as roundtableOptions } from "../protocols/roundtable/option-table.ts";
import solveManifest, { type optionTable as solveOptions } from "../protocols/solve/manifest.ts";
import swarmManifest, { type optionTable as swarmOptions } from "../protocols/swarm/manifest.ts";
import type { Text } from "./options.ts";
import { type FunctionOptions, hold } from "./hold.ts";
import type { Discussion } from "./discussion.ts";
import type { ProtocolName, Result, Verdicts } from "./result.ts";

/** Our protocols as functions, each by its manifest. What they are about may be `null` where an option or the project says it. */

/** A discussion of one of them, by its name. */
export type ProtocolDiscussion<Name extends ProtocolName> = Discussion<Result<string, Verdicts[Name]>>;

/** One question to one agent. Questions in the same folder are one conversation. */
export function ask(question: string | null, options: AskOptions): ProtocolDiscussion<"ask"> {
  return hold(askManifest, question, options);
}
export type AskOptions = FunctionOptions<typeof askOptions>;

/** Several perspectives review one text, each alone and at once; code weighs what they say into a verdict. */
export function critique(artifact: Text, options: CritiqueOptions): ProtocolDiscussion<"critique"> {
  return hold(critiqueManifest, artifact, options);
}
export type CritiqueOptions = FunctionOptions<typeof critiqueOptions>;

/** Everybody says alone where they stand, then they attack each other's positions, then they revise; nothing is voted on. */
export function discuss(topic: string, options: DiscussOptions): ProtocolDiscussion<"discuss"> {
  return hold(discussManifest, topic, options);
}
export type DiscussOptions = FunctionOptions<typeof discussOptions>;

/** Experts who will not agree by themselves debate a topic in rounds, against a contrarian, before a historian. */
export function swarm(topic: string, options: SwarmOptions): ProtocolDiscussion<"swarm"> {
  return hold(swarmManifest, topic, options);
}
export type SwarmOptions = FunctionOptions<typeof swarmOptions>;

/** Agents analyse a task alone, verify each other, and the best solutions come out ranked, round after round. */
export function solve(task: string | null, options: SolveOptions): ProtocolDiscussion<"solve"> {
  return hold(solveManifest, task, options);
}
export type SolveOptions = FunctionOptions<typeof solveOptions>;

/** Facilitated rounds by a strategy: a question, blind answers, a synthesis, until it is concluded. */
export function roundtable(topic: string, options: RoundtableOptions): ProtocolDiscussion<"roundtable"> {
  return facilitated("roundtable", topic, options);
}
/** A roundtable on what something must do; it ends in requirements. */
export function specs(topic: string | null, options: WorkflowOptions): ProtocolDiscussion<"roundtable"> {
  return facilitated("specs", topic, options);
}
/** A roundtable on how something is built; it ends in an architecture and its decisions. */
export function design(topic: string | null, options: WorkflowOptions): ProtocolDiscussion<"roundtable"> {
  return facilitated("design", topic, options);
}
/** A roundtable that dreams, plans and criticises; it ends in ideas with their risks. */
export function brainstorm(topic: string | null, options: WorkflowOptions): ProtocolDiscussion<"roundtable"> {
  return facilitated("brainstorm", topic, options);
}

export type RoundtableOptions = FunctionOptions<typeof roundtableOptions>;

/** A workflow takes what a roundtable does. */
export type WorkflowOptions = RoundtableOptions;

function facilitated(verb: string, topic: string | null, options: RoundtableOptions) {
  return hold(roundtableManifest, topic, { ...options, verb });
}
