import { afterAll, beforeAll, expect, test } from "vitest";
import { type Blow, enduring } from "../postgres/blows.ts";
import { hasPostgres } from "../postgres/has-postgres.ts";
import { type Postgres, startPostgres } from "../postgres/postgres.ts";

// Workers and the database are hit at moments that a seed picks. Other seeds: COLLOQUY_SEEDS=4,5,6.
const seeds = (process.env["COLLOQUY_SEEDS"] ?? "1,2,3").split(",").map(Number);
const discussions = 8;

let postgres: Postgres;

beforeAll(async () => {
  postgres = await startPostgres();
});

afterAll(() => postgres?.stop());

for (const seed of seeds)
  test.runIf(hasPostgres)(
    `all ends right whenever workers and the database are hit: seed ${seed}`,
    async () => {
      const blows = blowsOf(seed);
      console.log(blows.map(({ kind, to, afterPaid }) => `${kind} ${to} after ${afterPaid}`).join(", "));
      await enduring(postgres, discussions, blows);
      expect(blows).toHaveLength(6);
    },
  );

/** Three that may cost a call, so that none is given up, and three that may not. */
function blowsOf(seed: number): readonly Blow[] {
  let state = seed;
  const upTo = (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * most);
  };
  const lethal = ["kill", "hang", "cut"] as const;
  const kinds = [
    ...Array.from({ length: 3 }, () => ({ kind: lethal[upTo(3)] ?? "kill", isNoticed: true })),
    { kind: "crash" as const, isNoticed: false },
    { kind: "hang" as const, isNoticed: false },
    { kind: "cut" as const, isNoticed: false },
  ];
  return kinds
    .map((one) => ({ ...one, to: upTo(3), afterPaid: 1 + upTo(discussions * 14) }))
    .toSorted((a, b) => a.afterPaid - b.afterPaid);
}
