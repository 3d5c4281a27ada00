import type { CliName } from "../../src/core/cli-name.ts";

/** How one turn is put to a CLI; everything it may read or write lies in the scratch folder. */
export interface Invocation {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Files to be there before, by path in the scratch folder. */
  readonly files?: Readonly<Record<string, string>>;
}

interface CliTurn {
  readonly scratch: string;
  readonly serverUrl: string;
  /** The session to go on with; a new one without. */
  readonly resume: string | null;
  readonly schema: object | null;
}

/** How a CLI is driven headless, with no tools and nothing of the user's own (`docs/clis.md`). */
export interface Driver {
  readonly name: CliName;
  invocation(turn: CliTurn): Invocation;
  /** The id by which a session is resumed, out of what its first turn printed. */
  sessionId(stdout: string): string;
  /** An id no session has, of the form this CLI gives to its own. */
  readonly unknownSession: string;
  /** Whether the CLI itself takes a schema. */
  readonly takesSchema: boolean;
  /** How long to let it try again by itself before we end it. */
  readonly deadlineMs: number;
}

export const system = "You are a critic. Answer briefly.";
export const chosenSession = "11111111-1111-4111-8111-111111111111";
export const otherSession = "33333333-3333-4333-8333-333333333333";
export const key = "dummy-key";
