import { expect, test } from "vitest";
import { earlierOf } from "../../src/table/memory.ts";
import { says, smallLedger, stand } from "./ledger.ts";

test("what becomes of an earlier decision is said by those who are for what leads", () => {
  const ledger = smallLedger();
  ledger.add("memory", 1, { kind: "earlier decision", id: "ADR-0001", text: "In memory" });
  const held = { sec: "O1", ux: "O1", ops: "O2" };
  for (const [by, option] of Object.entries(held))
    says(ledger, by, 1, { do: "hold", issue: "I1", option, because: [], why: "" });
  says(ledger, "sec", 2, stand("ADR-0001", "contest", "A second server has a date"));
  says(ledger, "ops", 2, stand("ADR-0001", "agree"));
  expect(earlierOf({ ledger, nameOf: (id) => id })).toMatchObject([
    { id: "ADR-0001", is: "changes", against: [{ seat: "sec" }], confirmedBy: [{ seat: "ops" }] },
  ]);
});
