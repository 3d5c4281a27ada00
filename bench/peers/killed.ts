import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { outcomeOf, type Place, type Ready, started } from "./started.ts";
import { callsEach, work } from "./work.ts";

/** The first round, and of the second what came before the model fell silent. */
const answers = work.seats.length + 3;
/** What was answered has so long to be kept, whoever keeps it. */
const keepingMs = 1500;

export const callsNeeded = callsEach - answers;

export interface Resumed {
  readonly calls: number;
  /** From the start of the process that goes on to its first call. */
  readonly firstCallMs: number;
}

/** `kill -9` in the middle of the second round, and what another process then asks of the model to end the discussion. */
export async function killedAndResumed(one: Ready, resumed: string, place: Place): Promise<Resumed> {
  const folder = await mkdtemp(join(place.scratch, "killed-"));
  await place.model.reset(answers);
  const child = started(one, one.make, folder, [1], place);
  const exit = once(child, "exit");
  while ((await place.model.count()).answered < answers) {
    if (child.exitCode !== null) throw new Error(`${one.name} ended with ${child.exitCode}.`);
    await sleep(50);
  }
  await sleep(keepingMs);
  child.kill("SIGKILL");
  await exit;
  await place.model.reset();
  const startedAt = Date.now();
  await outcomeOf(one, started(one, resumed, folder, [1], place));
  const { calls, firstAt } = await place.model.count();
  return { calls, firstCallMs: (firstAt ?? NaN) - startedAt };
}
