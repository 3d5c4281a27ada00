import { expect, test } from "vitest";
import { forkOf, type ForkWish } from "../../../src/host/running/fork.ts";
import { option } from "../../../src/manifest/option.ts";
import type { Verb } from "../../../src/manifest/manifest.ts";
import {
  answered,
  asked,
  completed,
  type Draft,
  events,
  followed,
  round,
  roundOver,
  seatOf,
  started,
} from "../../kernel/told.ts";

/** What a fork begins with, and which wishes are refused with what there is instead. */

const chair = { seat: { ...seatOf("Chair"), chair: true }, agents: ["ada"] };
const seats = [
  { seat: seatOf("A"), agents: ["ada", "eve", "bob"] },
  { seat: seatOf("B"), agents: ["bob", "eve"] },
  chair,
];
const start = started(
  {},
  { seats, options: { rounds: 2, deep: false, hidden: 1 }, fingerprints: { agents: "x", artifact: "y" } },
);
const joined: Draft = { type: "seat.joined", seat: seatOf("C"), agents: ["eve"] };

/** By lines, from 1. */
const parent: readonly Draft[] = [
  start,
  round(1), // 2
  asked("A", "ada"),
  answered("A", "ada"),
  asked("B", "bob"), // 5
  answered("B", "bob"),
  roundOver(1),
  joined,
  round(2), // 9
  asked("A", "ada", { round: 2 }), // 10
  answered("A", "ada", {}, { round: 2 }),
  { type: "warned", key: "x", message: "no answer of anybody" },
  roundOver(2),
  completed,
];

const verbs = [
  {
    name: "critique",
    options: {
      rounds: option.int({ help: "", default: 2, min: 1, max: 9 }),
      deep: option.flag({ help: "" }),
      unknownThen: option.text({ help: "" }),
    },
  },
] as unknown as readonly Verb[];

/** Q1 came up in the first round, Q2 in the second. */
const items = (discussion: { readonly rounds: readonly unknown[] }) => ({
  ids: [],
  find: (id: string) =>
    Number(id.slice(1)) <= discussion.rounds.length ? { json: {}, doc: () => [] } : null,
});

const fork = (wish: ForkWish, drafts = parent) => forkOf(events(...drafts), wish, { verbs, items });
const without = { without: ["b"] };
const say = (item: string) => ({ say: [{ item, text: "thirty days" }] });

test.each<readonly [what: string, wish: ForkWish, at: number]>([
  ["at its beginning", without, 1],
  ["at a round", { ...without, at: "2" }, 9],
  ["at a round in words", { ...without, at: "Round 2" }, 9],
  ["at a turn", { ...without, at: "2/say/a" }, 10],
  ["with a word, at the first round that can be told", say("Q1"), 9],
])("%s it is cut before the line", (_, wish, at) => {
  expect(fork(wish).start.origin?.at).toBe(at);
});

test.each<readonly [what: string, wish: ForkWish, refused: RegExp]>([
  ["nothing", {}, /Without a change a fork would come out the same/],
  ["only where", { at: "2" }, /Without a change/],
  ["a round that is none", { ...without, at: "7" }, /--at 7: one has no such round or turn/],
  ["a turn nobody was asked", { ...without, at: "2/say/b" }, /no such round or turn/],
  ["without a seat there is not", { without: ["z"] }, /one has no seat "z"/],
  ["without who leads", { without: ["Chair"] }, /leads or edits, and nobody else would/],
  ["without all who answer", { without: ["a", "B", "C"] }, /nobody is left to answer/],
  ["the agent it has", { seats: { A: "ada" } }, /ada has this seat already/],
  ["an agent for who is left out", { ...without, seats: { B: "eve" } }, /it is left out with --without/],
  ["a word on what came up last", say("Q2"), /no round of one begins after Q2 came up\./],
  ["a word on what came up after the cut", { ...say("Q1"), at: "1" }, /after Q1 came up and at 1 or later/],
  ["a word on what never came up", say("Q9"), /no round of one begins after Q9/],
  [
    "an option nobody knows",
    { options: { width: 1 } },
    /--option width: a fork of a critique cannot change it/,
  ],
  ["an option it was not given", { options: { hidden: 2 } }, /cannot change it/],
  ["an option that came later", { options: { unknownThen: "x" } }, /cannot change it/],
  ["a value the option does not take", { options: { rounds: 99 } }, /--option rounds: "99"/],
])("refused: %s", (_, wish, refused) => {
  expect(() => fork(wish)).toThrow(refused);
});

test("another agent takes a seat: who had it is no stand-in of theirs, and what its config was is not compared", () => {
  const { start: begun, chosen } = fork({ seats: { a: "eve", chair: "bob", C: "zoe" } });
  expect(begun.seats.map(({ seat, agents }) => [seat.id, ...agents])).toEqual([
    ["a", "eve", "bob"],
    ["b", "bob", "eve"],
    ["chair", "bob"],
  ]);
  expect(begun.origin?.joined.map(({ seat, agents }) => [seat.id, ...agents])).toEqual([["c", "zoe"]]);
  expect(begun.origin?.change).toEqual({ seats: { a: "eve", chair: "bob", c: "zoe" } });
  expect(chosen).toEqual(["eve", "bob", "zoe"]);
  expect(begun.fingerprints).toEqual({ artifact: "y" });
});

test("who is left out from the beginning has no seat; from later on it keeps it, for what it said", () => {
  const of = (wish: ForkWish) => fork(wish).start.seats.map(({ seat }) => seat.id);
  expect(of(without)).toEqual(["a", "chair"]);
  expect(of({ ...without, at: "2" })).toEqual(["a", "b", "chair"]);
  expect(fork({ without: ["C"] }).start.origin?.joined).toMatchObject([{ seat: { id: "c" } }]);
  expect(fork({ ...without, at: "2" }).start.origin?.change).toEqual({ without: ["b"] });
});

test("options are read as its verb reads them, and the others stay", () => {
  const { options, origin } = fork({ options: { rounds: "3", deep: "true" } }).start;
  expect(options).toEqual({ rounds: 3, deep: true, hidden: 1 });
  expect(origin?.change).toEqual({ options: { rounds: 3, deep: true } });
  expect(fork({ options: { deep: "no" } }).start.options).toMatchObject({ deep: false });
});

test("it has of its parent what answers something, and of a grandparent what was asked further", () => {
  const types = (drafts: readonly Draft[]) =>
    fork(without, drafts).inherited.map((line) => (JSON.parse(line) as { readonly type: string }).type);
  expect(new Set(types(parent))).toEqual(new Set(["round.started", "turn.asked", "turn.answered"]));
  const added: Draft = { type: "human.added", question: "Q1", answer: { value: "30 days" } };
  const lines = events(start, followed("Why?"), answered("A", "ada"), added).map((event) =>
    JSON.stringify(event),
  );
  expect(types([start, { type: "inherited", lines }, ...parent.slice(1)])[0]).toBe("discussion.followed");
  expect(types([start, { type: "inherited", lines }])).toEqual(["discussion.followed", "human.added"]);
});

test.each([
  ["one", "one-fork"],
  ["one-fork", "one-fork"],
  ["one-fork-3", "one-fork"],
  ["a-fork-in-the-road", "a-fork-in-the-road-fork"],
])("the fork of %s is called %s", (id, called) => {
  expect(fork(without, [{ ...start, id }, ...parent.slice(1)]).start.id).toBe(called);
});
