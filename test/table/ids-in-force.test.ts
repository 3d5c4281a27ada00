import { expect, test } from "vitest";
import { pinned } from "../../src/table/acts.ts";
import { OpenLedger } from "../../src/table/fold.ts";
import { told } from "../../src/table/record.ts";
import { writtenId } from "../../src/table/item.ts";
import { add, says, smallLedger, stand } from "./ledger.ts";

function ledgerWith(ids: readonly string[]): OpenLedger {
  const ledger = new OpenLedger({ requirement: "REQ-", flow: "FLOW-", step: "." });
  ledger.seat({ id: "ada", tag: "ADA", counts: true });
  for (const id of ids) ledger.add("document", 0, { kind: "requirement", text: id, id });
  return ledger;
}

test("zeros before a number mean nothing, and nobody is given an id that reads the same", () => {
  const ledger = ledgerWith(["REQ-001"]);
  expect(ledger.find("REQ-1")?.item.id).toBe("REQ-001");
  expect(ledger.add("ada", 1, { kind: "requirement", text: "new" }).id).toBe("REQ-2");
});

test("one whose id is taken gets the next that begins alike", () => {
  const ledger = ledgerWith(["ADR-1", "ADR-2"]);
  expect(ledger.add("ada", 1, { kind: "issue", text: "Where?", id: "ADR-1" }).id).toBe("ADR-3");
});

test("steps are numbered below their flow", () => {
  const ledger = ledgerWith([]);
  const below = [1, 2].map((n) => ({ kind: "step", text: `${n}` }));
  ledger.say({
    by: "ada",
    round: 1,
    asked: [],
    acts: [{ do: "add", item: { kind: "flow", text: "A", below } }],
  });
  ledger.say({
    by: "ada",
    round: 2,
    asked: [],
    acts: [{ do: "add", item: { kind: "step", text: "3", under: "FLOW-1" } }],
  });
  expect([...ledger.items.keys()]).toEqual(["FLOW-1", "FLOW-1.1", "FLOW-1.2", "FLOW-1.3"]);
});

test("the record tells which fields read anew, and what it told before stays as it was", () => {
  const ledger = ledgerWith([]);
  ledger.add("ada", 1, {
    kind: "requirement",
    text: "It shall answer",
    fields: { criterion: "2 s", why: "haste" },
  });
  const before = told(ledger, 0, true);
  ledger.say({
    by: "ada",
    round: 2,
    asked: [],
    acts: [{ do: "amend", id: "REQ-1", fields: { criterion: "3 s" }, sameMeaning: false, because: [] }],
  });
  const after = told(ledger, 0, true);
  expect(after.slice(0, before.length)).toEqual(before);
  expect(after.at(-1)).toBe("[REQ-1v2] now reads: It shall answer | criterion: 3 s");
});

test("ids of documents by others are read as they are", () => {
  expect(["NFR-SEC-01", "[flow-2.1]", "FR-1.2.3: text", "REQ-4v2", "three words"].map(writtenId)).toEqual([
    "NFR-SEC-01",
    "FLOW-2.1",
    "FR-1.2.3",
    "REQ-4v2",
    null,
  ]);
});

test("what a seat says of others' items is said of the wordings it was shown; its own are meant as they read in the end", () => {
  const ledger = smallLedger();
  says(ledger, "sec", 1, add("Redis loses data"));
  const accept = { do: "accept", option: "O1", condition: null } as const;
  expect(pinned(ledger, stand("SEC-1", "agree"), "ops")).toMatchObject({ on: "SEC-1v1" });
  expect(pinned(ledger, stand("SEC-1", "agree"), "sec")).toMatchObject({ on: "SEC-1" });
  expect(pinned(ledger, accept, "ops")).toEqual({ ...accept, option: "O1v1" });
});
