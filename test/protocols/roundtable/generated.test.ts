import { describe, expect, test } from "vitest";
import { compareDraft } from "./oracle/compare-draft.ts";
import { compareExchange } from "./oracle/compare-exchange.ts";
import { draftOf } from "./oracle/draft.ts";
import { scriptOf } from "./oracle/exchange.ts";
import { runs } from "../../runs.ts";

/** Tables that a generator plays through the real engine, against an oracle that knows the script alone. */
const seeds = (times: number) => Array.from({ length: runs(times, 20) }, (_, index) => index + 1);

const exchanges = seeds(100).map(scriptOf);
const drafts = seeds(60).map(draftOf);

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
