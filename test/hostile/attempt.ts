import { expect } from "vitest";
import { beside } from "../beside.ts";
import { isThorough, taking } from "../runs.ts";
import type { Attack } from "./attack.ts";
import { observe } from "./observed.ts";
import { type Outcome, outcomeOf } from "./outcome.ts";
import { scene } from "./scene.ts";

/** A row of the table. */
interface Row extends Outcome {
  readonly kind: string;
}

declare module "vitest" {
  interface TaskMeta {
    hostile?: Row;
  }
}

// Long enough for a machine that is fifteen times too busy, and far shorter than for ever.
const patienceMs = 300_000;

/** Whether slow attacks are tried too: by `npm run test:hostile`. */
export const isEveryAttack = process.env["HOSTILE"] === "all";

/** All of them slow but those of these names: where many are much alike, a few stand for them in `npm test`. */
export function mostlySlow(attacks: readonly Attack[], ...quick: readonly string[]): readonly Attack[] {
  return attacks.map((attack) => (quick.includes(attack.name) ? attack : { ...attack, slow: true }));
}

/** These attacks, with every command as a process of its own. */
export function asProcesses(...attacks: readonly Attack[]): readonly Attack[] {
  return attacks.map((attack) => ({ ...attack, asProcess: true }));
}

/** `npm test` tries one of so many, each time others; the long tests all but the slow ones, `npm run test:hostile` all. */
const oneOf = 3;

/** Tries attacks, each in a scene of its own, some at a time. */
export function attempt(kind: string, attacks: readonly Attack[]): void {
  const quick = attacks.filter(({ slow }) => slow !== true);
  const tried = isEveryAttack ? attacks : isThorough ? quick : taking(quick, oneOf);
  for (const { name, play, must, asProcess, patienceMs: patience = patienceMs } of tried) {
    beside(`${kind}: ${name}`, { timeout: patience + 120_000 }, async ({ task }) => {
      const stage = scene({ asProcess: isEveryAttack || asProcess === true });
      const outcome = outcomeOf(await observe(stage, play, patience), stage, must);
      task.meta.hostile = { kind, ...outcome };
      expect(outcome).toEqual({ outcome: "held", detail: "" });
    });
  }
}
