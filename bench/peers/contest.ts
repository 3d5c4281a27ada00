import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import type { Taken } from "./harness.ts";
import { outcomeOf, type Place, type Ready, started } from "./started.ts";
import { callsEach, charactersEach, warmUp } from "./work.ts";

const mostTimes = 1.2;

/** Each contestant in turn, in a new process each time, and the other way round every second time. */
export async function contest(
  ready: readonly Ready[],
  counts: readonly number[],
  { turns, ...place }: Place & { readonly turns: number },
): Promise<ReadonlyMap<string, readonly (readonly Taken[])[]>> {
  const taken = new Map<string, (readonly Taken[])[]>(ready.map(({ name }) => [name, []]));
  for (let turn = 0; turn < turns; turn++) {
    for (const one of turn % 2 === 0 ? ready : ready.toReversed()) {
      console.error(`${turn + 1} of ${turns}: ${one.name}`);
      taken.get(one.name)?.push(await measured(one, counts, place));
    }
  }
  return taken;
}

async function measured(one: Ready, counts: readonly number[], place: Place): Promise<readonly Taken[]> {
  await place.model.reset();
  const folder = await mkdtemp(join(place.scratch, "kept-"));
  const taken = await outcomeOf(one, started(one, one.make, folder, counts, place));
  const { calls, characters } = await place.model.count();
  const held = counts.reduce((sum, count) => sum + count, warmUp);
  if (calls !== held * callsEach) throw new Error(`${one.name} made ${calls} calls in ${held} discussions.`);
  // All tell the same; what a library adds around it is little.
  const times = characters / (held * charactersEach);
  if (times < 1 || times > mostTimes) throw new Error(`${one.name} sent ${times.toFixed(2)} × what is told.`);
  return taken;
}
