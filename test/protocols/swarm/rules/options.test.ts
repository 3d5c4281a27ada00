import { expect, test } from "vitest";
import { holdersNow } from "../../../../src/ledger/agreement.ts";
import { movesIn } from "../../../../src/ledger/moves.ts";
import { countedStands } from "../../../../src/protocols/swarm/rules/counted.ts";
import { ledgerOf } from "../../../../src/protocols/swarm/rules/ledger.ts";
import { labelledText } from "../../../../src/protocols/swarm/rules/message-text.ts";
import { summedUp, type SwarmMessage } from "../../../../src/protocols/swarm/rules/said.ts";
import type { Statement } from "../../../../src/protocols/swarm/rules/statements.ts";
import { withdrawnClaims } from "../../../../src/protocols/swarm/rules/withdrawn.ts";
import { message, statement } from "./said.ts";

/** Ada, Bo and Cy in their order, all at once. */
function step(round: number, from: number, said: readonly Partial<Statement>[]): readonly SwarmMessage[] {
  return said.map((parts, at) =>
    message(
      `r${round}-msg-00${from + at}`,
      ["ada", "bo", "cy"][at] ?? "",
      from === 1 ? "initial_statement" : "rebuttal",
      statement({ position: `Position ${at}`, ...parts }),
    ),
  );
}

const first = step(1, 1, [
  { option: "Sagas" },
  { option: "Compensated steps" },
  { option: "Sagas, all along" },
]);
// Two who mean the same each go to the other's option.
const crossed = step(1, 4, [
  { option: "O3", because: ["own reflection"] },
  { option: "O2" },
  { option: "O1", because: ["own reflection"] },
]);
const round = [...first, ...crossed];

test("options that the moderator calls the same move nobody: they are one when their holders name the same", () => {
  const apart = ledgerOf(round).ledger;
  const held = [
    ["O3", ["ada"]],
    ["O2", ["bo"]],
    ["O1", ["cy"]],
  ];
  expect([...holdersNow(apart)]).toEqual(held);
  expect(movesIn(apart).map(({ seat }) => seat)).toEqual(["ada", "cy"]);
  const joined = summedUp(round, { sameOptions: [["O1", "O3"]] });
  expect([...holdersNow(ledgerOf(joined).ledger)]).toEqual(held);
  const next = step(2, 1, [{ option: "O1" }, { option: "O2" }, { option: "O1" }]);
  const { ledger } = ledgerOf([...joined, ...next]);
  expect([...holdersNow(ledger)]).toEqual([
    ["O1", ["ada", "cy"]],
    ["O2", ["bo"]],
  ]);
});

test("who is for an option that was called the same stays with its own by its id or in its own words", () => {
  const joined = summedUp(round, { sameOptions: [["O1", "O3"]] });
  const next = step(2, 1, [{ option: "O3" }, { option: "O2" }, { option: "Sagas for orders alone" }]);
  const { ledger } = ledgerOf([...joined, ...next]);
  expect([...holdersNow(ledger)]).toEqual([
    ["O3", ["ada"]],
    ["O2", ["bo"]],
    ["O4", ["cy"]],
  ]);
});

test("options of which somebody is for one and contests the other stay apart, and so does what is unknown", () => {
  const contested = step(1, 4, [
    { option: "O1", stands: [{ on: "O3", stand: "contest" }] },
    {},
    { option: "O3" },
  ]);
  const said = summedUp([...first, ...contested], {
    sameOptions: [
      ["O1", "O3"],
      ["O2", "O9"],
    ],
  });
  expect(ledgerOf(said).ledger.options.map(({ mergedInto }) => mergedInto)).toEqual([null, null, null]);
});

test("what was said is told in the same words after its options were joined", () => {
  const texts = (messages: readonly SwarmMessage[]) =>
    messages.map((one) => labelledText({ ...one }, ledgerOf([...messages])));
  expect(texts(summedUp(round, { sameOptions: [["O1", "O3"]] }))).toEqual(texts(round));
});

test("one more option beside one's own is no move, nor is one less; to leave one for another is", () => {
  const steps = [
    ...first,
    ...step(1, 4, [{ option: ["O1", "O2"], because: ["BO-1"] }, { option: ["O2", "O1"] }, { option: "O1" }]),
    ...step(2, 1, [{ option: "O2" }, { option: ["O3", "O1"] }, { option: "O1" }]),
  ];
  const told = ledgerOf(steps);
  expect(movesIn(told.ledger).map(({ seat, from, to, round: at }) => [seat, from, to, at])).toEqual([
    ["cy", "O3", "O1", 2],
    ["bo", "O2", "O3", 3],
  ]);
  expect(labelledText(steps[3] as SwarmMessage, told)).toContain("Because of: BO-1");
});

const proposed = step(1, 1, [{ proposals: ["a"] }, { proposals: ["b"] }, { proposals: ["c"] }]);

test("of claims that were withdrawn for each other at the same time the one said first stays, and all can read it", () => {
  const withdrawn = step(1, 4, [
    { own: [{ claim: "ADA-2", now: "withdrawn", because: ["BO-2"] }] },
    { own: [{ claim: "BO-2", now: "withdrawn", because: ["ADA-2"] }] },
    { stands: [{ on: "BO-2", stand: "agree" }] },
  ]);
  const { ledger } = ledgerOf([...proposed, ...withdrawn]);
  expect(ledger.claims.filter((claim) => claim.withdrawn !== null).map(({ id }) => id)).toEqual(["BO-2"]);
  expect(countedStands(ledger)).toContain(
    "ADA-2 and BO-2 were withdrawn for each other at the same time. ADA-2, the first in the record, stays; ADA can still withdraw it.",
  );
  expect(withdrawnClaims(ledger, "cy")).toBe("Withdrawn claims: BO-2. You agreed with or rest on: BO-2.");
  expect(withdrawnClaims(ledger, "ada")).toBe("Withdrawn claims: BO-2.");
});

test("a claim withdrawn for one that stands, or for one that was withdrawn for something else, stays withdrawn", () => {
  const withdrawn = step(1, 4, [
    { own: [{ claim: "ADA-2", now: "withdrawn", because: ["BO-2"] }] },
    { own: [{ claim: "BO-2", now: "withdrawn", because: ["CY-2"] }] },
    {},
  ]);
  const { ledger } = ledgerOf([...proposed, ...withdrawn]);
  expect(ledger.claims.filter((claim) => claim.withdrawn !== null).map(({ id }) => id)).toEqual([
    "ADA-2",
    "BO-2",
  ]);
});
