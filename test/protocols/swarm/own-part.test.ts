import { describe, expect, test } from "vitest";
import type { Seat } from "../../../src/kernel/seat.ts";
import type { Course } from "../../../src/protocols/swarm/course.ts";
import { leftOpen, ownPart, ownPoints, toAttack } from "../../../src/protocols/swarm/own-part.ts";
import { notYetPut, notYetPutText } from "../../../src/protocols/swarm/questions.ts";
import { countedStands } from "../../../src/protocols/swarm/rules/counted.ts";
import { ledgerOf } from "../../../src/protocols/swarm/rules/ledger.ts";
import { labelledText } from "../../../src/protocols/swarm/rules/message-text.ts";
import type { SwarmMessage } from "../../../src/protocols/swarm/rules/said.ts";
import { message, statement } from "./rules/said.ts";

const told = (messages: readonly SwarmMessage[]) => ({
  news: [],
  all: [],
  besides: "",
  seen: new Set<string>(),
  toBePut: notYetPut({ held: heldBefore(messages), messages, questions: [] }),
  ledger: ledgerOf(messages),
});
/** All rounds but the last of what was said. */
const heldBefore = (messages: readonly SwarmMessage[]) =>
  Array.from({ length: (messages.at(-1)?.round ?? 1) - 1 }) as Course["held"];
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

test("positions of others come first among what is open, and it is said where there are more", () => {
  expect(ownPart(seat("ada"), told(opened))).toContain(
    "Claims that you have not taken a stand on: BO-1, CY-1, BO-2, BO-3, BO-4, CY-2.",
  );
  expect(ownPart(seat("cy"), told(opened))).toContain(
    "Of the claims that you have not taken a stand on, those that matter most: ADA-1, BO-1, ADA-2, ADA-3, ADA-4, BO-2, and 2 more (BO-3, BO-4).",
  );
});

test("what was held against a wording that was changing, points of another field, and what left the table", () => {
  const parts = ownPart(seat("ada"), told([...opened, ...answered]));
  expect(parts).toContain("Stands against earlier wordings of your claims: BO>ADA-1v1.");
  expect(parts).toContain(
    "The Cross-Domain thinker's points that you have not taken a stand on: CD-1, CD-2.",
  );
  expect(parts).toContain(
    "Options on the table, with who is for them:\n- O1 (only you): Sagas\n- O3 (you, BO, CY): Both",
  );
  expect(parts).toContain("Options that nobody is for any more: O2.");
  const again = message(
    "r2-msg-001",
    "bo",
    "initial_statement",
    statement({ stands: [{ on: "ADA-1", stand: "agree" }] }),
  );
  expect(ownPart(seat("ada"), told([...opened, ...answered, again])).join("\n")).not.toContain("BO>ADA-1");
});

test("a stand to a position that is said in other words since is told of the wording it was on", () => {
  const again = message("r2-msg-001", "bo", "rebuttal", statement({ position: "Lock them all." }));
  const stand = message(
    "r2-msg-002",
    "ada",
    "rebuttal",
    statement({ stands: [{ on: "BO-1", stand: "contest" }] }),
  );
  const parts = ownPart(seat("bo"), told([...opened, again, stand]));
  expect(parts).toContain("Ids of your claims begin with BO; your position is BO-1v2.");
  expect(parts).toContain("Stands against earlier wordings of your claims: ADA>BO-1v1.");
});

test("a claim that was reworded after it was contested has been answered; a position may only be in other words", () => {
  const contested = message(
    "r1-msg-004",
    "bo",
    "rebuttal",
    statement({
      stands: [
        { on: "ADA-1", stand: "contest", reason: "Too slow" },
        { on: "ADA-2", stand: "contest", reason: "Too dear" },
      ],
    }),
  );
  const reworded = message(
    "r2-msg-001",
    "ada",
    "rebuttal",
    statement({
      position: "Use counted sagas.",
      own: [{ claim: "ADA-2", now: "refined", text: "a, within the budget" }],
    }),
  );
  const standsIn = (messages: readonly SwarmMessage[]) =>
    ownPart(seat("ada"), told(messages)).filter((line) => line.startsWith("Stands"));
  expect(standsIn([...opened, contested])).toEqual([
    "Stands that contest or narrow your claims: BO>ADA-1, BO>ADA-2.",
  ]);
  expect(standsIn([...opened, contested, reworded])).toEqual([
    "Stands against earlier wordings of your claims: BO>ADA-1v1.",
  ]);
});

describe("a stand against an earlier wording of a position", () => {
  const contested = message(
    "r1-msg-004",
    "bo",
    "rebuttal",
    statement({ option: "O2", stands: [{ on: "ADA-1", stand: "contest", reason: "Too slow" }] }),
  );
  const reworded = message(
    "r2-msg-001",
    "ada",
    "initial_statement",
    statement({ position: "Use counted sagas.", option: "O1", own: [{ claim: "ADA-1", now: "refined" }] }),
  );
  const then = (said: Parameters<typeof statement>[0]) =>
    ownPart(
      seat("ada"),
      told([...opened, contested, reworded, message("r2-msg-002", "bo", "rebuttal", statement(said))]),
    ).filter((line) => line.startsWith("Stands"));
  const open = ["Stands against earlier wordings of your claims: BO>ADA-1v1."];

  test("is open as long as who took it says nothing of the new wording", () => {
    expect(then({ option: "O2" })).toEqual(open);
    expect(then({ option: "O3", because: ["CY-1"] })).toEqual(open);
  });

  test("is met where the new wording moved who took it, or brought it over to the same option", () => {
    expect(then({ option: "O3", because: ["ADA-1v2"] })).toEqual([]);
    expect(then({ option: "O2", own: [{ claim: "BO-1", now: "refined", because: ["ADA-1"] }] })).toEqual([]);
    expect(then({ option: "O1" })).toEqual([]);
  });

  test("stays met where the position is said in other words after that", () => {
    const accepted = message(
      "r2-msg-002",
      "bo",
      "rebuttal",
      statement({ option: "O3", because: ["ADA-1v2"] }),
    );
    const restated = message("r3-msg-001", "ada", "rebuttal", statement({ position: "Sagas, counted." }));
    const parts = ownPart(seat("ada"), told([...opened, contested, reworded, accepted, restated]));
    expect(parts.join("\n")).not.toContain("BO>ADA-1");
  });

  test("stays open where who took it was for the same option all along", () => {
    const along = message(
      "r1-msg-004",
      "bo",
      "rebuttal",
      statement({ option: "O1", stands: [{ on: "ADA-1", stand: "contest", reason: "Too slow" }] }),
    );
    const again = message("r2-msg-002", "bo", "rebuttal", statement({ option: "O1" }));
    expect(ownPart(seat("ada"), told([...opened, along, reworded, again]))).toContain(open[0]);
  });
});

test("what others find beside the point is told to who said it, and that its question is put to the person", () => {
  const asking = message(
    "r2-msg-001",
    "bo",
    "initial_statement",
    statement({ questionForUser: "Who pays?", stands: [{ on: "ADA-2", stand: "beside-the-point" }] }),
  );
  const parts = (id: string, messages: readonly SwarmMessage[]) => ownPart(seat(id), told(messages));
  const besides = "Stands that say your claims are beside the point: BO>ADA-2.";
  expect(parts("ada", [...opened, asking])).toContain(besides);
  const question = "Your question to the person who started this is put to them after this round: Who pays?";
  expect(parts("bo", [...opened, asking])).toContain(question);
  const next = message("r3-msg-001", "ada", "initial_statement", statement({}));
  expect(parts("bo", [...opened, asking, next])).not.toContain(question);
});

test("a question is to be put to the person until its round is over, and not any more in the next", () => {
  const put =
    "Your question to the person who started this is put to them after this round: How many orders?";
  const said = [...opened, ...answered];
  expect(ownPart(seat("ada"), told(said))).toContain(put);
  const held = [{}] as unknown as Course["held"];
  const later = { ...told(said), toBePut: notYetPut({ held, messages: said, questions: [] }) };
  expect(ownPart(seat("ada"), later)).not.toContain(put);
});

test("who agreed with an earlier wording is told so to the contrarian", () => {
  const agreed = message(
    "r1-msg-004",
    "bo",
    "rebuttal",
    statement({ stands: [{ on: "ADA-1", stand: "agree" }] }),
  );
  const restated = message(
    "r2-msg-001",
    "ada",
    "initial_statement",
    statement({ position: "Count the sagas." }),
  );
  const strongest = {
    on: "ADA-1",
    by: "ledger" as const,
    position: "Count the sagas.",
    seats: ["ada", "bo"],
    messages: ["r2-msg-001"],
    support: [],
  };
  const said = told([...opened, agreed, restated]);
  expect(toAttack({ strongest, nearest: null, stressed: null }, said)).toContain(
    "Supported by Ada, Bo (to v1) [",
  );
  expect(countedStands(said.ledger.ledger)).toContain("[ADA-1v2] agree (to v1) BO");
});

test("an agreement in similar words is not told as support alone", () => {
  const agreement = { position: "Use sagas.", seats: ["ada", "bo"], messages: ["r1-msg-001"], support: [] };
  const aim = (by: "words" | "ledger") =>
    toAttack({ strongest: { ...agreement, by }, nearest: null, stressed: null }, told(opened));
  expect(aim("ledger")).toContain("\nSupported by Ada, Bo [r1-msg-001]");
  expect(aim("words")).toContain("\nSupported, or said in similar words, by Ada, Bo [r1-msg-001]");
});

test("the moderator is told what nobody stood to, and what is asked of the person", () => {
  const messages = [...opened, ...answered];
  const [claims] = leftOpen(told(messages), 1);
  expect(claims).toBe(
    "Claims that nobody has taken a stand on: ADA-2, ADA-3, ADA-4, BO-2, BO-3, BO-4, CY-2.",
  );
  const asked = { held: heldBefore(messages), messages, questions: [] };
  expect(notYetPutText(asked)).toContain("after this round:\n\n```said\nAda: How many orders?");
  // What the person has been asked is told as not answered, and not a second time.
  const put = { round: 1, seat: "Ada", question: "How many orders?", answer: null };
  expect(notYetPutText({ ...asked, questions: [put] })).toBe("");
  expect(leftOpen(told([]), 1)).toEqual(["", "", ""]);
});

test("what the last messages claim is told apart: nobody could stand to it yet", () => {
  const rebutted = message(
    "r1-msg-007",
    "cy",
    "rebuttal",
    statement({
      proposals: ["h"],
      own: [{ claim: "CY-2", now: "refined", text: "g, in steps" }],
      stands: [{ on: "BO-2", stand: "agree" }],
    }),
  );
  const [before, latest] = leftOpen(told([...opened, ...answered.slice(0, 2), rebutted]), 1);
  expect(before).toBe("Claims that nobody has taken a stand on: ADA-2, ADA-3, ADA-4, BO-3, BO-4.");
  expect(latest).toBe("Claims of the last messages, on which nobody could take a stand yet: CY-2v2, CY-3.");
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
  expect(parts).toContain(
    "Options on the table, with who is for them:\n- O13 (only you): ada in round 5\n- O14 (BO): bo in round 5\n- O15 (CY): cy in round 5",
  );
  expect(parts).toContain("Options that nobody is for any more: O1 to O12.");
  expect(leftOpen(later, 5)[0]).toMatch(
    /^Claims that nobody has taken a stand on: (?:\w+-\d+, ){8}and 8 more \((?:\w+-\d+, ){7}\w+-\d+\)\.$/,
  );
});

describe("a second round on what was reworded", () => {
  const second = message(
    "r2-msg-001",
    "bo",
    "initial_statement",
    statement({
      option: "O3",
      stands: [
        { on: "ADA-1", stand: "narrower", text: "Some sagas" },
        { on: "O1", stand: "contest", reason: "Too slow" },
        { on: "O3", stand: "agree" },
        { on: "CD-2", stand: "contest" },
        { on: "CD-1", stand: "agree" },
      ],
    }),
  );
  const third = message(
    "r2-msg-002",
    "cy",
    "initial_statement",
    statement({
      option: "O3",
      stands: [
        { on: "ADA-2", stand: "contest" },
        { on: "O3", stand: "contest" },
      ],
    }),
  );
  const said = told([...opened, ...answered, second, third]);

  test("each stand is in one list, by the wording it was said of, and an option of several is nobody's own", () => {
    expect(ownPart(seat("ada"), said).filter((line) => line.startsWith("Stands"))).toEqual([
      "Stands that contest or narrow your claims: BO>ADA-1v2, CY>ADA-2.",
      "Stands against options that only you are for: BO>O1.",
    ]);
    expect(labelledText(second, said.ledger)).toContain("- narrower ADA-1v2:");
  });

  test("points of another field are told until a seat has stood to them", () => {
    const toldAda = ownPart(seat("ada"), said);
    expect(toldAda).toContain(
      "The Cross-Domain thinker's points that you have not taken a stand on: CD-1, CD-2.",
    );
    expect(ownPart(seat("bo"), said).join("\n")).not.toContain("Cross-Domain");
  });

  test("one who speaks of another field again is told what was said against its points", () => {
    expect(ownPoints(seat("cross-domain"), said).filter((line) => line !== "")).toEqual([
      "Ids of your points begin with CD. Answer what was said against them, and do not repeat them.",
      "Stands that contest or narrow your points: BO>CD-2.",
    ]);
    expect(ownPoints(seat("cross-domain"), told(opened))).toEqual([]);
  });

  test("a moderator reads what is cited from earlier rounds, and the historian the counts", () => {
    expect(leftOpen(said, 2).at(-1)).toMatchInlineSnapshot(`
      "Cited from earlier rounds:

      \`\`\`said
      [ADA-1v2] Use counted sagas.
      [CD-2] Bees do not.
      [CD-1] Ants do so.
      [ADA-2] a
      \`\`\`"
    `);
    expect(countedStands(said.ledger.ledger)).toMatchInlineSnapshot(`
      "[O1] Sagas: 1 of 3 are for it, ADA
      [O3] Both: 3 of 3 are for it, ADA, BO, CY
      [ADA-1v2] narrower BO
      [ADA-2] contest CY
      [CD-1] agree BO
      [CD-2] contest BO"
    `);
  });

  test("who stood to an earlier wording is counted with it", () => {
    const agreed = message(
      "r1-msg-004",
      "cy",
      "rebuttal",
      statement({ stands: [{ on: "ADA-1", stand: "agree" }] }),
    );
    const reworded = message(
      "r2-msg-001",
      "ada",
      "initial_statement",
      statement({ position: "Use counted sagas.", own: [{ claim: "ADA-1", now: "refined" }] }),
    );
    expect(countedStands(told([...opened, agreed, reworded]).ledger.ledger)).toContain(
      "[ADA-1v2] agree (to v1) CY",
    );
  });
});
