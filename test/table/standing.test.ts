import { describe, expect, test } from "vitest";
import { cases } from "./oracle/cases.ts";
import { differences, smaller } from "./oracle/differences.ts";
import { historyOf } from "./oracle/generator.ts";
import { wrongs } from "./oracle/invariants.ts";
import { expected } from "./oracle/oracle.ts";
import { seeds } from "../runs.ts";
import { toldOf } from "./told-of.ts";

/** Generator and oracle were written by somebody who had read the rules and not the fold; `oracle/readings.md` settles what those leave open. */
const histories = seeds(10_000, 25);

describe("Who stands where", () => {
  test.each(cases)("is as worked out by hand: $name", ({ history, must }) => {
    expect(differences(must, expected(history))).toEqual([]);
    expect(differences(must, toldOf(history))).toEqual([]);
  });

  test(`is what the oracle says, and never contradicts itself, in ${histories.length} histories`, () => {
    for (const seed of histories) {
      const history = historyOf(seed);
      const told = toldOf(history);
      if (seed % 3 === 0) expect({ seed, wrongs: wrongs(history, told) }).toEqual({ seed, wrongs: [] });
      if (differences(expected(history), told).length === 0) continue;
      const least = smaller(history, (one) => differences(expected(one), toldOf(one)).length > 0);
      expect({ seed, least, differences: differences(expected(least), toldOf(least)) }).toBeNull();
    }
  });

  test("is the same for what was said so far, whatever follows", () => {
    for (const seed of seeds(1000, 25)) {
      const history = historyOf(seed);
      const rest = { ...history, said: history.said.slice(0, Math.floor(history.said.length / 2)) };
      expect({ seed, differences: differences(expected(rest), toldOf(rest)) }).toEqual({
        seed,
        differences: [],
      });
    }
  });
});
