import { expect, test } from "vitest";
import { broughtNothing } from "../../src/table/stands.ts";
import { add, says, smallLedger } from "./ledger.ts";

test("a round in which somebody took something back has brought something", () => {
  const ledger = smallLedger();
  says(ledger, "sec", 1, add("Sessions are lost."));
  expect(broughtNothing(ledger, 2, ["claim"])).toBe(true);
  says(ledger, "sec", 2, { do: "withdraw", id: "SEC-1", because: [] });
  expect(broughtNothing(ledger, 2, ["claim"])).toBe(false);
  expect(broughtNothing(ledger, 3, ["claim"])).toBe(true);
});
