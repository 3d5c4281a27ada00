import { expect, test } from "vitest";
import { runs } from "../../runs.ts";
import { generated } from "./generated.ts";

const discussions = runs(150, 25);

test(`a solve is what the oracle says of it, in ${discussions} discussions`, async () => {
  for (let seed = 1; seed <= discussions; seed++) {
    const { told, wanted } = await generated(seed, 0.08);
    expect(told).toEqual(wanted);
  }
}, 600_000);

test("nothing false is said of agents who seldom or never name an id", async () => {
  for (let seed = 1; seed <= runs(20, 20); seed++) {
    const often = await generated(seed, 0.6);
    expect(often.told).toEqual(often.wanted);
    const never = await generated(seed, 1);
    expect(never.told).toEqual(never.wanted);
    expect(never.verdict.bottomLine?.some(({ sentence }) => sentence.includes("are for"))).toBe(false);
  }
}, 600_000);
