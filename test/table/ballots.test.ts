import { expect, test } from "vitest";
import { standing } from "../../src/table/standing.ts";
import { broughtNothing } from "../../src/table/stands.ts";
import { ballotsOf } from "../../src/table/settle.ts";
import { add, says, smallLedger } from "./ledger.ts";

test("a seat's last word replaces its earlier one on its ballot", () => {
  const ledger = smallLedger();
  const hold = (round: number, option: string) =>
    says(ledger, "sec", round, { do: "hold", issue: "I1", option, because: [], why: "It is cheap" });
  hold(1, "O1");
  hold(2, "O2");
  const on = standing(ledger)[0] ?? expect.fail("no issue");
  expect(ballotsOf(on, { sec: 2 })[0]).toMatchObject({ seat: "sec", holds: "O2", weight: 2 });
});

test("a round in which somebody took something back has brought something", () => {
  const ledger = smallLedger();
  says(ledger, "sec", 1, add("Sessions are lost."));
  expect(broughtNothing(ledger, 2, ["claim"])).toBe(true);
  says(ledger, "sec", 2, { do: "withdraw", id: "SEC-1", because: [] });
  expect(broughtNothing(ledger, 2, ["claim"])).toBe(false);
  expect(broughtNothing(ledger, 3, ["claim"])).toBe(true);
});
