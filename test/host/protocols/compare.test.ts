import { expect, test } from "vitest";
import { toTerminal } from "../../../src/document/to-terminal.ts";
import { paint } from "../../../src/document/paint.ts";
import { areSame, comparisonOf } from "../../../src/host/protocols/compare.ts";
import { comparisonDoc } from "../../../src/host/protocols/compare-told.ts";
import { changeWords } from "../../../src/host/protocols/fork-told.ts";
import type { ProtocolKit } from "../../../src/host/protocols/kit.ts";
import { resultOf } from "../../../src/kernel/result.ts";
import type { ItemJson } from "../../../src/table/item-told.ts";
import { answered, asked, completed, discussed, type Draft, round, started } from "../../kernel/told.ts";

/** What is told of discussions side by side: what leads in each, who holds what, and from where on they differ. */

type Stand = readonly [seat: string, as: string, more?: object];

function item(kind: string, text: string, more: Partial<ItemJson> = {}): ItemJson {
  const none = { before: [], restsOn: [], saidOfIt: [], joined: [], withdrawn: null, under: null };
  return { id: text, kind, by: "A", round: 1, text, fields: {}, standing: [], ...none, ...more };
}

const option = (text: string, stands: readonly Stand[] = [], issue = "Which store?"): ItemJson =>
  item("option", text, {
    under: { id: "I1", text: issue },
    standing: stands.map(([seat, as, more]) => ({
      seat,
      as,
      why: "",
      restsOn: [],
      condition: null,
      version: 1,
      isOfOldWording: false,
      counts: true,
      ...more,
    })) as unknown as ItemJson["standing"],
  });
const issue = item("issue", "Which store?");

/** A discussion with these items, whatever its journal says. */
function side(
  items: readonly ItemJson[],
  drafts: readonly Draft[] = [started({ A: ["ada"] }), completed],
  more: object = {},
) {
  const discussion = discussed(...drafts);
  const kit = {
    inShort: () => ({ inAWord: "done", bottomLine: null }),
    items: () => ({
      ids: items.map(({ id }) => id),
      find: (id: string) => ({ json: items.find((one) => one.id === id), doc: () => [] }),
    }),
    ...more,
  } as unknown as ProtocolKit;
  const result = resultOf(discussion, { verdict: null, files: { folder: "" }, next: null });
  return { discussion, kit, result };
}

const only = (options: readonly ItemJson[]) => comparisonOf([side([issue, ...options])]).issues[0];

test.each<readonly [what: string, options: readonly ItemJson[], leads: string | null]>([
  [
    "what most are for",
    [
      option("Files", [["A", "for"]]),
      option("SQLite", [
        ["B", "for"],
        ["C", "for"],
      ]),
    ],
    "SQLite",
  ],
  ["nothing nobody is for", [option("Files", [["A", "accepts"]]), option("SQLite")], null],
  [
    "both where they are level",
    [option("Files", [["A", "for"]]), option("SQLite", [["B", "for"]])],
    "level: Files = SQLite",
  ],
  [
    "no vote of who does not count",
    [
      option("Files", [["A", "for"]]),
      option("SQLite", [
        ["B", "for", { counts: false }],
        ["C", "for", { counts: false }],
      ]),
    ],
    "Files",
  ],
  [
    "no vote for words that have changed since",
    [
      option("Files", [["A", "for"]]),
      option("SQLite", [
        ["B", "for", { isOfOldWording: true }],
        ["C", "for", { isOfOldWording: true }],
      ]),
    ],
    "Files",
  ],
])("what leads is %s", (_, options, leads) => {
  expect(only(options)?.leading).toEqual([leads]);
});

test("against what leads is who counts and neither is for it nor could live with it", () => {
  const told = only([
    option("Files", [
      ["A", "for"],
      ["B", "for"],
      ["C", "accepts", { condition: "it is small" }],
      ["D", "objects"],
      ["E", "not said"],
      ["F", "objects", { counts: false }],
      ["G", "accepts", { counts: false }],
      ["H", "accepts", { isOfOldWording: true }],
    ]),
    option("SQLite", [["D", "for"]]),
  ]);
  expect(told?.acceptedBy).toEqual([[{ seat: "C", condition: "it is small" }]]);
  expect(told?.dissent).toEqual([["D", "E"]]);
});

test("where two are level nobody is against what leads", () => {
  const told = only([
    option("Files", [
      ["A", "for"],
      ["C", "objects"],
    ]),
    option("SQLite", [
      ["B", "for"],
      ["C", "accepts"],
    ]),
  ]);
  expect([told?.dissent, told?.acceptedBy]).toEqual([[[]], [[]]]);
});

test("issues and options are the same by their words, whatever their ids, and each seat is told by what it is for", () => {
  const first = side([
    issue,
    option("Files", [
      ["A", "for", { why: "fast" }],
      ["B", "for"],
    ]),
  ]);
  const second = side([
    { ...item("issue", "which store"), id: "I9" },
    option("files.", [["A", "for", { why: "simple" }]], "which store"),
    option("SQLite", [["B", "for"]], "which store"),
  ]);
  const [told, ...others] = comparisonOf([first, second]).issues;
  expect(others).toEqual([]);
  expect(told?.seats).toEqual([
    { seat: "A", for: ["Files", "files."], why: ["fast", "simple"], isSame: true },
    { seat: "B", for: ["Files", "SQLite"], why: ["", ""], isSame: false },
  ]);
});

test("of other items those that were withdrawn are not compared", () => {
  const withdrawn = { round: 2, because: [] } as unknown as ItemJson["withdrawn"];
  const { items } = comparisonOf([
    side([item("claim", "It is fast."), item("claim", "It is new.", { withdrawn })]),
    side([item("claim", "it is fast"), item("claim", "It is old.")]),
  ]);
  expect(items).toEqual([
    {
      kind: "claim",
      counts: [1, 2],
      items: [
        { text: "it is fast", in: [true, true] },
        { text: "It is old.", in: [false, true] },
      ],
    },
  ]);
});

test.each([
  [["a", "a"], true],
  [["a", "A."], true],
  [["a", "b"], false],
  [[null, null], true],
  [[null, "a"], false],
  [[], true],
] as const)("%j are the same: %s", (values, same) => {
  expect(areSame(values)).toBe(same);
});

const origin = (id: string, change = {}) => ({ origin: { id, at: 1, head: "", change, joined: [] } });
const said = (seat: string, agent: string, words: string, more = {}): readonly Draft[] => [
  asked(seat, agent, more),
  answered(seat, agent, {}, { raw: words, ...more }),
];
const run = (id: string, more: object, ...turns: readonly (readonly Draft[])[]) =>
  side([], [{ ...started({ A: ["ada"], B: ["bob"] }), id, ...more }, round(1), ...turns.flat(), completed]);

const parent = run("one", {}, said("A", "ada", "yes"), said("B", "bob", "no"));
const inherited = { inherited: true };
test.each<readonly [what: string, other: ReturnType<typeof run>, turn: string | null]>([
  ["nowhere, where they have nothing in common", run("two", {}, said("A", "ada", "other")), null],
  [
    "where another answer was given",
    run("f", origin("one"), said("A", "ada", "yes", inherited), said("B", "bob", "maybe")),
    "1/say/b",
  ],
  [
    "where another agent was asked",
    run("f", origin("one"), said("A", "ada", "yes", inherited), said("B", "eve", "no")),
    "1/say/b",
  ],
  [
    "where it was asked anew, in the same words",
    run("f", origin("one"), said("A", "ada", "yes"), said("B", "bob", "no")),
    "1/say/a",
  ],
  ["where a turn is missing", run("f", origin("one"), said("A", "ada", "yes", inherited)), "1/say/b"],
  [
    "where one came on top",
    run(
      "f",
      origin("one"),
      said("A", "ada", "yes", inherited),
      said("B", "bob", "no", inherited),
      said("C", "eve", "so"),
    ),
    "1/say/c",
  ],
  [
    "nowhere, where all was taken over",
    run("f", origin("one"), said("A", "ada", "yes", inherited), said("B", "bob", "no", inherited)),
    null,
  ],
])("they part %s", (_, other, turn) => {
  expect(comparisonOf([parent, other]).parted.map((one) => one?.turn ?? null)).toEqual([turn]);
});

test("two forks of one parent part where their words do, though each was asked anew", () => {
  const fork = (id: string, words: string) =>
    run(id, origin("one"), said("A", "ada", "yes"), said("B", "bob", words));
  expect(comparisonOf([fork("f", "no"), fork("g", "so")]).parted).toEqual([{ turn: "1/say/b", seat: "B" }]);
  expect(comparisonOf([fork("f", "no"), fork("g", "no")]).parted).toEqual([null]);
});

test("a seat that a fork goes on without has nobody, though it has a seat", () => {
  const fork = run("f", origin("one", { without: ["b"] }), said("A", "eve", "yes"));
  expect(comparisonOf([parent, fork]).seats).toEqual([
    { seat: "A", agents: ["ada", "ada"], isSame: true },
    { seat: "B", agents: ["bob", null], isSame: false },
  ]);
});

test("what a fork took over is told apart from what it made", () => {
  const fork = run("f", origin("one"), said("A", "ada", "yes", inherited), said("B", "bob", "maybe"));
  const { discussions } = comparisonOf([parent, fork]);
  expect(
    discussions.map(({ usage, inheritedCalls, forkOf }) => [usage.calls, inheritedCalls, forkOf]),
  ).toEqual([
    [2, 0, null],
    [1, 1, "one"],
  ]);
});

test("a comparison is read by letters, what differs before what is the same", () => {
  const fork = run(
    "f",
    origin("one", { seats: { b: "eve" } }),
    said("A", "ada", "yes", inherited),
    said("B", "eve", "maybe"),
  );
  const text = toTerminal(comparisonDoc(comparisonOf([parent, fork])), {
    columns: 100,
    paint: paint(false),
    whole: true,
  });
  expect(text).toContain("f, a fork of one: b is eve");
  expect(text).toContain("A and B are the same until B speaks in the turn 1/say/b");
  expect(text.indexOf("The same in all")).toBeGreaterThan(text.indexOf("answers taken over"));
});

test.each([
  [null, ""],
  [{}, ""],
  [{ seats: { a: "eve", b: "bob" }, without: ["c"] }, "a is eve; b is bob; without c"],
  [{ say: [{ item: "Q1", text: "thirty" }] }, 'Q1 is told "thirty"'],
  [{ options: { rounds: 3, mode: "deep", list: ["x"] } }, 'rounds: 3; mode: deep; list: ["x"]'],
])("the change %j is told as %j", (change, words) => {
  expect(changeWords(change)).toBe(words);
});
