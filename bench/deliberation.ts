import { isDeepStrictEqual } from "node:util";
import { generated } from "../test/protocols/discuss/generated.ts";
import type { Figure } from "./figure.ts";

/**
 * How often the result of a discuss is told otherwise than an oracle tells it, which was written by somebody who had not
 * read the fold: discussions whose members' replies are generated, with ids nearly always, half of the time, and never.
 * Where no ids are given nothing may be claimed.
 */
export async function deliberation(): Promise<readonly Figure[]> {
  return [
    await told("ids nearly always", 100, 0.08),
    await told("ids half of the time", 50, 0.5),
    await told("no ids", 20, 1),
  ];
}

async function told(name: string, discussions: number, carelessness: number): Promise<Figure> {
  let [wrong, unsaid] = [0, 0];
  for (let seed = 1; seed <= discussions; seed++) {
    const { told: said, wanted, state } = await generated(seed + 1000, carelessness);
    if (!isDeepStrictEqual(said, wanted)) wrong += 1;
    if (state === null) unsaid += 1;
  }
  return {
    name: `discuss, ${name}: told otherwise than the oracle`,
    ratio: wrong / discussions,
    aim: 0.02,
    detail: `${wrong} of ${discussions}; ${unsaid} without a state`,
  };
}
