import { expect, test } from "vitest";
import type { Origin } from "../../../src/kernel/event.ts";
import { draftOf, Inheritance, isInheritable } from "../../../src/kernel/engine/inheritance.ts";
import { fingerprint } from "../../../src/kernel/engine/past.ts";
import { answered, asked, completed, type Draft, events, failed, followed, round, started } from "../told.ts";

/** What a fork has of its parent: which answers it takes over, and which it asks for itself. */

const looked: Draft = {
  type: "looked",
  key: "2/say/a",
  round: 2,
  seat: "A",
  turn: "say",
  tool: "read_file",
  input: {},
  seen: [],
  bytes: 1,
  problem: null,
};
const gate = (key: string, value: string, choices?: object): readonly Draft[] => [
  { type: "human.asked", key, question: { id: "go", text: "Go on?", ...choices } },
  { type: "human.answered", key, answer: { value, by: "person" } },
];
const choices = { choices: [{ id: "yes", label: "Yes" }] };

/** Each by its line, from 1. */
const parent: readonly Draft[] = [
  started({ A: ["ada"], B: ["bob"] }),
  round(1),
  asked("A", "ada", { request: "a1" }),
  answered("A", "ada", { sessionId: "s1" }),
  asked("B", "bob", { request: "b1" }),
  failed("B", "timeout"),
  ...gate("1/gate/late", "Q1: thirty"),
  round(2), // 9
  asked("A", "ada", { round: 2, request: "a2" }),
  looked,
  answered("A", "ada", { sessionId: "s1" }, { round: 2 }),
  asked("B", "bob", { round: 2, request: "b2" }),
  answered("B", "bob", {}, { round: 2 }),
  ...gate("2/gate/go", "yes", choices),
  ...gate("2/gate/free", "more", {}),
  { type: "looked.up", key: "2/lookup/places", kind: "places", request: "l", found: 7 },
  { type: "recess.called", key: "2/recess", detail: "", seats: [] },
  followed("Why?"),
  completed,
];

function inheritance(at: number, change: Origin["change"] = {}, roundsBefore = 0): Inheritance {
  const lines = events(...parent).flatMap((event) => (isInheritable(event) ? JSON.stringify(event) : []));
  return new Inheritance(
    { id: "parent", at, head: fingerprint(lines), change, joined: [] },
    lines,
    roundsBefore,
  );
}

const before2 = 9;
const by = (agent: string, seat: string) => ({ agent, seat });

test.each<
  readonly [
    what: string,
    at: number,
    change: Origin["change"],
    key: string,
    hash: string,
    agent: string,
    took: string,
  ]
>([
  ["asked alike before the cut", before2, {}, "1/say/a", "a1", "ada", "alike"],
  ["asked alike after it, in which nothing can differ", before2, {}, "2/say/a", "a2", "ada", "alike"],
  ["asked otherwise before it", before2, {}, "1/say/a", "other", "ada", "kept"],
  ["asked otherwise after it", before2, {}, "2/say/a", "other", "ada", "nothing"],
  ["of another agent before it", before2, {}, "1/say/a", "a1", "eve", "alike"],
  ["of another agent after it", before2, {}, "2/say/a", "a2", "eve", "nothing"],
  ["of a seat that is left out, before it", before2, { without: ["a"] }, "1/say/a", "a1", "ada", "alike"],
  ["of a seat that is left out, after it", before2, { without: ["a"] }, "2/say/a", "a2", "ada", "nothing"],
  ["beside a seat that is left out", before2, { without: ["b"] }, "2/say/a", "a2", "ada", "alike"],
  ["from the beginning, of another agent", 1, {}, "1/say/a", "a1", "eve", "nothing"],
  ["from the beginning, asked alike", 1, {}, "1/say/a", "a1", "ada", "alike"],
  ["that failed", before2, {}, "1/say/b", "b1", "bob", "alike"],
  ["that was never asked", before2, {}, "3/say/a", "a3", "ada", "nothing"],
])("a turn %s", (_, at, change, key, hash, agent, took) => {
  const call = inheritance(at, change).call(key, hash, by(agent, key.slice(-1)));
  expect(call === undefined ? "nothing" : call.isAskedAlike ? "alike" : "kept").toBe(took);
});

test("an answer comes with what was looked at for it, and without the session it was given in", () => {
  const call = inheritance(before2).call("2/say/a", "a2", by("ada", "a"));
  expect(call?.beside.map(({ type, inherited }) => [type, inherited])).toEqual([
    ["turn.asked", true],
    ["looked", true],
  ]);
  expect(call?.ended).toMatchObject({ type: "turn.answered", inherited: true, receipt: { sessionId: null } });
  expect(call === undefined ? null : draftOf(call.ended)).not.toHaveProperty("seq");
});

test.each<
  readonly [what: string, hasParted: boolean, key: string, text: string, more: object, said: string | null]
>([
  ["the same question", false, "2/gate/free", "Go on?", {}, "more"],
  ["the same question, though something was asked anew", true, "2/gate/free", "Go on?", {}, "more"],
  ["another question", false, "2/gate/free", "Stop?", {}, null],
  ["what to do with a result that is the same", false, "2/gate/go", "Go on?", choices, "yes"],
  ["what to do with a result that may be another", true, "2/gate/go", "Go on?", choices, null],
  ["a question nobody asked", false, "3/gate/go", "Go on?", {}, null],
])("a person's answer to %s", (_, hasParted, key, text, more, said) => {
  const of = inheritance(before2);
  of.hasParted = hasParted;
  expect(of.answer(key, { id: "go", text, ...more })?.value ?? null).toBe(said);
});

test.each<
  readonly [what: string, at: number, hasParted: boolean, key: string, next: number, said: string | null]
>([
  ["what was answered before the cut", before2, true, "1/gate/late", 3, "Q1: thirty"],
  ["what was answered after it, as long as all is the same", 1, false, "1/gate/late", 3, "Q1: thirty"],
  ["what was answered after it, of something else", 1, true, "1/gate/late", 3, null],
  ["a word of the fork's own, in its first round", before2, true, "x", 2, "Q2: mine"],
  ["a word of the fork's own, once", before2, true, "x", 3, null],
  ["no word of its own in a round of its parent's", before2, true, "x", 1, null],
  ["both", before2, true, "1/gate/late", 2, "Q1: thirty\nQ2: mine"],
])("told before a round: %s", (_, at, hasParted, key, next, said) => {
  const of = inheritance(at, { say: [{ item: "Q2", text: "mine" }] });
  of.hasParted = hasParted;
  expect(of.late(key, next)?.value ?? null).toBe(said);
});

test.each([
  [1, 0, 1],
  [before2, 0, 2],
  [before2 + 1, 0, 3],
  [99, 0, 3],
  [1, 4, 5],
])("cut before line %i, after %i rounds: its first round is %i", (at, roundsBefore, first) => {
  expect(inheritance(at, {}, roundsBefore).firstRound).toBe(first);
});

test("what was looked up is taken where the same is asked, and a recess and follow-ups are known", () => {
  const of = inheritance(before2);
  expect(of.lookup("2/lookup/places", "l")?.found).toBe(7);
  expect(of.lookup("2/lookup/places", "other")).toBeUndefined();
  expect(of.has("recess.called", "2/recess")).toBe(true);
  expect(of.has("recess.called", "1/recess")).toBe(false);
  expect(of.followUps.map(({ question }) => question)).toEqual(["Why?"]);
});

test("lines that are not those copied are refused", () => {
  const origin = { id: "parent", at: 1, head: fingerprint(["one"]), change: {}, joined: [] };
  expect(() => new Inheritance(origin, ["other"], 0)).toThrow("is not what was copied");
});

test("what was kept of an answer to another question is asked alike by who asks that one now", () => {
  const told = events(
    started({ A: ["ada"] }),
    round(1),
    asked("A", "ada", { request: "old" }),
    answered("A", "ada"),
    { type: "turn.kept", key: "1/say/a", request: "new" },
  );
  const lines = told.flatMap((event) => (isInheritable(event) ? JSON.stringify(event) : []));
  const origin = { id: "parent", at: 1, head: fingerprint(lines), change: {}, joined: [] };
  const of = new Inheritance(origin, lines, 0);
  expect(of.call("1/say/a", "new", by("ada", "a"))?.isAskedAlike).toBe(true);
  expect(of.call("1/say/a", "old", by("ada", "a"))).toBeUndefined();
});
