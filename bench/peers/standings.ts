import { median } from "../figure.ts";
import { named } from "./contestants.ts";
import type { Taken } from "./harness.ts";

/** With so many discussions at once: the median of the turns, each against the floor in that same turn. */
export interface Standing {
  readonly cpuMs: number;
  readonly wallMs: number;
  readonly peakMb: number;
  readonly cpuTimes: number;
  readonly wallTimes: number;
}

/** By the name of a contestant, for each number at once in their order. */
export type Standings = ReadonlyMap<string, readonly Standing[]>;

/** Of what was taken by each contestant, turn by turn. */
export function standingsOf(taken: ReadonlyMap<string, readonly (readonly Taken[])[]>): Standings {
  const floor = taken.get(named.floor.name) ?? [];
  return new Map([...taken].map(([name, turns]) => [name, turnsAgainst(floor, turns)]));
}

function turnsAgainst(
  floor: readonly (readonly Taken[])[],
  turns: readonly (readonly Taken[])[],
): readonly Standing[] {
  const [first = []] = turns;
  return first.map((_, at) => {
    const pairs = turns.flatMap((turn, index) => {
      const [one, bare] = [turn[at], floor[index]?.[at]];
      return one === undefined || bare === undefined ? [] : [{ one, bare }];
    });
    return {
      cpuMs: median(pairs.map(({ one }) => one.cpuMs)),
      wallMs: median(pairs.map(({ one }) => one.wallMs)),
      peakMb: median(pairs.map(({ one }) => one.peakMb)),
      cpuTimes: median(pairs.map(({ one, bare }) => one.cpuMs / bare.cpuMs)),
      wallTimes: median(pairs.map(({ one, bare }) => one.wallMs / bare.wallMs)),
    };
  });
}
