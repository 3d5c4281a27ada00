import { describe, expect, test } from "vitest";
import { retoldText } from "../../../src/kernel/earlier.ts";
import { counterpoint, rebuttal, review, swarming } from "./swarming.ts";

/** What seats are shown of earlier rounds, and what a person is told of attacks, conditions and moves. */

const onCounterpoint = (stand: "agree" | "contest" | "narrower", text: string | null = null) => [
  { on: "CON-1", stand, reason: "so it is", text },
];

/** Ada words anew what was attacked, Bob narrows the point, Cyd moves to Ada's option and could live with Bob's. */
const ran = await swarming({
  options: { rounds: 2 },
  gates: ["start", "another-round", "synthesis"],
  says: {
    Ada: ({ kind, round }) =>
      kind === "rebuttal" && round === 1
        ? rebuttal("Ada", {
            stands: onCounterpoint("agree"),
            own: [
              { claim: "ADA-1", now: "refined", text: "Ada measured 3 ms under load", because: ["CON-1"] },
            ],
            questions: ["How many restarts a day?"],
          })
        : kind === "final"
          ? review({ reconsiderWhen: "A restart loses 100 sessions" })
          : undefined,
    Bob: ({ kind, round }) =>
      kind === "rebuttal" && round === 1
        ? rebuttal("Bob", {
            stands: onCounterpoint("narrower", "Nobody measured it at night"),
            couldLiveWith: [{ option: "O1", condition: "it is measured at night" }],
          })
        : kind === "rebuttal"
          ? rebuttal("Bob", { stands: [{ on: "CON-2", stand: "contest", reason: "it was counted" }] })
          : undefined,
    Cyd: ({ kind }) =>
      kind === "rebuttal"
        ? rebuttal("Cyd", { option: "O1", because: ["ADA-1"], stands: onCounterpoint("agree") })
        : undefined,
    Contrarian: ({ round }) =>
      counterpoint(round === 1 ? "ADA-1" : "O1", {
        concedes: "BOB-1 holds",
        questions: ["Who restarts it?"],
      }),
  },
});

function prompt(turn: string, seat: string, round: number): string {
  const call = ran.calls.find((one) => one.kind === turn && one.seat.name === seat && one.round === round);
  return call === undefined ? "" : retoldText(call);
}

describe("in a later round everybody is told where each is", () => {
  test.each([
    ["counterpoint", "Contrarian"],
    ["rebuttal", "Bob"],
  ])("%s of %s", (turn, seat) => {
    const told = prompt(turn, seat, 2);
    expect(told).toContain("CYD > O1: for: Cyd stays with it (because of ADA-1)");
    expect(told).toContain("BOB > O1: accepts on the condition: it is measured at night");
    expect(told).toContain("CYD moved from O3 to O1 in round 1, because of ADA-1");
    expect(told).toContain('BOB > CON-1: narrower "Nobody measured it at night"');
    expect(told).toContain("agree: ADA, CYD");
    expect(told).toContain("[ADA-1v2] ADA: Ada measured 3 ms under load");
    expect(told).toContain("[CON-1] CON, counterpoint: nobody measured it under load | on: ADA-1");
    expect(told).toContain("[Q1] ADA: How many restarts a day?");
    expect(told).toContain("BOB would give up O2 for: Bob sees a loss of 1 %");
    expect(told).toContain("ADA is Ada; BOB is Bob; CYD is Cyd");
    expect(told).toContain("| bears on: ADA-1");
  });

  test("and a seat that stayed where it is by its own words", () => {
    expect(prompt("rebuttal", "Bob", 2)).toContain(
      "By your own last words you could live with O1 (on the condition: it is measured at night), are for O2. Each stands until you say otherwise of it.",
    );
  });

  test("what the Contrarian concedes and asks reaches those who answer", () => {
    const told = prompt("rebuttal", "Ada", 1);
    expect(told).toContain("CON concedes: BOB-1 holds");
    expect(told).toContain("CON asks all: Who restarts it?");
  });

  test("the moderator is shown the count", () => {
    expect(prompt("synthesis", "Moderator", 1)).toContain(
      "Counted: 2 of 3 are for memory [O1], and all others accept it, some on conditions.",
    );
  });

  test("the Contrarian begins with what leads, never with its own points or options that nobody is for", () => {
    expect(prompt("counterpoint", "Contrarian", 2)).toContain("what they agree on most: O1, O2:");
    expect(prompt("counterpoint", "Contrarian", 1)).not.toContain(
      "Bring nothing that you have brought before",
    );
  });
});

describe("the result", () => {
  test("tells an agreed option with who is for it and on whose condition others are, and not as a debate", () => {
    expect(ran.verdict?.agreements.find(({ id }) => id === "O1")).toEqual({
      point: "memory",
      id: "O1",
      supporters: ["Ada", "Cyd"],
      accepting: [{ seat: "Bob", condition: "it is measured at night" }],
      narrowed: [],
      told: "memory [O1]: Ada, Cyd; Bob (if it is measured at night) could live with it",
    });
    expect(ran.verdict?.unresolvedDebates).toEqual([]);
  });

  test("tells an attack as what it is against and how it was met, and none on what was mended since", () => {
    expect(ran.verdict?.attacks).toEqual([
      {
        id: "CON-2",
        against: "O1",
        told: "Against O1: nobody measured it under load [CON-2]",
        met: ["Bob (contests): it was counted"],
      },
    ]);
    expect(ran.document).toContain(
      "- Against O1: nobody measured it under load \\[CON-2]\n  - Bob (contests): it was counted",
    );
  });

  test("has in its document what would change it, whose words are of an older round, and who left for what", () => {
    expect(ran.document).toContain("- A restart loses 100 sessions (Ada, of O1)");
    expect(ran.verdict?.wouldChange).toContainEqual({
      option: "O1",
      seat: "Ada",
      text: "A restart loses 100 sessions",
    });
    expect(ran.document).toContain("Bob (if it is measured at night, of round 1)");
    expect(ran.document).toContain("Cyd (left it for O1)");
  });
});
