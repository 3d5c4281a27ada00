import type { Scene } from "./scene.ts";

/** One attack. It sets a trap and lets the real command walk into it; how it went is seen by others (observed.ts). */
export interface Attack {
  /** What is tried, in a few words: a line of the table. */
  readonly name: string;
  readonly play: (scene: Scene) => Promise<void>;
  /** What must be seen afterwards, beside what must hold of every attack (outcome.ts). */
  readonly must?: Demands;
  /**
   * Every command as a process of its own, with little memory: where memory, time, processes or the terminal are what is
   * attacked. `npm run test:hostile` does so with all.
   */
  readonly asProcess?: true;
  /** Takes long: only `npm run test:hostile` tries it. */
  readonly slow?: true;
  /** Whatever has not ended by then hangs. */
  readonly patienceMs?: number;
}

export interface Demands {
  /** What every command of the attack may end with. */
  readonly exits?: readonly number[];
  /** Somewhere in what was printed. */
  readonly says?: RegExp;
  /** Nowhere in what was printed or written. */
  readonly neverSays?: RegExp;
  /** Words that a reply on record must hold: an answer that was given and must not be lost. */
  readonly answers?: readonly string[];
  /** Words that none may hold: what nobody answered. */
  readonly noAnswers?: readonly string[];
  /** How the verdict on record begins, severity included: "consensus_blocked HIGH". */
  readonly verdict?: string;
  /** How many discussions are on record, completed. */
  readonly completed?: number;
  /** The attack wrote or altered journals itself: they need not be sound afterwards. */
  readonly journalsAltered?: true;
}
