import { test } from "vitest";

/** Set where all is to be tried, and a property as often as it says: by `npm run test:long`. */
export const isThorough = process.env["PROPERTIES"] === "all";

/**
 * How often a property is tried: in `npm test` a tenth of that, or less where each costs much, each time with other
 * examples, and all of it in the long tests.
 */
export function runs(times: number, oneOf = 10): number {
  return isThorough ? times : Math.ceil(times / oneOf);
}

/**
 * So many seeds of generated examples, as `runs` counts them: others each time, in the long tests from 1. What fails names its
 * seed, and `COLLOQUY_SEEDS=4,5` tries those alone.
 */
export function seeds(times: number, oneOf = 10): readonly number[] {
  const named = process.env["COLLOQUY_SEEDS"];
  if (named !== undefined) return named.split(",").map(Number);
  const first = isThorough ? 1 : Math.ceil(Math.random() * 1e9);
  return Array.from({ length: runs(times, oneOf) }, (_, index) => first + index);
}

/** So many rows of a table in `npm test`, where they are much alike; all of them in the long tests. */
export function few<Row>(rows: readonly Row[], count: number): readonly Row[] {
  return isThorough ? rows : rows.slice(0, count);
}

/** A test that tells again, at a price, what others in `npm test` tell of something alike: for the long tests. */
export const thoroughly = test.skipIf(!isThorough);

/** Every so manieth row of such a table in `npm test`, each time others; all of them in the long tests. */
export function taking<Row>(rows: readonly Row[], oneOf: number): readonly Row[] {
  const turn = Math.floor(Math.random() * Math.min(oneOf, rows.length));
  return isThorough ? rows : rows.filter((_, at) => at % oneOf === turn);
}
