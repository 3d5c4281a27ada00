import type { Reporter } from "../reporters/reporter.ts";
import type { Asking } from "./desk.ts";

/** What a face lends to a discussion while it runs. */
export interface Face extends Asking {
  readonly cwd: string;
  /** The user's variables, which say where their own folder is. */
  readonly env: NodeJS.ProcessEnv;
  readonly now: () => number;
  readonly reporter: Reporter;
  /** The model that called is there and answers for the seats of the agent `host`. */
  readonly hasHost?: boolean;
  /** Takes over the lock of a process on another host. */
  readonly breakLock?: boolean;
  /** Nobody is asked at a gate: what is recommended is taken, also where the discussion is held elsewhere. */
  readonly takesRecommended?: boolean;
  /** Keeps what a discussion leaves to the project in its own folder. */
  readonly readOnly?: boolean;
}
