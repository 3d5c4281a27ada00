import { expect, test } from "vitest";
import { escalationDue } from "../../../../src/protocols/roundtable/rules/ending.ts";

test("where triggers are switched off, a seat that asks for a decision is put to a person all the same", () => {
  const given = {
    talk: { options: { rules: { escalation: { enabled: false } } } },
    said: [{ participant: "qa-lead", response: { escalate: "Nobody here may spend money" } }],
    open: [],
    wanted: "continue",
    wantedBecause: null,
    wantedAbout: null,
  };
  expect(escalationDue(given as unknown as Parameters<typeof escalationDue>[0])).toEqual({
    trigger: "seat",
    about: "qa-lead",
    reason: "qa-lead asks for a decision: Nobody here may spend money.",
  });
});
