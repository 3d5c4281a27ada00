import fc from "fast-check";
import { expect, test } from "vitest";
import { causeOf } from "../../../../src/protocols/discuss/rules/cause.ts";
import { falseConsensus, textsOfReasons } from "../../../../src/protocols/discuss/rules/consensus.ts";
import {
  movesOf,
  pairsOfMoves,
  type RoundsOfMoves,
  textsOfMoves,
} from "../../../../src/protocols/discuss/rules/moves.ts";
import type { Likeness } from "../../../../src/kernel/lookup.ts";
import type { Cause, IssueState } from "../../../../src/protocols/discuss/rules/verdict.ts";
import { wordLikeness } from "../../../../src/text/likeness/likeness.ts";

test.each<[string | null, Cause]>([
  [null, "none"],
  ["", "none"],
  ["ok", "none"],
  ["-", "none"],
  ["I changed my mind.", "none"],
  ["特になし", "none"],
  ["More people agree with the split.", "numbers"],
  ["Most of us want the split.", "numbers"],
  ["To reach consensus.", "numbers"],
  ["全員が賛成しているため", "numbers"],
  ["みんなに合わせます。", "numbers"],
  ["The load test shows 900 writes a second.", "evidence"],
  ["src/queue.ts:40 drops the message.", "evidence"],
  ["A queue hides the back-pressure until the disk is full.", "argument"],
  ["Everyone agrees because src/queue.ts:40 drops the message.", "evidence"],
])("%j is moved by %s", (reason, cause) => {
  expect(causeOf(reason, [], [])).toBe(cause);
});

test("a figure the member had named before is no new evidence", () => {
  expect(causeOf("The queue holds 900 messages.", [], ["It holds 900 messages."])).toBe("argument");
});

const position = (claim: string) => ({
  claim,
  grounds: [{ reason: claim, evidence: "" }],
  preconditions: [],
  risks: [],
  changed: false,
});
const issue = (
  positions: readonly (readonly [string, readonly string[]])[],
  name = "the queue",
): readonly IssueState[] => [
  {
    issue: name,
    important: true,
    state: "NARROWING",
    positions: positions.map(([position, seats]) => ({ position, seats, reasons: [] })),
  },
];

function move(claim: string, changed: boolean, changeReason: string | null) {
  const rounds: RoundsOfMoves = {
    team: { members: ["Ann", "Bob", "Cid"], devilsAdvocate: null },
    earlier: [
      [
        { seat: "Ann", statement: position("Keep the queue.") },
        { seat: "Bob", statement: position("The queue hides back-pressure until the disk is full.") },
        { seat: "Cid", statement: position("Remove the queue.") },
      ],
    ],
    now: [
      {
        seat: "Ann",
        statement: { claim, acceptedCriticism: [], kept: [], compromise: "", changed, changeReason },
      },
    ],
    before: issue([
      ["Keep it", ["Ann"]],
      ["Remove it", ["Bob", "Cid"]],
    ]),
    after: claim.startsWith("Keep")
      ? issue([
          ["Keep it", ["Ann"]],
          ["Remove it", ["Bob", "Cid"]],
        ])
      : issue([["Remove it", ["Ann", "Bob", "Cid"]]]),
  };
  return movesOf(rounds, wordLikeness(textsOfMoves(rounds)))[0];
}

test("a dissenter who stays has not moved", () => {
  expect(move("Keep the queue.", false, null)).toEqual({
    seat: "Ann",
    changed: false,
    reason: null,
    cause: null,
    conformity: false,
  });
});

test("an argument that was heard is no conformity, one from nowhere is", () => {
  expect(move("Remove the queue.", true, "The disk is full before the back-pressure shows.")).toMatchObject({
    cause: "argument",
    conformity: false,
  });
  expect(move("Remove the queue.", true, "Somehow the alternative feels nicer overall.")).toMatchObject({
    cause: "argument",
    conformity: true,
  });
});

test("who says that it stayed and claims the opposite has moved without a reason", () => {
  expect(move("Remove the queue.", false, null)).toMatchObject({
    changed: true,
    cause: "none",
    conformity: true,
  });
});

test("moves come out of the pairs that they look at as out of all", () => {
  // So many that few come twice: of the same words there is nothing to look up.
  const said = fc
    .tuple(
      fc.constantFrom("The queue", "A worker", "Its owner", "One table", "The cache", "Support", "A deploy"),
      fc.constantFrom(
        "drops what comes late.",
        "hides a full disk.",
        "waits for the night.",
        "costs more than it saves.",
        "stops while others drain.",
        "is watched by nobody.",
        "never falls behind.",
        "holds every tenant.",
      ),
    )
    .map((words) => words.join(" "));
  const seats = ["Ann", "Bob", "Cid"];
  const change = { changed: fc.boolean(), changeReason: fc.option(said, { freq: 9 }) };
  const statement = fc.oneof(
    fc.record({
      claim: said,
      acceptedCriticism: fc.tuple(said),
      kept: fc.tuple(said),
      compromise: said,
      ...change,
    }),
    fc.record({ target: said, weakness: said, failureScenario: said, alternative: said, ...change }),
  );
  const round = fc
    .tuple(statement, statement, statement)
    .map((all) => all.map((one, at) => ({ seat: seats[at] ?? "", statement: one })));
  const issues = (...counts: readonly number[]) =>
    fc
      .tuple(fc.constantFrom("the queue", "who is woken"), said, said, fc.constantFrom(...counts))
      .map(([name, one, other, count]) =>
        issue(
          [
            [one, seats.slice(0, count)],
            [other, seats.slice(count)],
          ],
          name,
        ),
      );
  const rounds: fc.Arbitrary<RoundsOfMoves> = fc.record({
    team: fc.constant({ members: seats, devilsAdvocate: null }),
    earlier: fc.array(round, { minLength: 1, maxLength: 2 }),
    now: round,
    // Somebody stands alone, and may go over to the others.
    before: issues(1, 2),
    after: issues(0, 1, 2, 3),
  });
  fc.assert(
    // Where most is alike, a pair that is not looked at makes no difference.
    fc.property(rounds, fc.infiniteStream(fc.constantFrom(0, 0, 0, 0, 0.3, 0.9)), (one, scores) => {
      const indices = [...textsOfMoves(one).keys()];
      const all = indices.flatMap((first) =>
        indices.slice(first + 1).map((second) => [first, second, scores.next().value] as const),
      );
      const wanted = new Set(pairsOfMoves(one).map((pair) => pair.toSorted((a, b) => a - b).join()));
      const found = (pairs: typeof all): Likeness => ({ same: 0.4, related: 0.25, pairs });
      expect(movesOf(one, found(all.filter(([first, second]) => wanted.has(`${first},${second}`))))).toEqual(
        movesOf(one, found(all)),
      );
    }),
    { numRuns: 300 },
  );
});

function panel(...reasons: readonly string[]) {
  const members = reasons.map((reason, index) => ({ seat: String(index), reasons: [reason] }));
  return falseConsensus(members, "all", wordLikeness(textsOfReasons(members)));
}

test("the same reason in other words is a superficial consensus", () => {
  const same = panel(
    "A small team deploys a monolith more easily.",
    "A monolith is easier to deploy for a small team.",
    "Small teams deploy monoliths easily.",
  );
  expect(same).toMatchObject({ members: 3, similarity: "HIGH", superficial: true });
  const other = panel("Deploys are easier.", "Transactions stay local.", "Hosting costs half.");
  expect(other).toMatchObject({ similarity: "LOW", superficial: false, rebuttal: null });
  expect(other.warning).toBe("Unanimous agreement detected. Verify diversity of reasoning.");
  expect(panel("One reason alone.").similarity).toBe("LOW");
});
