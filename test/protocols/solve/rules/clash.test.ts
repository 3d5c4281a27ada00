import { expect, test } from "vitest";
import { crossVerification } from "../../../../src/protocols/solve/rules/points.ts";
import { findingKind } from "../../../../src/protocols/solve/shapes.ts";
import type { Solved } from "../../../../src/protocols/solve/state.ts";
import { standing } from "../../../../src/table/standing.ts";
import { wordsIn } from "../../../../src/words.ts";
import { add, says, smallLedger } from "../../../table/ledger.ts";

const lives = (option: string) => ({ do: "accept", option, condition: null }) as const;

test("what an editor reads as opposed divides them until both have spoken again", () => {
  const ledger = smallLedger();
  says(ledger, "sec", 1, add("The disk is full.", findingKind), lives("O1"));
  says(ledger, "ux", 1, add("The disk is half empty.", findingKind), lives("O1"));
  says(ledger, "editor", 1, { do: "clash", ids: ["SEC-1", "UX-1"] });
  const divided = () => {
    const on = standing(ledger)[0];
    const solved = { ledger, on, agentOf: (who: string) => who, words: wordsIn("en") };
    return crossVerification(solved as unknown as Solved, []).disagreements.map(({ ids }) => ids);
  };
  expect(divided()).toEqual([["SEC-1", "UX-1"]]);
  says(ledger, "sec", 2, lives("O2"));
  expect(divided()).toEqual([["SEC-1", "UX-1"]]);
  says(ledger, "ux", 2, lives("O2"));
  expect(divided()).toEqual([]);
});
