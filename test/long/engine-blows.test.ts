import { afterAll, beforeAll, expect, test } from "vitest";
import { type Blow, enduring } from "../postgres/blows.ts";
import { hasPostgres } from "../postgres/has-postgres.ts";
import { type Postgres, startPostgres } from "../postgres/postgres.ts";

// Workers and the database are hit at moments that a seed picks. Other seeds, and how many discussions at once:
// COLLOQUY_SEEDS=4,5,6 COLLOQUY_DISCUSSIONS=40.
const seeds = (process.env["COLLOQUY_SEEDS"] ?? "1,2,3").split(",").map(Number);
const discussions = Number(process.env["COLLOQUY_DISCUSSIONS"] ?? 8);
const callSeconds = ["0.2", "0.4", "0.8", "1.5", "3", "6", "9", "12", "15"];

let postgres: Postgres;

beforeAll(async () => {
  postgres = await startPostgres();
});

afterAll(() => postgres?.stop());

test.runIf(hasPostgres)("a full disk, one that only reads and a failover repeat no call", async () => {
  const kinds = ["full", "read-only", "failover"] as const;
  const blows = kinds.map((kind, n) => ({ kind, to: 0, afterPaid: 8 + 10 * n, isNoticed: false }));
  await enduring(postgres, 3, blows, { callSeconds: ["4"] });
  expect(blows).toHaveLength(3);
});

for (const seed of seeds)
  test.runIf(hasPostgres)(
    `all ends right whenever workers and the database are hit: seed ${seed}`,
    async () => {
      const blows = blowsOf(seed);
      console.log(
        seed,
        blows.map(({ kind, to, afterPaid }) => `${kind} ${to} after ${afterPaid}`).join(", "),
      );
      await enduring(postgres, discussions, blows, { callSeconds, atOnce: 60 });
      expect(blows).toHaveLength(7);
    },
  );

/** Three that may cost a call, so that none is given up, and four that may not. */
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
    { kind: (["restart", "full", "read-only", "failover"] as const)[upTo(4)] ?? "restart", isNoticed: false },
  ];
  return kinds
    .map((one) => ({ ...one, to: upTo(3), afterPaid: 1 + upTo(discussions * 14), laterMs: upTo(5000) }))
    .toSorted((a, b) => a.afterPaid - b.afterPaid);
}
