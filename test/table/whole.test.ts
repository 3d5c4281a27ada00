import { expect, test } from "vitest";
import { OpenLedger } from "../../src/table/fold.ts";
import { rules, textOf } from "../../src/table/item.ts";
import { standing } from "../../src/table/standing.ts";

/** A ledger on which Ada writes a whole. */
function written() {
  const ledger = new OpenLedger({ requirement: "REQ-", flow: "FLOW-", step: "STEP-", issue: "DEC-" });
  ledger.seat({ id: "ada", tag: "ADA", counts: true });
  ledger.seat({ id: "bob", tag: "BOB", counts: true });
  return ledger;
}

test("an item keeps the id that it came with, and no other gets it", () => {
  const ledger = written();
  const ids = [{ id: "REQ-2" }, {}, {}, { id: "REQ-2" }].map(
    (one) => ledger.add("document", 1, { kind: "requirement", text: "x", ...one }).id,
  );
  expect(ids).toEqual(["REQ-2", "REQ-1", "REQ-3", "REQ-4"]);
});

test("an issue comes with its options, and its author is for the one it picks", () => {
  const ledger = written();
  const below = [
    { kind: "option", text: "One store", hold: "Nothing to sync" },
    { kind: "option", text: "Two stores", fields: { fails: "REQ-1" } },
  ];
  ledger.say({
    by: "ada",
    round: 1,
    asked: [],
    acts: [{ do: "add", item: { kind: "issue", text: "Where?", below } }],
  });
  const [on] = standing(ledger);
  expect(on?.options.map(({ option, seats }) => [option.id, option.fields, seats[0]?.stance])).toEqual([
    ["O1", {}, "for"],
    ["O2", { fails: "REQ-1" }, "not said"],
  ]);
});

test("a flow comes with its steps; a field can be amended alone, and taken away", () => {
  const ledger = written();
  const say = (act: Parameters<typeof ledger.say>[0]["acts"][number], by = "ada") =>
    ledger.say({ by, round: 1, asked: [], acts: [act] });
  say({
    do: "add",
    item: {
      kind: "flow",
      text: "Answer",
      fields: { trigger: "the siren", end: "x" },
      below: [{ kind: "step", text: "Tap" }],
    },
  });
  say({
    do: "amend",
    id: "FLOW-1",
    fields: { trigger: "the pager", end: "" },
    sameMeaning: true,
    because: [],
  });
  const flow = ledger.items.get("FLOW-1");
  expect(flow && [textOf(flow), flow.fields, flow.wordings.length]).toEqual([
    "Answer",
    { trigger: "the pager" },
    2,
  ]);
  expect(ledger.items.get("STEP-1")).toMatchObject({ under: "FLOW-1" });
});

test("only rules put into force what was decided, whoever wrote it", () => {
  const ledger = written();
  const requirement = { kind: "requirement", text: "In 8 minutes" };
  ledger.say({ by: "ada", round: 1, asked: [], acts: [{ do: "add", item: requirement }] });
  const enact = { do: "enact", id: "REQ-1", text: "In 10 minutes", because: ["O2"] } as const;
  ledger.say({ by: "bob", round: 2, asked: [], acts: [enact] });
  expect(ledger.refused).toHaveLength(1);
  ledger.say({ by: rules, round: 2, asked: [], acts: [enact] });
  expect(ledger.items.get("REQ-1")?.wordings.map(({ text }) => text)).toEqual([
    "In 8 minutes",
    "In 10 minutes",
  ]);
  ledger.say({
    by: rules,
    round: 3,
    asked: [],
    acts: [{ do: "enact", id: "REQ-1", withdrawn: true, because: [] }],
  });
  expect(ledger.items.get("REQ-1")?.withdrawn).not.toBeNull();
});
