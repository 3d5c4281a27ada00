import { describe, expect, test } from "vitest";
import { PreviousRound } from "../../../../src/protocols/solve/options.ts";
import { broughtNothing, hasNewInsights } from "../../../../src/protocols/solve/rules/points.ts";
import { findingKind, premiseKind } from "../../../../src/protocols/solve/shapes.ts";
import type { Solved } from "../../../../src/protocols/solve/state.ts";
import type { OpenLedger } from "../../../../src/table/fold.ts";
import { standing } from "../../../../src/table/standing.ts";
import { wordsIn } from "../../../../src/words.ts";
import { add, says, smallLedger } from "../../../table/ledger.ts";

/** Whether a round brought anything, by which it is gone on or ended; a row for each situation. */

function solved(ledger: OpenLedger, held: number, previousRounds: readonly object[] = []): Solved {
  const given = {
    previousRounds: previousRounds.map((one) => PreviousRound.parse({ round: 1, ...one })),
  };
  const agentOf = (who: string) => who;
  return { ledger, held, given, on: standing(ledger)[0], agentOf, words: wordsIn("en") } as unknown as Solved;
}

const begun = () => {
  const ledger = smallLedger();
  says(ledger, "sec", 1, add("The disk is full", findingKind));
  return ledger;
};

describe("New insights", () => {
  test.each<readonly [string, (ledger: OpenLedger) => void, boolean]>([
    ["none where nobody says anything new", () => {}, false],
    [
      "a finding in new words",
      (ledger) => says(ledger, "ux", 2, add("The cable is loose", findingKind)),
      true,
    ],
    ["a premise", (ledger) => says(ledger, "ux", 2, add("There is no disk", premiseKind)), true],
    [
      "not one in the same words, of whomever",
      (ledger) => says(ledger, "ux", 2, add("the disk is  full.", findingKind)),
      false,
    ],
    ["not a worry", (ledger) => says(ledger, "ux", 2, add("It may rain", "concern")), false],
    [
      "not what the editor reads as one that was there",
      (ledger) => {
        says(ledger, "ux", 2, add("No room is left on the disk", findingKind));
        says(ledger, "editor", 2, { do: "join", ids: ["SEC-1", "UX-1"] });
      },
      false,
    ],
    [
      "not what was taken back",
      (ledger) => {
        says(ledger, "ux", 2, add("The cable is loose", findingKind));
        says(ledger, "ux", 2, { do: "withdraw", id: "UX-1", because: [] });
      },
      false,
    ],
  ])("are %s", (_situation, said, is) => {
    const ledger = begun();
    said(ledger);
    expect(hasNewInsights(solved(ledger, 2))).toBe(is);
  });

  test.each<readonly [string, readonly object[], boolean]>([
    ["the first round always has them", [], true],
    [
      "not where a round held elsewhere found the same",
      [{ findings: [{ text: "The disk is full." }] }],
      false,
    ],
    [
      "nor where all agreed on it there, as far as more is not told",
      [{ cross_verification: { agreements: ["the disk is full"] } }],
      false,
    ],
    ["but where it found something else", [{ findings: [{ text: "It rains" }] }], true],
  ])("in the first round: %s", (_situation, previous, is) => {
    expect(hasNewInsights(solved(begun(), 1, previous))).toBe(is);
  });
});

describe("A round that brought nothing", () => {
  const lives = (option: string) => ({ do: "accept", option, condition: null }) as const;

  test.each<readonly [string, (ledger: OpenLedger) => void, boolean]>([
    ["is one in which nobody said anything", () => {}, true],
    ["is not one with anything new", (ledger) => says(ledger, "ux", 2, add("It may rain", "concern")), false],
    [
      "is one in which only the person spoke",
      (ledger) => ledger.add("you", 2, { kind: "answer", text: "In June" }),
      true,
    ],
    [
      "is not one in which somebody moved",
      (ledger) => says(ledger, "sec", 2, { do: "hold", issue: "I1", option: "O2", because: [], why: "" }),
      false,
    ],
    [
      "is not one that leaves something contested",
      (ledger) => says(ledger, "ux", 2, { do: "stand", on: "SEC-1", as: "contest", why: "No", restsOn: [] }),
      false,
    ],
  ])("%s", (_situation, said, is) => {
    const ledger = begun();
    for (const seat of ["sec", "ux", "ops"]) says(ledger, seat, 1, lives("O1"));
    says(ledger, "sec", 1, { do: "hold", issue: "I1", option: "O1", because: [], why: "" });
    said(ledger);
    expect(broughtNothing(solved(ledger, 2))).toBe(is);
  });

  test("is never the first", () => {
    expect(broughtNothing(solved(begun(), 1))).toBe(false);
  });
});
