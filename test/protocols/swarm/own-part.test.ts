import { expect, test } from "vitest";
import type { Seat } from "../../../src/kernel/seat.ts";
import { leftOpen, ownPart } from "../../../src/protocols/swarm/own-part.ts";
import { ledgerOf } from "../../../src/protocols/swarm/rules/ledger.ts";
import type { SwarmMessage } from "../../../src/protocols/swarm/rules/said.ts";
import { message, statement } from "./rules/said.ts";

const told = (messages: readonly SwarmMessage[]) => ({
  news: [],
  all: [],
  besides: "",
  seen: new Set<string>(),
  ledger: ledgerOf(messages),
});
const seat = (id: string) => ({ id, name: id, role: "" }) as Seat;

const opened = [
  message(
    "r1-msg-001",
    "ada",
    "initial_statement",
    statement({ option: "Sagas", proposals: ["a", "b", "c"] }),
  ),
  message(
    "r1-msg-002",
    "bo",
    "initial_statement",
    statement({ option: "Locks", proposals: ["d", "e", "f"] }),
  ),
  message("r1-msg-003", "cy", "initial_statement", statement({ option: "Both", proposals: ["g"] })),
];
const answered = [
  message(
    "r1-msg-004",
    "ada",
    "rebuttal",
    statement({
      position: "Use counted sagas.",
      own: [{ claim: "ADA-1", now: "refined" }],
      option: ["O1", "O3"],
      questionForUser: "How many orders?",
    }),
  ),
  message(
    "r1-msg-005",
    "bo",
    "rebuttal",
    statement({ option: "O3", stands: [{ on: "ADA-1", stand: "contest", reason: "Too slow" }] }),
  ),
  message("r1-msg-006", "cross-domain", "analogy", "Ants do so.\n\nBees do not."),
];

test("positions of others come first among what is open, and what is left out is counted", () => {
  expect(ownPart(seat("ada"), told(opened))).toContain(
    "Claims that you have not taken a stand on: BO-1, CY-1, BO-2, BO-3, BO-4, CY-2.",
  );
  expect(ownPart(seat("cy"), told(opened))).toContain(
    "Claims that you have not taken a stand on: ADA-1, BO-1, ADA-2, ADA-3, ADA-4, BO-2, and 2 more.",
  );
});

test("what was held against a wording that was changing, points of another field, and what left the table", () => {
  const parts = ownPart(seat("ada"), told([...opened, ...answered]));
  expect(parts).toContain("Objections to earlier wordings of your claims: BO>ADA-1.");
  expect(parts).toContain("The Cross-Domain thinker's points: CD-1, CD-2.");
  expect(parts).toContain("Options on the table: O1, O3.");
  expect(parts).toContain("Options that nobody is for any more: O2.");
  const again = message(
    "r2-msg-001",
    "bo",
    "initial_statement",
    statement({ stands: [{ on: "ADA-1", stand: "agree" }] }),
  );
  expect(ownPart(seat("ada"), told([...opened, ...answered, again])).join("\n")).not.toContain("BO>ADA-1");
});

test("a stand to a position that is only said in other words still counts", () => {
  const again = message("r2-msg-001", "bo", "rebuttal", statement({ position: "Lock them all." }));
  const stand = message(
    "r2-msg-002",
    "ada",
    "rebuttal",
    statement({ stands: [{ on: "BO-1", stand: "contest" }] }),
  );
  const parts = ownPart(seat("bo"), told([...opened, again, stand]));
  expect(parts).toContain("Ids of your claims begin with BO; your position is BO-1v2.");
  expect(parts).toContain("Stands against your claims: ADA>BO-1.");
});

test("the moderator is told what nobody stood to, and what was asked of the person", () => {
  const [claims, asked] = leftOpen(told([...opened, ...answered]), 1);
  expect(claims).toBe(
    "Claims that nobody has taken a stand on: ADA-2, ADA-3, ADA-4, BO-2, BO-3, BO-4, CY-2.",
  );
  expect(asked).toContain("- Ada: How many orders?");
  expect(leftOpen(told(opened), 1)).toEqual(["", ""]);
});

test("what grows with every round is told in short: options that were left by ranges, the latest unanswered claims", () => {
  const rounds = [2, 3, 4, 5].flatMap((round) =>
    ["ada", "bo", "cy"].map((id, at) =>
      message(
        `r${round}-msg-00${at + 1}`,
        id,
        "initial_statement",
        statement({ option: `${id} in round ${round}`, proposals: [`${id} proposes ${round}`] }),
      ),
    ),
  );
  const later = told([...opened, ...rounds]);
  const parts = ownPart(seat("ada"), later);
  expect(parts).toContain("Options on the table: O13, O14, O15.");
  expect(parts).toContain("Options that nobody is for any more: O1 to O12.");
  expect(leftOpen(later, 5)[0]).toMatch(
    /^Claims that nobody has taken a stand on: (?:\w+-\d+, ){8}and \d+ earlier ones\.$/,
  );
});
