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
const issue = (positions: readonly (readonly [string, readonly string[]])[]): readonly IssueState[] => [
  {
    issue: "the queue",
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
  const said = fc.constantFrom(
    "Keep the queue.",
    "Somebody writes all of it to a table.",
    "Workers poll every second.",
    "Back-pressure hides until a disk is full.",
    "Most of us want it gone.",
    "Its owner left in spring.",
    "Retries cost more than they save.",
    "Nobody watches how old messages are.",
    "A single table holds every tenant.",
    "Deploys stop while jobs drain.",
    "Latency matters less than order.",
    "Two regions disagree for minutes.",
    "Backups run at night.",
    "Support reads logs by hand.",
  );
  const seats = ["Ann", "Bob", "Cid"];
  const change = { changed: fc.boolean(), changeReason: fc.option(said) };
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
  const issues = fc.tuple(said, said, fc.nat({ max: 3 })).map(([one, other, count]) =>
    issue([
      [one, seats.slice(0, count)],
      [other, seats.slice(count)],
    ]),
  );
  const rounds: fc.Arbitrary<RoundsOfMoves> = fc.record({
    team: fc.constant({ members: seats, devilsAdvocate: null }),
    earlier: fc.array(round, { minLength: 1, maxLength: 3 }),
    now: round,
    before: issues,
    after: issues,
  });
  fc.assert(
    fc.property(rounds, fc.infiniteStream(fc.constantFrom(0, 0.3, 0.9)), (one, scores) => {
      const indices = [...textsOfMoves(one).keys()];
      const all = indices.flatMap((first) =>
        indices.slice(first + 1).map((second) => [first, second, scores.next().value] as const),
      );
      const wanted = new Set(pairsOfMoves(one).map((pair) => pair.toSorted((a, b) => a - b).join()));
      const found = (pairs: typeof all): Likeness => ({ method: "tf-idf", same: 0.4, related: 0.25, pairs });
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
