import { expect, test } from "vitest";
import {
  discussionsOf,
  hasOpinion,
  leavesFiles,
  seatThatFollows,
  versionIn,
} from "../../src/kernel/discussion.ts";
import { stillCounting } from "../../src/kernel/turn-record.ts";
import {
  answered,
  asked,
  completed,
  discussed,
  type Draft,
  events,
  failed,
  followed,
  noLimits,
  paused,
  receiptOf,
  resumed,
  round,
  roundOver,
  seatOf,
  started,
} from "./told.ts";

/** What is folded out of a journal: each row is a journal, and what somebody who looks at it is told. */

const start = started({ A: ["ada"], B: ["bob"] });
const limited = (maxCalls: number) => ({ limits: { ...noLimits, maxCalls } });
const warned = (key: string): Draft => ({ type: "warned", key, message: key });
const added = (question: string): Draft => ({ type: "human.added", question, answer: { value: "yes" } });
const kept = (key: string, entry: unknown, more = {}): Draft => ({ type: "kept", key, entry, ...more });
const judged = (key: string, judgement: unknown): Draft => ({
  type: "judged",
  key,
  kind: "verdict",
  judgement,
});
const gate = (key: string, value?: string): readonly Draft[] => [
  { type: "human.asked", key, question: { id: key, text: key } },
  ...(value === undefined ? [] : [{ type: "human.answered" as const, key, answer: { value, by: "person" } }]),
];

test.each<readonly [what: string, drafts: readonly Draft[], most: number | null]>([
  ["as it began", [start, completed], null],
  ["as it began, with one", [started({ A: [] }, limited(3)), paused("limit")], 3],
  ["as it was resumed with", [started({ A: [] }, limited(3)), paused("limit"), resumed(limited(6))], 6],
  ["as it was followed with", [start, completed, followed("Why?", limited(4))], 4],
  ["as it was resumed with since", [start, completed, followed("Why?", limited(4)), resumed(limited(9))], 9],
  ["as it was followed with since", [start, resumed(limited(9)), completed, followed("Why?", limited(4))], 4],
  ["none, where a follow-up has none", [started({ A: [] }, limited(3)), completed, followed("Why?")], null],
])("its limit is that %s", (_, drafts, most) => {
  expect(discussed(...drafts).limits.maxCalls).toBe(most);
});

test.each<readonly [what: string, drafts: readonly Draft[], told: readonly string[]]>([
  ["all since the end", [start, completed, added("Q1"), added("Q2")], ["Q1", "Q2"]],
  ["none that the seats were told with a follow-up", [start, completed, added("Q1"), followed("Why?")], []],
  ["those since it", [start, completed, added("Q1"), followed("Why?"), completed, added("Q2")], ["Q2"]],
  ["those before only what failed was asked again", [start, added("Q1"), followed(null)], ["Q1"]],
])("answers that came late, and no seat was told: %s", (_, drafts, told) => {
  expect(discussed(...drafts).added.map(({ question }) => question)).toEqual(told);
});

test.each<readonly [what: string, drafts: readonly Draft[], told: readonly string[]]>([
  ["as they are", [start, warned("x"), completed], ["x"]],
  [
    "of before a follow-up as such",
    [start, warned("x"), completed, followed("Why?"), warned("y")],
    ["Before it was followed up: x", "y"],
  ],
  [
    "of before what failed was asked again as they are",
    [start, warned("x"), completed, followed(null)],
    ["x"],
  ],
])("warnings are told %s", (_, drafts, told) => {
  expect(discussed(...drafts).warnings).toEqual(told);
});

test("what a limit left counts until it goes on, and what is kept anew under a key replaces it", () => {
  const half = [start, round(1), kept("1/kept", "half", { provisional: true })];
  const entries = (...more: readonly Draft[]) => discussed(...half, ...more).kept.map(({ entry }) => entry);
  expect(entries()).toEqual(["half"]);
  expect(entries(paused("limit"))).toEqual(["half"]);
  expect(entries(paused("limit"), resumed())).toEqual([]);
  expect(entries(paused("limit"), resumed(), kept("1/kept", "whole"))).toEqual(["whole"]);
  expect(entries(kept("2/kept", "next"), paused("limit"), resumed())).toEqual(["next"]);
});

test("of a key the last judgement holds, and it tells its round", () => {
  const { judgements } = discussed(
    start,
    judged("1/judged", 1),
    judged("2/judged", 2),
    judged("1/judged", 3),
  );
  expect(judgements).toEqual([
    { kind: "verdict", round: 1, judgement: 3 },
    { kind: "verdict", round: 2, judgement: 2 },
  ]);
});

test("a gate has its last answer, or none", () => {
  const { gates } = discussed(
    start,
    ...gate("1/gate/go", "no"),
    ...gate("1/gate/go", "yes"),
    ...gate("2/gate"),
  );
  expect(gates.map(({ key, answer }) => [key, answer?.value ?? null])).toEqual([
    ["1/gate/go", "yes"],
    ["2/gate", null],
  ]);
});

test("a seat that joins again has the agents it has now, and keeps its place", () => {
  const joined = (name: string, ...agents: readonly string[]): Draft => ({
    type: "seat.joined",
    seat: seatOf(name),
    agents,
  });
  const { seats, seatsAtStart } = discussed(start, joined("C", "eve"), joined("A", "eve", "ada"));
  expect(seats.map(({ seat, agents }) => [seat.name, ...agents])).toEqual([
    ["A", "eve", "ada"],
    ["B", "bob"],
    ["C", "eve"],
  ]);
  expect(seatsAtStart).toBe(2);
});

test("what it took is that of all calls, also those that failed, and of a fork not its parent's", () => {
  const inherited = { inherited: true };
  const { receipts, inherited: parents } = discussed(
    start,
    round(1),
    answered("A", "ada", { ms: 1 }, inherited),
    failed("B", "exit", { receipt: receiptOf("bob", { ms: 2 }), ...inherited }),
    answered("A", "ada", { ms: 3 }, { round: 2 }),
    failed("B", "exit", { round: 2, receipt: receiptOf("bob", { ms: 4 }) }),
    failed("B", "not-installed", { round: 2, call: 2 }),
  );
  expect(receipts.map(({ ms }) => ms)).toEqual([3, 4]);
  expect(parents.map(({ ms }) => ms)).toEqual([1, 2]);
});

test("each part has its question, what it took, and how long", () => {
  const { parts } = discussed(
    start,
    round(1),
    answered("A", "ada", { ms: 1 }),
    completed,
    followed("Why?"),
    answered("A", "ada", { ms: 2 }, { round: 2 }),
    completed,
    followed(null),
    completed,
  );
  expect(
    parts.map(({ version, question, receipts, activeMs }) => [version, question, receipts.length, activeMs]),
  ).toEqual([
    [1, null, 1, 3000],
    [2, "Why?", 1, 2000],
    [3, null, 0, 1000],
  ]);
});

test("a version is all before the follow-up that made the next; there are no others", () => {
  const told = events(start, completed, followed("Why?"), completed, followed(null), completed);
  const length = (version: number) => versionIn(told, version)?.length ?? null;
  expect([0, 1, 2, 3, 4, 1.5].map(length)).toEqual([null, 2, 4, 6, null, null]);
  const second = events(start, completed, followed("Why?"), completed, start, completed);
  expect([1, 2].map((version) => versionIn(second, version)?.length ?? null)).toEqual([6, null]);
});

test("a second discussion of a folder has nothing of the first", () => {
  const two = discussionsOf(
    events(start, round(1), answered("A", "ada"), warned("x"), completed, {
      ...start,
      id: "two",
      roundsBefore: 1,
    }),
  );
  expect(two.map(({ id, rounds, receipts, status }) => [id, rounds.length, receipts.length, status])).toEqual(
    [
      ["one", 1, 1, "completed"],
      ["two", 0, 0, "active"],
    ],
  );
  expect(two[1]?.warnings).toEqual([]);
});

/** A failed discussion whose second round nobody answered all of, and what counts once that is held again. */
const broken: readonly Draft[] = [
  start,
  round(1),
  asked("A", "ada"),
  answered("A", "ada"),
  asked("B", "bob"),
  failed("B", "timeout"),
  kept("1/kept", 1),
  roundOver(1),
  round(2),
  warned("2"),
  asked("A", "ada", { round: 2 }),
  answered("A", "ada", {}, { round: 2 }),
  asked("B", "bob", { round: 2 }),
  failed("B", "timeout", { round: 2 }),
  judged("2/judged", 2),
  kept("2/kept", 2),
  { type: "reported", key: "2/report", text: "so far" },
  { type: "message.sent", key: "2/m", round: 2, from: "A", to: ["B"], message: { type: "m", content: "" } },
  ...gate("2/gate/go", "yes"),
  roundOver(2),
  round(3),
  asked("A", "ada", { round: 3 }),
  failed("A", "timeout", { round: 3 }),
  kept("3/kept", 3),
  { type: "discussion.failed", message: "nobody answered" },
];

test.each<readonly [again: number | undefined, counts: readonly string[]]>([
  [
    2,
    [
      "turn.answered 1/say/a",
      "turn.failed 1/say/b",
      "kept 1/kept",
      "turn.answered 2/say/a",
      "human.answered 2/gate/go",
      "message.sent 2/m",
    ],
  ],
  [
    3,
    [
      "turn.answered 1/say/a",
      "turn.failed 1/say/b",
      "kept 1/kept",
      "warned 2",
      "turn.answered 2/say/a",
      "turn.failed 2/say/b",
      "judged 2/judged",
      "kept 2/kept",
      "reported 2/report",
      "message.sent 2/m",
      "human.answered 2/gate/go",
    ],
  ],
  [1, ["turn.answered 1/say/a", "turn.answered 2/say/a", "message.sent 2/m", "human.answered 2/gate/go"]],
])(
  "held again from round %s on: what was answered stays, what came of the rest does not",
  (again, counts) => {
    const all = stillCounting(events(...broken, followed(null, { again })));
    const told = all.flatMap((event) =>
      "key" in event && !["turn.asked", "human.asked"].includes(event.type)
        ? [`${event.type} ${event.key}`]
        : [],
    );
    expect(told.toSorted()).toEqual(counts.toSorted());
    const rounds = all.flatMap((event) => (event.type === "round.started" ? [event.round] : []));
    expect(rounds).toEqual([1, 2, 3].filter((one) => one < (again ?? 4)));
  },
);

test("of one that is only asked further, all counts", () => {
  const told = events(...broken, followed("Why?"));
  expect(stillCounting(told)).toEqual(told);
});

test("asked alone is the first seat with an opinion that its protocol lets be asked", () => {
  const chair = { seat: { ...seatOf("Chair"), chair: true }, agents: ["ada"] };
  const seats = [chair, { seat: seatOf("Rules"), agents: ["reader"] }, ...discussed(start).seats];
  const said = discussed(start, round(1), answered("A", "ada"), answered("B", "bob"), completed);
  const discussion = { ...said, seats };
  expect(seatThatFollows(discussion, () => true)).toBe("a");
  // Who has said nothing is not offered.
  expect(seatThatFollows({ ...discussed(start, round(1), answered("B", "bob")), seats }, () => true)).toBe(
    "b",
  );
  expect(seatThatFollows({ ...discussed(start), seats }, () => true)).toBeUndefined();
  expect(seatThatFollows(discussion, (_, to) => (to === "b" ? true : "colloquy solve"))).toBe("b");
  expect(seatThatFollows(discussion, () => null)).toBeUndefined();
  expect(seatThatFollows(discussion, undefined)).toBeUndefined();
});

test.each<readonly [what: string, agents: readonly string[], chair: boolean, has: boolean]>([
  ["of a model", ["ada"], false, true],
  ["read by rules", ["reader"], false, false],
  ["read by rules, with a model behind them", ["reader", "ada"], false, true],
  ["of a model, with rules behind it", ["ada", "reader"], false, true],
  ["that leads", ["ada"], true, false],
])("a seat %s has an opinion: %#", (_, agents, chair, has) => {
  expect(hasOpinion({ seat: { ...seatOf("A"), ...(chair && { chair }) }, agents })).toBe(has);
});

test.each([
  ["the user's own project", {}, true],
  ["an example", { project: "shop" }, false],
  ["a program's", { fromCode: true as const }, false],
])("a discussion of %s leaves files there: %#", (_, of, leaves) => {
  expect(leavesFiles(of)).toBe(leaves);
});

test("an answer whose question is not on record is its agent's who gave it", () => {
  const [call] = discussed(start, round(1), answered("A", "ada")).rounds[0]?.turns[0]?.calls ?? [];
  expect(call).toMatchObject({ agent: "ada", why: "first" });
});
