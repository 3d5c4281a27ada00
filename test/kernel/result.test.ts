import { expect, test } from "vitest";
import { answererOf, resultOf, type SeatResult } from "../../src/kernel/result.ts";
import { panelNotes } from "../../src/kernel/who-answered.ts";
import {
  answered,
  asked,
  completed,
  discussed,
  type Draft,
  failed,
  paused,
  receiptOf,
  round,
  seatOf,
  started,
} from "./told.ts";

/** The object that `--json` prints: who is told to have answered, and what that makes of the whole. */

const result = (...drafts: readonly Draft[]) =>
  resultOf(discussed(...drafts), { verdict: null, files: { folder: "" }, next: null });
const start = started({ A: ["ada", "eve"], B: ["bob", "eve"] });
const standIn = { fallback: true, asked: "ada" };
const person = { ...standIn, person: true as const };
const [aByOwn, bByOwn] = [answered("A", "ada"), answered("B", "bob")];
const away = (seat: string) => failed(seat, "timeout");
const both = (a: readonly Draft[], b: readonly Draft[]) => [start, round(1), ...a, ...b, completed];

test.each<readonly [what: string, drafts: readonly Draft[], degraded: boolean, partial: boolean]>([
  ["each answered by its own", both([aByOwn], [bByOwn]), false, false],
  ["one by a stand-in", both([aByOwn], [answered("B", "eve", standIn)]), false, false],
  ["each by a stand-in", both([answered("A", "eve", standIn)], [answered("B", "eve", standIn)]), true, false],
  [
    "a person in place of one of two",
    both([answered("A", "eve", standIn)], [answered("B", "eve", person)]),
    false,
    false,
  ],
  [
    "a person in place of each",
    both([answered("A", "eve", person)], [answered("B", "eve", person)]),
    false,
    false,
  ],
  [
    "scripts that were found in the project",
    both([answered("A", "ada", { scripted: "found" })], [answered("B", "bob", { scripted: "found" })]),
    true,
    false,
  ],
  [
    "scripts that were named",
    both([answered("A", "ada", { scripted: "named" })], [answered("B", "bob", { scripted: "named" })]),
    false,
    false,
  ],
  ["one by nobody", both([aByOwn], [away("B")]), false, true],
  ["one by a stand-in, the other by nobody", both([answered("A", "eve", standIn)], [away("B")]), true, true],
  ["one that was never asked, and it is over", both([aByOwn], []), false, false],
  ["one that was not asked yet", [start, round(1), aByOwn, paused("recess")], false, true],
  ["all, and a limit ended it", [start, round(1), aByOwn, bByOwn, paused("limit")], false, true],
  ["all, and a person is waited for", [start, round(1), aByOwn, bByOwn, paused("waiting")], false, false],
  [
    "an optional turn that failed after an answer",
    both([aByOwn], [bByOwn, failed("B", "timeout", { kind: "confirm", optional: true })]),
    false,
    false,
  ],
  [
    "a turn that failed after an answer",
    both([aByOwn], [bByOwn, failed("B", "timeout", { kind: "confirm" })]),
    false,
    true,
  ],
])("seats answered: %s", (_, drafts, degraded, partial) => {
  const { degraded: isDegraded, partial: isPartial } = result(...drafts);
  expect({ degraded: isDegraded, partial: isPartial }).toEqual({ degraded, partial });
});

test("a seat is told by its last answer, its first failure, all its turns and all its calls", () => {
  const { seats } = result(
    start,
    round(1),
    asked("A", "ada"),
    failed("A", "timeout", { receipt: receiptOf("ada", { ms: 5 }) }),
    asked("A", "eve", { call: 2 }),
    answered("A", "eve", { ...standIn, ms: 7 }, { call: 2 }),
    round(2),
    asked("A", "ada", { round: 2 }),
    answered("A", "ada", { ms: 11 }, { round: 2 }),
    bByOwn,
    asked("B", "bob", { round: 2 }),
    failed("B", "exit", { round: 2 }),
    asked("B", "eve", { round: 2, call: 2 }),
    failed("B", "quota", { round: 2, call: 2 }),
    completed,
  );
  expect(seats).toEqual([
    {
      seat: "A",
      agent: "ada",
      answeredBy: "ada",
      fallback: false,
      turns: 2,
      ms: 23,
      failure: "timeout: it was timeout",
    },
    {
      seat: "B",
      agent: "bob",
      answeredBy: null,
      fallback: false,
      turns: 2,
      ms: 10,
      failure: "exit: it was exit",
    },
  ]);
});

test("a seat that can be done without is told once it spoke, and changes nothing of the whole", () => {
  const editor = { seat: { ...seatOf("Editor"), optional: true }, agents: ["ada"] };
  const some = { ...start, seats: [{ seat: seatOf("A"), agents: ["ada"] }, editor] };
  const told = (...drafts: readonly Draft[]) => {
    const { seats, degraded, partial } = result(some, round(1), aByOwn, ...drafts, completed);
    return [seats.map(({ seat }) => seat).join(), degraded, partial];
  };
  expect(told()).toEqual(["A", false, false]);
  expect(told(answered("Editor", "eve", standIn))).toEqual(["A,Editor", false, false]);
  expect(told(failed("Editor", "timeout"))).toEqual(["A,Editor", false, false]);
});

test("the answer of a script is told as such, and one that came with the project counts for nobody", () => {
  const said = (scripted?: "named" | "found") => answered("A", "ada", scripted && { scripted });
  const told = (...drafts: readonly Draft[]) => {
    const { seats, scripted, warnings } = result(start, round(1), ...drafts, completed);
    return { a: seats[0], scripted: scripted ?? false, warnings: warnings.length };
  };
  expect(told(said(), bByOwn)).toMatchObject({ scripted: false, warnings: 0 });
  expect(told(said("named"), bByOwn)).toMatchObject({ a: { scripted: true }, scripted: true, warnings: 0 });
  expect(told(said("named"), bByOwn).a).not.toHaveProperty("counted");
  const { a, scripted } = told(said("found"), bByOwn);
  expect(a).toMatchObject({ scripted: true, counted: false });
  expect(scripted).toBe(true);
  expect(result(start, round(1), said("found"), bByOwn, completed).warnings).toEqual([
    "ada is scripted by the config of this project: no model and no person was asked. It does not count, unless you run `colloquy trust` in a terminal and choose it yourself.",
  ]);
});

test.each<readonly [Pick<SeatResult, "answeredBy" | "scripted" | "counted">, string | null]>([
  [{ answeredBy: null }, null],
  [{ answeredBy: "ada" }, "ada"],
  [{ answeredBy: "ada", counted: false }, "ada"],
  [{ answeredBy: "ada", scripted: true }, "ada (scripted)"],
  [{ answeredBy: "scripted", scripted: true }, "scripted"],
  [{ answeredBy: "scripted", scripted: true, counted: false }, "scripted (scripted, not counted)"],
])("who answered %o is called %s", (seat, called) => {
  expect(answererOf(seat)).toBe(called);
});

test("tools that a seat used of its own are told once each, and those it was refused are not", () => {
  const acted = (seat: string, tool: string, more = {}): Draft => ({
    type: "acted",
    key: "1/say/a",
    round: 1,
    seat,
    turn: "say",
    agent: "ada",
    tool,
    input: "",
    ...more,
  });
  const { seats } = result(
    start,
    round(1),
    acted("A", "Bash"),
    acted("A", "Write", { refused: true }),
    acted("A", "Edit"),
    acted("A", "Bash"),
    acted("B", "Write", { refused: true }),
    aByOwn,
    bByOwn,
    completed,
  );
  expect(seats.map((seat) => seat.actedOnItsOwn ?? null)).toEqual([["Bash", "Edit"], null]);
});

test("places that it cited and was never shown are told of their own seat, once", () => {
  const unopened = [
    { path: "a.ts", line: 3 },
    { path: "b.ts", line: 1 },
  ];
  const witnessed = (places: object) => ({ witnessed: { files: [], quotes: [], unopened: places } });
  const { seats } = result(
    start,
    round(1),
    answered("A", "ada", {}, witnessed(unopened)),
    answered("A", "ada", {}, { round: 2, ...witnessed(unopened.slice(1)) }),
    answered("B", "bob", {}, witnessed([])),
    completed,
  );
  expect(seats.map((seat) => seat.neverOpened ?? null)).toEqual([["a.ts:3", "b.ts:1"], null]);
});

test("of a fork what its parent paid is in a sum of its own", () => {
  const origin = { id: "parent", at: 1, head: "", change: {}, joined: [] };
  const told = result(
    { ...start, origin },
    round(1),
    answered("A", "ada", { inputTokens: 1, outputTokens: 2, costUsd: 0.5 }, { inherited: true }),
    answered("B", "bob", { inputTokens: 10, outputTokens: 20, costUsd: 0.25 }),
    completed,
  );
  expect(told.usage).toMatchObject({ calls: 1, inputTokens: 10, outputTokens: 20, costUsd: 0.25 });
  expect(told.inherited).toEqual({
    from: "parent",
    calls: 1,
    inputTokens: 1,
    outputTokens: 2,
    tokensEstimated: false,
    costUsd: 0.5,
    costPartlyUnknown: false,
  });
});

const chaired = (chair: string, others: Readonly<Record<string, string>>) => {
  const seats = [
    { seat: { ...seatOf("Chair"), chair: true }, agents: [chair] },
    ...Object.entries(others).map(([name, agent]) => ({ seat: seatOf(name), agents: [agent] })),
  ];
  const said = Object.entries(others).map(([name, agent]) => answered(name, agent));
  const discussion = discussed({ ...start, seats }, round(1), answered("Chair", chair), ...said, completed);
  return panelNotes(discussion);
};

test.each<readonly [chair: string, others: Readonly<Record<string, string>>, note: string | null]>([
  ["ada", { A: "bob", B: "eve" }, null],
  ["ada", { A: "ada", B: "eve" }, "ada leads as Chair and also argues, as A."],
  ["ada", { A: "ada", B: "ada" }, "ada leads as Chair and also argues, in 2 seats."],
  ["ada", { ada: "ada", B: "eve" }, "ada leads as Chair and also argues."],
])("who leads is %s, and %o argue", (chair, others, note) => {
  expect(chaired(chair, others)).toEqual(note === null ? [] : [note]);
});

test.each<readonly [a: Draft, b: Draft, note: string | null]>([
  [aByOwn, bByOwn, null],
  [answered("A", "eve", person), bByOwn, null],
  [
    answered("A", "eve", standIn),
    bByOwn,
    "Answered: 1 of 2 by their own agents; eve for A. A stand-in's answer is told and does not count.",
  ],
  [
    answered("A", "bob", standIn),
    bByOwn,
    "Answered: 1 of 2 by their own agents; bob also for A. A stand-in's answer is told and does not count. One agent only agrees with itself.",
  ],
  [
    answered("A", "eve", standIn),
    answered("B", "eve", standIn),
    "Answered: 0 of 2 by their own agents; eve for A and B. A stand-in's answer is told and does not count. One agent only agrees with itself.",
  ],
  [
    answered("A", "eve", standIn),
    away("B"),
    "Answered: 0 of 2 by their own agents; eve for A. A stand-in's answer is told and does not count.",
  ],
])("what is told of stand-ins, case %#", (a, b, note) => {
  expect(result(start, round(1), a, b, completed).warnings).toEqual(note === null ? [] : [note]);
});

test("where there is one seat, in whose place somebody answered is said", () => {
  const [note] = result(
    started({ A: ["ada", "eve"] }),
    round(1),
    answered("A", "eve", standIn),
    completed,
  ).warnings;
  expect(note).toBe("eve answered in place of ada.");
});
