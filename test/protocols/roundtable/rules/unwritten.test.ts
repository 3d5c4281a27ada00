import { expect, test } from "vitest";
import {
  afterAnswers,
  afterSynthesis,
  tableLedger,
} from "../../../../src/protocols/roundtable/rules/ledger.ts";
import { unwritten } from "../../../../src/protocols/roundtable/rules/unwritten.ts";
import type { SessionRound } from "../../../../src/protocols/roundtable/rules/session.ts";
import { artifact, conflict, round, said } from "./session.ts";

const seats = [
  { id: "ann", name: "Ann" },
  { id: "bob", name: "Bob" },
];
const answers = [
  said("ann", 0.9, { suggestions: ["Export as CSV", "A page in Japanese"], concerns: ["It may leak"] }),
  said("bob", 0.9, { position: "No.", suggestions: ["Export as JSON", "Measure it"], concerns: [] }),
];

/** The ids of what stands nowhere after a round like this. */
function left(parts: Partial<SessionRound>, later: Parameters<typeof said>[2] = {}): readonly string[] {
  const session = round(1, parts);
  const about = { round: 1, focus: "core", isDebate: false };
  const ledger = afterSynthesis(afterAnswers(tableLedger(seats), answers, about), session);
  const next = afterAnswers(ledger, [said("ann", 0.9, later)], { ...about, round: 2 });
  return unwritten(next, [{ session, said: answers }]).map(({ id }) => id);
}

test("what was suggested or feared and nothing cites is listed, one of each seat before a second, suggestions before concerns", () => {
  expect(left({})).toEqual(["ANN-3", "BOB-2", "ANN-4", "BOB-3", "ANN-2"]);
});

test.each<[string, Partial<SessionRound>, string]>([
  ["an artifact by its field", { artifacts: [artifact("REQ-001", { claims: ["ANN-3"] })] }, "ANN-3"],
  [
    "an artifact in its text",
    { artifacts: [artifact("REQ-001", { description: "As CSV [ANN-2]" })] },
    "ANN-2",
  ],
  ["an agreement", { consensus: ["It is measured [BOB-3]."] }, "BOB-3"],
  ["a conflict", { conflicts: [conflict("leak", { ann: "ANN-4" })] }, "ANN-4"],
  ["the facilitator who leaves it out", { left_out: [{ id: "ANN-3", why: "Later" }] }, "ANN-3"],
])("what is cited by %s is written down", (_by, parts, id) => {
  const all = left({});
  expect(left(parts).toSorted()).toEqual(all.filter((one) => one !== id).toSorted());
});

test("of what says the same one is enough, and what was taken back is gone", () => {
  const joined = { joined: [["ANN-2", "BOB-2"]], consensus: ["It exports [ANN-2]."] };
  expect(left(joined)).toEqual(["ANN-3", "BOB-3", "ANN-4"]);
  expect(left({}, { own: [{ claim: "ANN-3", now: "withdrawn" }] })).not.toContain("ANN-3");
});

test.each([
  ["agreed to it since", "agree", "Title of REQ-001", true],
  ["stood to it as it was reworded since", "narrower", "With a limit", true],
  ["objects to it as it was", "narrower", "Title of REQ-001", false],
] as const)("what somebody said about an artifact is met if they %s", (_, stand, title, isMet) => {
  const amendments = [{ round: 2, by: "REQ-001v2", title, was: "Title of REQ-001" }];
  const isSame = title === "Title of REQ-001";
  const changed = isSame ? [] : [artifact("REQ-001", { title, version: 2, amendments })];
  const about = said("ann", 0.9, { suggestions: [], concerns: ["REQ-001 has no limit"] });
  const rounds = [
    { session: round(1, { artifacts: [artifact("REQ-001")] }), said: [] },
    { session: round(2, { artifacts: changed }), said: [about] },
    { session: round(3), said: [said("ann", 0.9, { stands: [{ on: "REQ-001", stand, text: "With two" }] })] },
  ];
  const ledger = rounds.reduce(
    (before, one) =>
      afterSynthesis(
        afterAnswers(before, one.said, { round: one.session.number, focus: "core", isDebate: false }),
        one.session,
      ),
    tableLedger(seats),
  );
  const texts = unwritten(ledger, rounds).map(({ versions }) => versions[0]?.text);
  expect(texts.includes("REQ-001 has no limit")).toBe(!isMet);
});

test("the newest come first", () => {
  const about = { focus: "core", isDebate: false };
  const later = [said("bob", 0.9, { position: "Maybe.", suggestions: ["Sort it"] })];
  const held = [
    { session: round(1), said: answers },
    { session: round(2), said: later },
  ];
  const ledger = held.reduce(
    (before, one) =>
      afterSynthesis(afterAnswers(before, one.said, { ...about, round: one.session.number }), one.session),
    tableLedger(seats),
  );
  expect(unwritten(ledger, held).map(({ id }) => id)).toEqual([
    "BOB-5",
    "ANN-3",
    "BOB-2",
    "ANN-4",
    "BOB-3",
    "ANN-2",
  ]);
});
