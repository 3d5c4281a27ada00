import { expect, test } from "vitest";
import { runs } from "../../runs.ts";
import { generated } from "./generated.ts";

const swarms = runs(100, 25);

test(`a swarm is what the oracle says of it, in ${swarms} swarms of up to four rounds and three topics`, async () => {
  for (let seed = 1; seed <= swarms; seed++) {
    const { told, wanted } = await generated(seed, 0.08);
    expect(told).toEqual(wanted);
  }
}, 600_000);

test("nothing false is said of experts who seldom or never name an id", async () => {
  for (let seed = 1; seed <= runs(20, 20); seed++) {
    const often = await generated(seed, 0.6);
    expect(often.told).toEqual(often.wanted);
    const never = await generated(seed, 1);
    expect(never.told).toEqual(never.wanted);
    expect(never.must.every(({ options }) => options.length === 0)).toBe(true);
    expect(never.ran.verdict).toMatchObject({ agreements: [], unresolvedDebates: [], minorityReport: [] });
    expect(never.ran.page().replaceAll(/\s+/g, " ")).toContain(
      "Nobody is for any option. Not said: ADA, BOB, CYD",
    );
  }
}, 600_000);
