import type { AgentAnswer, AgentUsage, JsonSchema } from "../../kernel/agent.ts";
import type { ChildEnd } from "../child.ts";

/** One turn as an agent CLI gets it. */
export interface CliTurn {
  /** What goes to its stdin. */
  readonly prompt: string;
  readonly session: CliSession;
  readonly schema: JsonSchema | null;
  readonly model: string | null;
  readonly effort: string | null;
  /** The folder it runs in: empty but for its own files, the same for every turn of a seat. */
  readonly folder: string;
  /** The environment it will have, before its dialect adds to it: tells which login is there. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

export interface CliSession {
  /** Chosen by us for a new session; what the CLI called it for one that goes on. */
  readonly id: string;
  readonly resumed: boolean;
  /** What earlier turns of this session took, for CLIs that count over all of it. */
  readonly spent: AgentUsage;
}

interface Invocation {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Files to write into the folder first, by their path in it. */
  readonly files?: Readonly<Record<string, string>>;
}

/** What tells one agent CLI from the others. Pure: the running is done elsewhere. */
export interface CliDialect {
  readonly command: string;
  /** Read-only, without tools, without the project's own context files. */
  invocation(turn: CliTurn): Invocation;
  /** The answer in its output, or an `AgentError` with the reason why there is none. */
  read(end: ChildEnd, turn: CliTurn): AgentAnswer;
  /** True for output after which it would go on for ever. */
  runsAway?(stdout: string): boolean;
}

/** Said to every CLI that takes a system prompt, in place of its own. */
export const standing =
  "You take one turn in a structured discussion. Answer the turn as it is asked, in the shape it asks for. You have no tools and need none.";
