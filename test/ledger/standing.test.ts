import { expect, test } from "vitest";
import { acceptableOn, standingOn, supportOn } from "../../src/ledger/agreement.ts";
import type { LedgerFields } from "../../src/ledger/fields.ts";
import type { Contribution } from "../../src/ledger/contribution.ts";
import { heard } from "../../src/ledger/heard.ts";
import { referencesIn } from "../../src/ledger/ids.ts";
import { emptyLedger, type Ledger } from "../../src/ledger/ledger.ts";
import { movesIn } from "../../src/ledger/moves.ts";
import { drifting, sharedAssumptions, unanswered } from "../../src/ledger/open-ends.ts";
import { type Report, reported } from "../../src/ledger/reported.ts";
import { englishLedger, toldRound, toStandOn } from "../../src/ledger/told.ts";

const seats = ["Ann", "Ben", "Critic"].map((name) => ({
  name,
  prefix: name.slice(0, 3).toUpperCase(),
  counts: name !== "Critic",
}));

function said(
  seat: string,
  round: number,
  fields: LedgerFields,
  more: Partial<Contribution> = {},
): Contribution {
  const nothing = { position: null, claims: [], changed: false, changeReason: null, mayAgree: true };
  return { seat, round, ...nothing, fields, ...more };
}

function report(round: number, held: Record<string, readonly string[]>, more: Partial<Report> = {}): Report {
  const options = ["O1", "O2", "O3"].map((id) => ({
    id,
    text: `way ${id}`,
    seats: held[id] ?? [],
    merges: [],
  }));
  const claims = ["ANN-2", "BEN-2"];
  return {
    round,
    issues: [{ id: "Q1", text: "Which way?", important: true, claims, options }],
    joined: [],
    ...more,
  };
}

/** Two members and a critic, each with a ground; the critic takes something for granted, Ann names a risk. */
function begun(more: Partial<Report> = {}): Ledger {
  const ground = (text: string) => ({ text, kind: "ground" as const, restsOn: [] });
  const blind = [
    said(
      "Ann",
      1,
      {},
      { position: "One.", claims: [ground("It is there."), { ...ground("It may break."), kind: "risk" }] },
    ),
    said(
      "Ben",
      1,
      {},
      {
        position: "Two.",
        claims: [ground("It is fast."), { ...ground("It is paid."), kind: "precondition" }],
      },
    ),
    said(
      "Critic",
      1,
      {},
      { position: "None.", claims: [{ ...ground("Somebody reads it."), kind: "assumption" }] },
    ),
  ];
  return reported(heard(emptyLedger(seats), blind), report(1, { O1: ["Ann"], O2: ["Ben"] }, more), blind);
}

test("an option that all members are for or could live with, and to which none objects", () => {
  const ledger = heard(begun(), [
    said("Ann", 2, { option: ["O1"], couldLiveWith: [{ option: "O2", condition: "if it is paid" }] }),
    said("Ben", 2, { option: ["O2"], objectsTo: [{ option: "O1", reason: "it breaks" }] }),
    said("Critic", 2, {
      objectsTo: [
        { option: "way O2", reason: "nobody reads it" },
        { option: "O9", reason: "" },
      ],
    }),
  ]);
  expect(standingOn(ledger, "Q1").filter(({ holders }) => holders.length > 0)).toEqual([
    { option: "O1", holders: ["Ann"], accepted: [], objections: [{ seat: "Ben", reason: "it breaks" }] },
    {
      option: "O2",
      holders: ["Ben"],
      accepted: [{ seat: "Ann", condition: "if it is paid" }],
      objections: [{ seat: "Critic", reason: "nobody reads it" }],
    },
  ]);
  expect(acceptableOn(ledger, "Q1").map(({ option }) => option)).toEqual(["O2"]);
  expect(ledger.ignored).toEqual([{ seat: "Critic", round: 2, said: "O9", why: "no option of that id" }]);
  expect(toldRound(ledger, 2, englishLedger)).toBe(
    "BEN>O1 contests: it breaks\nCRI>O2 contests: nobody reads it",
  );
});

test("the last word counts: who objected and comes over, or could live with it later, objects no more", () => {
  const against = heard(begun(), [said("Ann", 2, { objectsTo: [{ option: "O2", reason: "slow" }] })]);
  expect(standingOn(against, "Q1")[1]?.objections).toHaveLength(1);
  const later = heard(against, [said("Ann", 3, { couldLiveWith: [{ option: "O2" }] })]);
  expect(standingOn(later, "Q1")[1]).toMatchObject({ objections: [], accepted: [{ seat: "Ann" }] });
  const over = heard(against, [said("Ann", 3, { option: "O2" })]);
  expect(standingOn(over, "Q1")[1]).toMatchObject({ objections: [], holders: ["Ann", "Ben"] });
});

test("a chair that puts a seat at an option to which it objects is not believed", () => {
  const round = [said("Ann", 2, { objectsTo: [{ option: "O2", reason: "slow" }] })];
  const ledger = reported(heard(begun(), round), report(2, { O2: ["Ann", "Ben"] }), round);
  expect(supportOn(ledger, "Q1")).toEqual([
    { option: "O1", seats: ["Ann"] },
    { option: "O2", seats: ["Ben"] },
  ]);
});

test("assumptions, what must hold and risks have ids of their own, and take no number of a claim", () => {
  const ledger = begun();
  expect(ledger.claims.map(({ id }) => id)).toEqual([
    "ANN-1",
    "ANN-2",
    "ANN-R1",
    "BEN-1",
    "BEN-2",
    "BEN-P1",
    "CRI-1",
    "CRI-A1",
  ]);
  expect(referencesIn("cri-a1 and [ANN-R1v2]")).toEqual([
    { kind: "claim", id: "CRI-A1", version: null },
    { kind: "claim", id: "ANN-R1", version: 2 },
  ]);
  const again = { text: "somebody reads it", kind: "assumption" as const, restsOn: [] };
  const next = heard(ledger, [
    said("Critic", 2, {}, { claims: [again, { ...again, text: "It rains." }] }),
    said("Ben", 2, {
      claims: [{ text: "New." }],
      stands: [{ on: "CRI-A1", stand: "contest", reason: "Logs say so" }],
    }),
  ]);
  expect(toldRound(next, 2, englishLedger)).toBe(
    "CRI-A2 (assumption): It rains.\nBEN-3: New.\nBEN>CRI-A1 contests: Logs say so",
  );
});

test("they are neither drift nor left unanswered, unless the chair puts them under an issue; others can rest on them and move for them", () => {
  expect(drifting(begun(), 1)).toEqual([]);
  expect(unanswered(begun(), 2).map(({ id }) => id)).toEqual(["ANN-2", "BEN-2"]);
  expect(toStandOn(begun(), "Ben").map(({ id }) => id)).toEqual(["ANN-1", "ANN-2", "CRI-1"]);
  const [issue] = report(1, {}).issues;
  const placed = reported(
    begun(),
    { ...report(1, {}), issues: issue === undefined ? [] : [{ ...issue, claims: ["CRI-A1"] }] },
    [],
  );
  expect(unanswered(placed, 2).map(({ id }) => id)).toEqual(["ANN-2", "BEN-2", "CRI-A1"]);
  expect(toStandOn(placed, "Ben").map(({ id }) => id)).toContain("CRI-A1");

  const moved = heard(begun(), [
    said("Ann", 2, { option: "O1" }),
    said(
      "Ben",
      2,
      { option: "O1", because: ["CRI-A1"], claims: [{ text: "So.", rests_on: ["CRI-A1"] }] },
      { changed: true },
    ),
    said("Critic", 2, { claims: [{ text: "And so.", rests_on: ["CRI-A1"] }] }),
  ]);
  expect(movesIn(moved)).toMatchObject([{ seat: "Ben", because: ["CRI-A1"], conformity: false }]);
  expect(sharedAssumptions(moved).map(({ id }) => id)).toEqual(["CRI-A1"]);
});

test("claims that were joined are parted by the chair, or by an author who stands against the other", () => {
  const joined = begun({ joined: [["ANN-2", "BEN-2", "CRI-1"]] });
  expect(joined.joined).toEqual([["ANN-2", "BEN-2", "CRI-1"]]);
  const byChair = reported(joined, report(2, {}, { parted: ["ben-2"] }), []);
  expect(byChair.joined).toEqual([["ANN-2", "CRI-1"]]);
  expect(reported(byChair, report(3, {}, { parted: ["ANN-2"] }), []).joined).toEqual([]);

  const stand = { on: "ANN-2", stand: "narrower" as const, text: "It is half there." };
  const byAuthor = heard(joined, [said("Ben", 2, { stands: [stand] })]);
  expect(byAuthor.joined).toEqual([["ANN-2", "CRI-1"]]);
  expect(reported(byAuthor, report(2, {}, { joined: [["ANN-2", "BEN-2"]] }), []).joined).toEqual([
    ["ANN-2", "CRI-1"],
  ]);
  // Somebody else's view of two claims parts nothing.
  const byOther = heard(joined, [said("Critic", 2, { stands: [{ on: "BEN-2", stand: "agree" }] })]);
  expect(byOther.joined).toEqual(joined.joined);
});
