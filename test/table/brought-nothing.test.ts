import { expect, test } from "vitest";
import { broughtNothing } from "../../src/table/stands.ts";
import { add, says, smallLedger, stand } from "./ledger.ts";

test("a round in which somebody took something back has brought something", () => {
  const ledger = smallLedger();
  says(ledger, "sec", 1, add("Sessions are lost."));
  expect(broughtNothing(ledger, 2, ["claim"])).toBe(true);
  says(ledger, "sec", 2, { do: "withdraw", id: "SEC-1", because: [] });
  expect(broughtNothing(ledger, 2, ["claim"])).toBe(false);
  expect(broughtNothing(ledger, 3, ["claim"])).toBe(true);
});

test("so has one in which somebody contested something for the first time", () => {
  const ledger = smallLedger();
  says(ledger, "sec", 1, add("Sessions are lost."));
  for (const round of [2, 3]) says(ledger, "ux", round, stand("SEC-1", "contest", "They are not."));
  expect([2, 3].map((round) => broughtNothing(ledger, round, ["claim"]))).toEqual([false, true]);
});
