import { expect, test } from "vitest";
import { wasTested } from "../../../src/protocols/swarm/rules/counted.ts";
import { add, says, smallLedger, stand } from "../../table/ledger.ts";

test("an answer is tested by what one expert contests of another, not of who takes no side", () => {
  const ledger = smallLedger();
  says(ledger, "devil", 1, add("All of it will fail."));
  says(ledger, "ux", 1, add("People will wait."));
  const since = ledger.log.length;
  says(ledger, "sec", 2, stand("DA-1", "contest", "It will not."));
  expect(wasTested(ledger, since, 2)).toBe(false);
  says(ledger, "devil", 2, stand("UX-1", "contest", "They will leave."));
  expect(wasTested(ledger, since, 2)).toBe(false);
  says(ledger, "sec", 2, stand("UX-1", "contest", "They will leave."));
  expect(wasTested(ledger, since, 2)).toBe(true);
});
