import { describe, expect, test } from "vitest";
import { toMarkdown } from "../../src/document/to-markdown.ts";
import type { Failure } from "../../src/kernel/failure.ts";
import type { Floor } from "../../src/kernel/floor.ts";
import type { Seat } from "../../src/kernel/seat.ts";
import type { Act } from "../../src/table/act.ts";
import { chooses } from "../../src/table/ballot.ts";
import type { OpenLedger } from "../../src/table/fold.ts";
import { earlierActs, earlierOf, Reminder } from "../../src/table/memory.ts";
import { noteMissing } from "../../src/table/move.ts";
import { ownPlace, selfOf } from "../../src/table/record.ts";
import { countedLines, lookedUp, standingJson, wouldChange } from "../../src/table/report.ts";
import { everythingSaid } from "../../src/table/said.ts";
import { answerOf, decided, questions, whoStandsWhere } from "../../src/table/sections.ts";
import { settleAll } from "../../src/table/settle.ts";
import { shape } from "../../src/table/shape.ts";
import { standing } from "../../src/table/standing.ts";
import { neededFirst } from "../../src/table/view.ts";
import { wordsIn } from "../../src/words.ts";
import { seat } from "../discussion.ts";
import { add, says, smallLedger, stand } from "./ledger.ts";
import { accept, hold, object } from "./stances.ts";

const names: Readonly<Record<string, string>> = {
  sec: "Ann",
  ux: "Ben",
  ops: "Cat",
  devil: "Dan",
  you: "you",
};
const tell = (ledger: OpenLedger, late: readonly string[] = []) => ({
  ledger,
  words: wordsIn("en"),
  nameOf: (who: string) => names[who] ?? who,
  late: new Set(late),
});

/** `sec`, `ux`, `ops` and the devil's advocate, each with one reply on Redis (O1) and Cookies (O2). */
function replied(...replies: readonly (readonly Act[])[]) {
  const ledger = smallLedger();
  for (const [at, acts] of replies.entries())
    ledger.say({ by: ["sec", "ux", "ops", "devil"][at] ?? "", round: 1, asked: ["I1"], acts });
  return ledger;
}

describe("what is counted is told in a sentence", () => {
  test.each<[string, readonly (readonly Act[])[]]>([
    ["All 3 are for Redis [O1].", [[hold("O1")], [hold("O1")], [hold("O1")]]],
    ["2 of 3 are for Redis [O1], and all others accept it.", [[hold("O1")], [hold("O1")], [accept("O1")]]],
    [
      "2 of 3 are for Redis [O1], and all others accept it, some on conditions.",
      [[hold("O1")], [hold("O1")], [accept("O1", "soon")]],
    ],
    [
      "All 3 are for Redis [O1], some on conditions.",
      [[hold("O1")], [hold("O1")], [hold("O1"), accept("O1", "soon")]],
    ],
    ["2 of 3 are for Redis [O1]: Ann, Cat.", [[hold("O1")], [hold("O2")], [hold("O1")]]],
    [
      "1 of 3 are for Redis [O1]: Ann. Most acceptable: Cookies [O2].",
      [[hold("O1"), accept("O2")], [accept("O2"), object("O1")], [object("O1")]],
    ],
    [
      "Redis [O1], Cookies [O2] are level, with 1 each of 3. Not said: Cat.",
      [[hold("O1")], [hold("O2")], []],
    ],
    ["Nobody is for any option. Not said: Ann, Ben, Cat.", [[], [], []]],
    // To be for none is a word.
    ["Nobody is for any option.", [[hold(null)], [object("O1")], [object("O2")]]],
    // Who does not count is nowhere in it.
    ["2 of 3 are for Redis [O1]: Ann, Ben. Not said: Cat.", [[hold("O1")], [hold("O1")], [], [hold("O2")]]],
  ])("%s", (sentence, replies) => {
    expect(countedLines(tell(replied(...replies))).map((one) => one.sentence)).toEqual([sentence]);
  });

  test("of several issues each by its own words, with the ids that lead or are agreed", () => {
    const ledger = replied([hold("O1")], [hold("O1")], [hold("O2")]);
    ledger.add("topic", 0, { kind: "issue", text: "When?" });
    expect(countedLines(tell(ledger))).toEqual([
      { sentence: "Which store?: 2 of 3 are for Redis [O1]: Ann, Ben.", ids: ["O1"] },
      { sentence: "When?: Nobody is for any option. Not said: Ann, Ben, Cat.", ids: [] },
    ]);
  });
});

describe("an answer is looked up later with", () => {
  const told = (...replies: readonly (readonly Act[])[]) => {
    const ledger = replied(...replies);
    ledger.say({ by: "sec", round: 2, asked: [], acts: [], notes: { reconsiderWhen: "it is down twice" } });
    ledger.say({ by: "ux", round: 2, asked: [], acts: [], notes: { reconsiderWhen: "cookies grow" } });
    return lookedUp(tell(ledger), [{ sentence: "Take Redis" }, { sentence: "Soon." }]);
  };
  test.each<[string, readonly (readonly Act[])[], Partial<ReturnType<typeof told>>]>([
    [
      "whoever is for what was decided or accepts it",
      [[hold("O1")], [hold("O1")], [accept("O1")]],
      { by: ["Ann", "Ben", "Cat"], dissent: [], lookAgain: ["it is down twice", "cookies grow"] },
    ],
    [
      "who is for something else, why and for what, and who objects",
      [[hold("O1")], [hold("O2", "It is small"), object("O1", "It is dear")], [hold("O1")]],
      { by: ["Ann", "Cat"], dissent: ["Ben: It is dear (Cookies [O2])"], lookAgain: ["it is down twice"] },
    ],
    [
      "who is for what only leads",
      [[hold("O1")], [], [object("O2", "It is small")]],
      { by: ["Ann"], dissent: [], lookAgain: ["it is down twice"] },
    ],
    [
      "nobody, where options are level",
      [[hold("O1")], [hold("O2")], []],
      { by: [], dissent: [], lookAgain: [] },
    ],
  ])("%s", (_, replies, expected) => {
    expect(told(...replies)).toEqual({ decided: "Take Redis. Soon.", ...expected });
  });
});

test("what would change it is told with whose it is and of which option", () => {
  const ledger = replied([hold("O1")], [hold("O2")], []);
  ledger.say({ by: "sec", round: 2, asked: [], acts: [], notes: { reconsiderWhen: "it is down" } });
  const [on] = standing(ledger);
  expect(on && ["O1", "O2"].map((option) => wouldChange(tell(ledger), on, option))).toEqual([
    ["it is down (Ann, of O1)"],
    [],
  ]);
});

describe("what was decided", () => {
  const told = (...replies: readonly (readonly Act[])[]) => {
    const all = tell(replied(...replies));
    const [one] = settleAll(all.ledger, { by: "majority", threshold: 0.5 });
    if (one === undefined) throw new Error("there is an issue");
    return { one, sentence: answerOf(all, one), doc: toMarkdown(decided(all, [one])).replaceAll("**", "") };
  };

  test("is told with how, who asks for what, and who does not agree", () => {
    const { sentence, doc } = told(
      [hold("O1")],
      [hold("O1"), accept("O1", "soon")],
      [hold("O2", "It is small")],
    );
    expect(sentence).toBe("O1 Redis (majority)");
    for (const line of [
      "Which store?: O1 Redis (majority)",
      "Ben asks for a condition: soon",
      "Cat (for O2): It is small",
    ])
      expect(doc).toContain(line);
  });

  test("is nobody's where it only leads: it has no supporters, and dissent all the same", () => {
    const { one, sentence } = told([hold("O1")], [object("O1", "dear")], [accept("O1", "soon")]);
    expect(one).toMatchObject({
      decided: null,
      measured: "O1",
      supporters: [],
      conditions: [],
      dissent: [{ seat: "ux", why: "dear" }],
    });
    expect(sentence).toBe("open. Ahead: O1 Redis. Most acceptable: O1 Redis");
  });

  test("in a tie is neither, and nobody dissents", () => {
    const { one } = told([hold("O1")], [hold("O2")], []);
    expect(one).toMatchObject({ decided: null, measured: null, supporters: [], dissent: [], minority: [] });
  });
});

test("where a seat stands is told with what is to know of it", () => {
  const ledger = replied([hold("O1")], [hold("O1"), accept("O1", "soon")], [hold("O2")], [hold("O1")]);
  says(ledger, "ops", 2, { do: "hold", issue: "I1", option: "O1", because: ["NO-1"], why: "" });
  says(ledger, "ops", 3, object("O1"));
  const told = toMarkdown(whoStandsWhere(tell(ledger)));
  expect(told).toContain("Ann, Ben (if soon), Dan (not counted)");
  expect(told).toMatch(/\| Cat \(in round 2 from O2, naming no cause\) \|/);
  expect(told).toContain("Cat (left it for O1)");
});

test("of each issue its own moves are told; who came later stands nowhere before", () => {
  const ledger = replied([hold("O1")], [hold("O1")]);
  ledger.add("topic", 1, { kind: "issue", text: "When?" });
  for (const text of ["Now", "Then"]) ledger.add("topic", 1, { kind: "option", text, under: "I2" });
  const now = (option: string): Act => ({ ...hold(option), issue: "I2" }) as Act;
  says(ledger, "sec", 2, hold("O2"), now("O3"));
  says(ledger, "ops", 2, hold("O2"));
  says(ledger, "sec", 3, now("O4"));
  const all = tell(ledger);
  expect(
    standingJson(ledger, all.nameOf).map(({ moves }) =>
      moves.map(({ seat: who, from, to }) => `${who} ${from} ${to}`),
    ),
  ).toEqual([["Ann O1 O2"], ["Ann O3 O4"]]);
  const first = whoStandsWhere(all).find((one) => one.kind === "movement");
  expect(
    first?.kind === "movement" &&
      first.seats.map(({ name, stops }) => [name, stops.map(({ option }) => option)]),
  ).toEqual([
    ["Ann", ["O1", "O2"]],
    ["Ben", ["O1", "O1"]],
    ["Cat", [null, "O2"]],
    ["Dan", [null, null]],
  ]);
});

test("answers after the end are marked: nothing rests on them; a question names who asks it", () => {
  const ledger = smallLedger();
  says(ledger, "sec", 1, add("How many?", "question"));
  says(ledger, "ux", 1, add("By when?", "question"));
  ledger.add("you", 1, { kind: "answer", text: "40", under: "Q1" });
  ledger.add("you", 1, { kind: "answer", text: "In May", under: "Q2" });
  const marked = (late: readonly string[]) =>
    toMarkdown(questions(tell(ledger, late))).split("Answered after this was written").length - 1;
  expect([marked([]), marked(["YOU-2"])]).toEqual([0, 1]);
});

test("everything said is told of seats in order, of a chair nothing, each item as it was first said", () => {
  const ledger = smallLedger();
  ledger.seat({ id: "chair", tag: "CH", counts: false, chair: true });
  ledger.say({ by: "chair", round: 1, asked: [], acts: [add("I lead")], notes: { title: "Mine" } });
  says(ledger, "sec", 1, add("It is lost"));
  ledger.say({ by: "devil", round: 1, asked: [], acts: [], notes: { claim: "It is dear" } });
  says(ledger, "sec", 2, {
    do: "amend",
    id: "SEC-1",
    text: "It may be lost",
    sameMeaning: false,
    because: [],
  });
  says(ledger, "ux", 2, stand("SEC-1", "narrower", "once", "It was lost"));
  const told = toMarkdown(everythingSaid(tell(ledger), null)).replaceAll("**", "");
  expect(told).not.toMatch(/Mine|I lead/);
  for (const line of [
    "### Ann",
    "SEC-1 It is lost",
    "SEC-1v2: It may be lost",
    "Ben: narrower: “It was lost”: once",
    "### Dan",
    "claim: It is dear",
  ])
    expect(told).toContain(line);
});

describe("a choice", () => {
  const ballot = shape({
    option: chooses({
      form: "",
      note: "",
      why: ["why", "claim"],
      issueOf: (id) => ({ O1: "I1", O4: "I2" })[id],
    }),
  });
  const acts = (reply: Readonly<Record<string, unknown>>) => ballot.acts(reply as never, "I1");
  test.each<[string, Readonly<Record<string, unknown>>, readonly object[]]>([
    ["is of the issue of its option", { option: "[o4]" }, [{ issue: "I2", option: "O4" }]],
    [
      "in own words is of the issue of the turn",
      { option: "A file" },
      [{ issue: "I1", option: { text: "A file" } }],
    ],
    ["is of the issue that it names", { option: { issue: "i2", option: "A file" } }, [{ issue: "I2" }]],
    ["of none is a word", { option: null }, [{ issue: "I1", option: null }]],
    ["that is left out is none", {}, []],
    [
      "may be several",
      { option: ["O1", { option: "O4", why: "own" }] },
      [
        { issue: "I1", why: "" },
        { issue: "I2", why: "own" },
      ],
    ],
    [
      "has the first reason that is given",
      { option: "O1", why: "", claim: "It lasts", because: ["[sec-1]"] },
      [{ why: "It lasts", because: ["SEC-1"] }],
    ],
    [
      "has its own causes before those of the reply",
      { option: { option: "O1", because: ["UX-1"] }, because: ["SEC-1"] },
      [{ because: ["UX-1"] }],
    ],
  ])("%s", (_, reply, expected) => {
    expect(acts(reply)).toMatchObject(expected);
    expect(acts(reply)).toHaveLength(expected.length);
  });
});

describe("a seat is told of itself", () => {
  const one = (id: string): Seat => ({ id, name: names[id] ?? id, role: "Cook", focus: [] });
  test("where it stands on each option, with its conditions", () => {
    const ledger = replied(
      [hold("O1"), accept("O2", "it is small")],
      [object("O1"), { do: "stand-aside", option: "O2", why: "" }],
      [hold("O1"), { do: "withdraw", id: "O1", because: [] }],
    );
    expect(ownPlace(one("sec"), ledger)).toBe(
      "By your own last words you are for O1, could live with O2 (on the condition: it is small). Each stands until you say otherwise of it.",
    );
    expect(ownPlace(one("ux"), ledger)).toContain("you object to O1, stand aside from O2.");
    expect([ownPlace(one("ops"), ledger), ownPlace(one("devil"), ledger)]).toEqual(["", ""]);
  });

  test.each<[string, Partial<Seat>]>([
    ["You are Ann: Cook.", {}],
    ["You are Ann.", { role: "" }],
    ["You are Cook 1.", { name: "Cook 1" }],
    ["You are Ann: Cook. You look first at: salt; fire.", { focus: ["salt", "fire"] }],
  ])("%s", (sentence, more) => {
    expect(selfOf({ ...one("sec"), ...more }, smallLedger())).toBe(sentence);
  });
});

test("of more than there is room for what can be chosen or is contested comes first, then the newest", () => {
  const ledger = smallLedger();
  says(
    ledger,
    "sec",
    1,
    add("a"),
    add("b"),
    { do: "add", item: { kind: "option", text: "c", under: "I1" } },
    add("d"),
  );
  says(ledger, "ux", 1, stand("SEC-1", "contest"), stand("SEC-2", "agree"));
  const items = [...ledger.items.values()].filter(({ from }) => from[0] === "sec");
  expect(neededFirst(ledger, items)).toEqual(["O3", "SEC-1", "SEC-3", "SEC-2"]);
});

describe("who gives no answer", () => {
  const told = (code: Failure["code"]) => {
    const said: unknown[] = [];
    const warn: Floor["warn"] = (...all) => void said.push(all);
    noteMissing({ warn } as Floor, "Ann gave no answer", { code, message: "it is down" });
    return said;
  };
  test.each<[Failure["code"], readonly unknown[]]>([
    ["timeout", [["Ann gave no answer: it is down", undefined]]],
    // Told once, whoever was to be asked.
    ["breaker", [["Ann gave no answer: it is down", "it is down"]]],
    ["limit", []],
    ["left-out", []],
  ])("of the code %s is told as %j", (code, expected) => {
    expect(told(code)).toEqual(expected);
  });
});

test("what a reply says of an earlier decision is a stand on it: to change it weighs more than to bear it out", () => {
  const one = (say: string) => ({ on: "adr-0001", say, reason: say });
  expect(earlierActs({ earlier: [one("confirm"), one("change")] })).toMatchObject([
    { do: "stand", on: "ADR-0001", as: "contest", why: "confirm / change" },
  ]);
  expect(earlierActs({ earlier: [one("confirm")] })).toMatchObject([{ as: "agree" }]);
  for (const reply of [{}, null, "text", { earlier: null }, { earlier: [one("keep")] }])
    expect(earlierActs(reply)).toEqual([]);
});

describe("an earlier decision is told", () => {
  const remembered = {
    id: "ADR-0001",
    title: "In memory",
    path: "docs/1.md",
    date: "2026-01-01",
    isAdopted: true as const,
    text: "Keep it.",
  };
  const reminder = () => {
    const ledger = smallLedger();
    const one = new Reminder([remembered]);
    const turn = (id: string, more: { readonly sees?: "nothing"; readonly chair?: true } = {}) => {
      const { chair, ...move } = more;
      const who: Seat = { ...seat(id), ...(chair && { chair }) };
      one.open([who], move, (items) => items.map((item) => ledger.add("memory", 1, item)));
      const { lines, asks } = one.turnOf(who, move);
      return { who, told: lines.length > 0, asked: asks !== "" };
    };
    return { one, turn, ledger };
  };

  test("to a seat after its own first turn, with a question, until a turn has told it", () => {
    const { one, turn } = reminder();
    expect(turn("sec")).toMatchObject({ told: false, asked: false });
    const second = turn("sec");
    expect(second).toMatchObject({ told: true, asked: true });
    expect(turn("sec")).toMatchObject({ told: true });
    one.mark(second.who);
    expect(turn("sec")).toMatchObject({ told: false, asked: false });
    expect(turn("ux")).toMatchObject({ told: false });
    expect(turn("ux")).toMatchObject({ told: true });
  });

  test("to no chair before somebody has spoken blind", () => {
    const { turn } = reminder();
    turn("mod", { chair: true });
    expect(turn("mod", { chair: true })).toMatchObject({ told: false });
  });

  test("to nobody who is to be blind, and to a chair without a question", () => {
    const { turn } = reminder();
    turn("sec");
    expect(turn("sec", { sees: "nothing" })).toMatchObject({ told: false });
    expect(turn("mod", { chair: true })).toMatchObject({ told: false });
    turn("sec");
    expect(turn("mod", { chair: true })).toMatchObject({ told: true, asked: false });
  });

  test.each<[string, Readonly<Record<string, string | null>>, Readonly<Record<string, "agree" | "contest">>]>(
    [
      ["changes", { sec: "O1", ux: "O1", ops: "O2" }, { sec: "contest", ops: "agree" }],
      ["confirms", { sec: "O1", ux: "O1", ops: "O2" }, { sec: "agree", ops: "contest" }],
      ["leaves", { sec: "O1", ux: "O1", ops: "O2" }, { sec: "agree", ux: "contest" }],
      ["leaves", { sec: "O1", ux: "O1", ops: "O2" }, { ops: "contest" }],
      // Level: both are heard. Where nobody is for anything, all who count are.
      ["leaves", { sec: "O1", ux: "O2" }, { sec: "agree", ux: "contest" }],
      ["changes", {}, { sec: "contest", ux: "contest", ops: "agree" }],
      ["leaves", {}, {}],
    ],
  )("as one that the answer %s, by the word of those who are for what leads", (is, options, stands) => {
    const ledger = smallLedger();
    ledger.add("memory", 1, { kind: "earlier decision", id: "ADR-0001", text: "In memory" });
    for (const [by, option] of Object.entries(options)) says(ledger, by, 1, hold(option));
    for (const [by, as] of Object.entries(stands)) says(ledger, by, 2, stand("ADR-0001", as));
    says(ledger, "devil", 2, stand("ADR-0001", "contest"));
    expect(earlierOf(tell(ledger))).toMatchObject([{ id: "ADR-0001", is }]);
  });
});
