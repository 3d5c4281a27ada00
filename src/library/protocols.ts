import askManifest, { type optionTable as askOptions } from "../protocols/ask/manifest.ts";
import critiqueManifest, { type optionTable as critiqueOptions } from "../protocols/critique/manifest.ts";
import discussManifest, { type optionTable as discussOptions } from "../protocols/discuss/manifest.ts";
import roundtableManifest from "../protocols/roundtable/manifest.ts";
import type { optionTable as roundtableOptions } from "../protocols/roundtable/option-table.ts";
import solveManifest, { type optionTable as solveOptions } from "../protocols/solve/manifest.ts";
import swarmManifest, { type optionTable as swarmOptions } from "../protocols/swarm/manifest.ts";
import { type DiscussionOptions, type SeatOption, type Text, wishOf } from "./options.ts";
import { type FunctionOptions, hold } from "./hold.ts";
import type { Discussion } from "./discussion.ts";
import type { ProtocolName, Result, Verdicts } from "./result.ts";
import { protocols } from "../host/protocols/protocols.ts";
import { titleLine } from "../kernel/printable.ts";
import { ColloquyError } from "../kernel/error.ts";
import type { Protocol } from "../kernel/floor.ts";
import { isId, slug } from "../kernel/id.ts";
import { ownKit } from "./sitting.ts";
import { start } from "./start.ts";

/** Our protocols as functions, each by its manifest. What they are about may be `null` where an option or the project says it. */

/** A discussion of one of them, by its name. */
export type ProtocolDiscussion<Name extends ProtocolName> = Discussion<Result<string, Verdicts[Name]>>;

/** One question to one agent. Questions in the same folder are one conversation. */
export function ask(question: string | null, options: AskArguments): ProtocolDiscussion<"ask"> {
  return hold(askManifest, question, options);
}
export type AskArguments = FunctionOptions<typeof askOptions>;

/** Several perspectives review one text, each alone and at once; code weighs what they say into a verdict. */
export function critique(artifact: Text, options: CritiqueArguments): ProtocolDiscussion<"critique"> {
  return hold(critiqueManifest, artifact, options);
}
export type CritiqueArguments = FunctionOptions<typeof critiqueOptions>;

/** Everybody says alone where they stand, then they attack each other's positions, then they revise; nothing is voted on. */
export function discuss(topic: string, options: DiscussArguments): ProtocolDiscussion<"discuss"> {
  return hold(discussManifest, topic, options);
}
export type DiscussArguments = FunctionOptions<typeof discussOptions>;

/** Experts who will not agree by themselves debate a topic in rounds, against a contrarian, before a historian. */
export function swarm(topic: string, options: SwarmArguments): ProtocolDiscussion<"swarm"> {
  return hold(swarmManifest, topic, options);
}
export type SwarmArguments = FunctionOptions<typeof swarmOptions>;

/** Agents analyse a task alone, verify each other, and the best solutions come out ranked, round after round. */
export function solve(task: string | null, options: SolveArguments): ProtocolDiscussion<"solve"> {
  return hold(solveManifest, task, options);
}
export type SolveArguments = FunctionOptions<typeof solveOptions>;

/** Facilitated rounds by a strategy: a question, blind answers, a synthesis, until it is concluded. */
export function roundtable(topic: string, options: RoundtableArguments): ProtocolDiscussion<"roundtable"> {
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

export type RoundtableArguments = FunctionOptions<typeof roundtableOptions>;

/** A workflow takes what a roundtable does. */
export type WorkflowOptions = RoundtableArguments;

function facilitated(verb: string, topic: string | null, options: RoundtableArguments) {
  return hold(roundtableManifest, topic, { ...options, verb });
}

export interface RunOptions extends DiscussionOptions {
  /** What the journal calls the protocol: small letters, digits and dashes. */
  readonly name: string;
  /** What this discussion is about, in a line. */
  readonly title?: string;
  /** Left out, a seat for each agent, under its name. */
  readonly seats?: readonly (string | SeatOption)[];
}

/**
 * Runs a protocol of one's own: a plain async function over a floor. Retries, limits, the journal and resuming come
 * with the floor. What it is given and what it returns must be JSON.
 */
export function run<Options, Outcome>(
  protocol: Protocol<Options, Outcome>,
  given: Options,
  options: RunOptions,
): Discussion<Result<string, Outcome>> {
  const { name, title, seats } = options;
  return start(name, ownKit(protocol), options, {
    plan: (_, agents) => {
      checkName(name);
      return {
        title: titleLine(title ?? name),
        id: slug(`${name}-${title ?? ""}`, name),
        options: given,
        seats: (seats ?? agents.map((agent) => ({ name: agent, agent }))).map(wishOf),
        grows: true,
      };
    },
  });
}

// A journal says by this name how it is to be read.
function checkName(name: string): void {
  const taken = protocols().map((one) => one.name);
  if (isId(name) && !taken.includes(name)) return;
  throw new ColloquyError("usage", `"${name}" cannot be the name of a protocol of your own.`, {
    hint: `Use small letters, digits and dashes, such as delphi; ${taken.join(", ")} are taken.`,
  });
}
