import { expect, test } from "vitest";
import { misreportsIn } from "../../src/ledger/misreports.ts";
import { emptyLedger } from "../../src/ledger/ledger.ts";
import { seatNamed } from "../../src/ledger/seat-names.ts";

const seats = [
  { name: "Performance", prefix: "PER", id: "performance", role: "Performance expert" },
  { name: "Security", prefix: "SEC", id: "security", role: "Security expert" },
  { name: "Security lead", prefix: "SL", id: "security-lead", role: "Leads" },
  { name: "Devil's advocate", prefix: "DA", id: "devils-advocate", role: "Fixed critic" },
  { name: "保守性", prefix: "M5", id: "member-5", role: "保守性専門家" },
];

test.each([
  ["Performance", "Performance"],
  ["**Performance**", "Performance"],
  ["Performance expert", "Performance"],
  ["the performance seat", "Performance"],
  ["PER", "Performance"],
  ["[SEC]", "Security"],
  ["Security lead", "Security lead"],
  ["the Security lead", "Security lead"],
  ["security-lead", "Security lead"],
  ["Devils Advocate", "Devil's advocate"],
  ["devil’s advocate", "Devil's advocate"],
  ["保守性専門家", "保守性"],
  ["保守性さん", "保守性"],
  ["Zoe", null],
  ["", null],
  ["expert", null],
  ["Performance and Security", null],
])("%j means %j", (written, name) => {
  expect(seatNamed(written, seats)?.name ?? null).toBe(name);
});

test("a seat that says where it stands, unchanged, shows that a report before it was wrong", () => {
  const held = { seat: "UX", because: [], reason: null };
  const option = { issue: "Q1", round: 1, mergedInto: null };
  const ledger = {
    ...emptyLedger([{ name: "UX", prefix: "UX", counts: true }]),
    options: [
      { ...option, id: "O1", text: "a" },
      { ...option, id: "O2", text: "b" },
    ],
  };
  const after = (changed: boolean) =>
    misreportsIn({
      ...ledger,
      holdings: [
        { ...held, round: 1, option: "O2", by: "chair", changed: false },
        { ...held, round: 2, option: "O1", by: "seat", changed },
      ],
    });
  expect(after(false)).toEqual([{ seat: "UX", round: 1, reported: "O2", own: "O1" }]);
  expect(after(true)).toEqual([]);
});
