import { expect, test } from "vitest";
import type { OpenLedger } from "../../src/table/fold.ts";
import { standing } from "../../src/table/standing.ts";
import { broughtNothing } from "../../src/table/stands.ts";
import { rankScale, voteScale } from "../../src/table/ballot.ts";
import { ballotsOf } from "../../src/table/settle.ts";
import { add, says, smallLedger } from "./ledger.ts";

function rate(ledger: OpenLedger, round: number, scale: string, on: string, value: number): void {
  says(ledger, "sec", round, { do: "rate", id: on, scale, value });
}

test("a seat's last ballot replaces its earlier ones, whole", () => {
  const ledger = smallLedger();
  rate(ledger, 1, rankScale, "O1", 1);
  rate(ledger, 1, rankScale, "O2", 2);
  rate(ledger, 1, voteScale, "O1", 1);
  rate(ledger, 2, rankScale, "O2", 1);
  rate(ledger, 2, voteScale, "O2", 2);
  const on = standing(ledger)[0] ?? expect.fail("no issue");
  const [sec] = ballotsOf(ledger, on);
  expect(sec).toMatchObject({ seat: "sec", ranking: ["O2"], votes: { O2: 2 } });
});

test("a round in which somebody took something back has brought something", () => {
  const ledger = smallLedger();
  says(ledger, "sec", 1, add("Sessions are lost."));
  expect(broughtNothing(ledger, 2, ["claim"])).toBe(true);
  says(ledger, "sec", 2, { do: "withdraw", id: "SEC-1", because: [] });
  expect(broughtNothing(ledger, 2, ["claim"])).toBe(false);
  expect(broughtNothing(ledger, 3, ["claim"])).toBe(true);
});
