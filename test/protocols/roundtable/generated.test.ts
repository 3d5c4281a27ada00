import { describe, expect, test } from "vitest";
import { compareDraft } from "./oracle/compare-draft.ts";
import { compareExchange } from "./oracle/compare-exchange.ts";
import { draftOf } from "./oracle/draft.ts";
import { scriptOf } from "./oracle/exchange.ts";

/**
 * Tables that a generator plays through the real engine, against an oracle that knows the script alone. A part of them
 * runs by default; COLLOQUY_SEEDS=all runs all, COLLOQUY_SEEDS=7,31 these.
 */
function seedsUpTo(most: number, usual: number): readonly number[] {
  const wanted = process.env["COLLOQUY_SEEDS"];
  const all = Array.from({ length: most }, (_, index) => index + 1);
  if (wanted === undefined || wanted === "") return all.slice(0, usual);
  return wanted === "all" ? all : wanted.split(",").map(Number);
}

const exchanges = seedsUpTo(100, 20).map(scriptOf);
const drafts = seedsUpTo(60, 12).map(draftOf);

describe("Generated exchanges", () => {
  test.each(exchanges)(
    "seed $seed, $strategy: phases, standing, decided, supporters, dissent, stand-asides",
    async (script) => {
      expect(await compareExchange(script)).toEqual([]);
    },
  );
});

describe("Generated drafts", () => {
  test.each(drafts)(
    "seed $seed, $verb by $strategy: items, votes, dissent beside its item, stand-asides",
    async (script) => {
      expect(await compareDraft(script)).toEqual([]);
    },
  );
});
