import { describe, expect, test } from "vitest";
import type { Act } from "../../src/table/act.ts";
import { OpenLedger } from "../../src/table/fold.ts";
import { type Rule, settleAll, type Tie, type VotingRule } from "../../src/table/settle.ts";
import { accept, hold, object } from "./stances.ts";

type Say = readonly Act[];
const aside = (option: string): Act => ({ do: "stand-aside", option, why: "" });

/** Seats S1, S2, … each with one reply, on options O1, O2 and O3. */
function settled(says: readonly Say[], rule: Rule, { tie, chair }: { tie?: Tie; chair?: Say } = {}) {
  const ledger = new OpenLedger();
  const seats = says.map((_, index) => ({ id: `S${index + 1}`, tag: `S${index + 1}`, counts: true }));
  for (const seat of [...seats, { id: "chair", tag: "CH", counts: false }]) ledger.seat(seat);
  ledger.add("topic", 0, { kind: "issue", text: "Which?" });
  for (const text of ["one", "two", "three"])
    ledger.option("topic", 0, { kind: "option", text, under: "I1" });
  for (const [index, acts] of says.entries())
    ledger.say({ by: `S${index + 1}`, round: 1, asked: ["I1"], acts });
  if (chair !== undefined) ledger.say({ by: "chair", round: 1, asked: [], acts: chair });
  const [one] = settleAll(ledger, rule, { ...(tie && { tie }) });
  if (one === undefined) throw new Error("There is an issue.");
  return { ledger, one };
}

/** A seat that is for one option; `~` says nothing. */
function times(number: number, option: string): readonly Say[] {
  return Array.from({ length: number }, () => (option === "~" ? [] : [hold(idOf(option))]));
}

function idOf(letter: string): string {
  return `O${"ABC".indexOf(letter) + 1}`;
}

interface Row {
  readonly name: string;
  readonly rule: VotingRule;
  readonly says: readonly Say[];
  readonly winners: string;
  readonly scores?: readonly number[];
}

const split = [...times(4, "A"), ...times(3, "B"), ...times(2, "C")];

test.each<readonly [unlessAgreed: true | undefined, decided: string, dissenting: readonly string[]]>([
  [undefined, "O2", ["S1"]],
  [true, "O1", ["S2", "S3"]],
])(
  "what all can live with goes before a majority where a rule says so: %s",
  (unlessAgreed, decided, dissenting) => {
    const others = [hold("O2"), accept("O1")];
    const rule = { by: "majority", threshold: 0.5, ...(unlessAgreed && { unlessAgreed }) } as const;
    const { one } = settled([[hold("O1")], others, others], rule);
    expect([one.decided, one.dissent.map(({ seat }) => seat)]).toEqual([decided, dissenting]);
    // Where not all can, it is the majority's.
    expect(settled([[hold("O1")], [hold("O2")], others], rule).one.decided).toBe("O2");
  },
);

test("to be for what is no option ends what it was for, and what was never said cannot be taken back", () => {
  const ledger = settled([[hold("O1")], [hold("O2")]], { by: "plurality" }).ledger;
  const note = ledger.add("you", 1, { kind: "answer", text: "Thirty days", under: "I1" });
  ledger.say({ by: "S1", round: 2, asked: ["I1"], acts: [hold(note.id)] });
  expect(ledger.positions.get("S1")?.get("O1")).toBeUndefined();
  ledger.say({
    by: "S2",
    round: 2,
    asked: ["I1"],
    acts: [hold("O2"), { do: "withdraw", id: "O3", because: [] }],
  });
  expect(ledger.refused.map(({ by, why }) => [by, why]).at(-1)).toEqual(["S2", "O3 was not supported"]);
});

describe("Ballots are counted as worked out by hand", () => {
  test.each<Row>([
    {
      name: "plurality takes what most are for, however few",
      rule: { by: "plurality" },
      says: split,
      winners: "A",
      scores: [4, 3, 2],
    },
    {
      name: "no majority",
      rule: { by: "majority", threshold: 0.5 },
      says: split,
      winners: "",
    },
    {
      name: "half is no majority",
      rule: { by: "majority", threshold: 0.5 },
      says: [...times(2, "A"), ...times(2, "B")],
      winners: "",
    },
    {
      name: "more than half is one",
      rule: { by: "majority", threshold: 0.5 },
      says: [...times(3, "A"), ...times(2, "B")],
      winners: "A",
    },
    {
      name: "two thirds of six are four",
      rule: { by: "majority", threshold: 2 / 3 },
      says: [...times(4, "A"), ...times(2, "B")],
      winners: "A",
    },
    {
      name: "three of five are not two thirds",
      rule: { by: "majority", threshold: 2 / 3 },
      says: [...times(3, "A"), ...times(2, "B")],
      winners: "",
    },
    { name: "all of all", rule: { by: "majority", threshold: 1 }, says: times(3, "A"), winners: "A" },
    {
      name: "silent seats count in what a majority is of",
      rule: { by: "majority", threshold: 0.5 },
      says: [...times(2, "A"), ...times(2, "~")],
      winners: "",
    },
    {
      name: "weights make a majority",
      rule: { by: "majority", threshold: 0.5, weights: { S1: 3 } },
      says: [...times(1, "A"), ...times(2, "B")],
      winners: "A",
      scores: [3, 2, 0],
    },
    {
      name: "a seat of no weight decides nothing",
      rule: { by: "plurality", weights: { S1: 0 } },
      says: times(1, "A"),
      winners: "",
    },
    {
      name: "plurality in a tie",
      rule: { by: "plurality" },
      says: [...times(2, "A"), ...times(2, "B"), ...times(1, "C")],
      winners: "AB",
    },
    {
      name: "approval",
      rule: { by: "approval" },
      says: [
        [hold("O1"), accept("O2")],
        [hold("O3"), accept("O2")],
      ],
      winners: "B",
      scores: [1, 2, 1],
    },
    { name: "one seat only", rule: { by: "plurality" }, says: times(1, "B"), winners: "B" },
    ...(["plurality", "approval"] as const).map((by) => ({
      name: `empty says: ${by}`,
      rule: { by },
      says: times(3, "~"),
      winners: "",
      scores: [0, 0, 0],
    })),
  ])("$name", ({ rule, says, winners, scores }) => {
    const { one } = settled(says, rule);
    const won = one.tied.length > 0 ? one.tied : [one.decided ?? []].flat();
    expect(won).toEqual(winners.split("").map(idOf));
    if (scores !== undefined) expect(one.scores.map(({ score }) => score)).toEqual(scores);
  });
});

describe("What a rule makes of who stands where", () => {
  const majority = { by: "majority", threshold: 0.5 } as const;

  test("a consensus is one by whatever rule", () => {
    const { one } = settled([[hold("O1")], [hold("O2"), accept("O1")]], { by: "approval" });
    expect(one).toMatchObject({ decided: "O1", how: "consensus", supporters: ["S1"] });
    // It could live with it and is for something else: nobody is told as a supporter and as a dissenter.
    expect(one.dissent).toMatchObject([{ seat: "S2", stance: "accepts", for: "O2" }]);
  });

  test("one seat alone agrees with nobody", () => {
    expect(settled([[hold("O1")]], majority).one).toMatchObject({ decided: "O1", how: "majority" });
    expect(settled([[hold("O1")]], { by: "consent" }).one).toMatchObject({ decided: null, how: "open" });
  });

  test("with an open condition it is agreement on conditions, and they are listed", () => {
    const { one } = settled([[hold("O1")], [accept("O1", "it is cheap")]], { by: "consent" });
    expect(one).toMatchObject({ how: "conditions", conditions: [{ seat: "S2", condition: "it is cheap" }] });
  });

  test("consent: nobody objects and who stands aside is named; silence is no consent", () => {
    const { one } = settled([[hold("O1")], [aside("O1")]], { by: "consent" });
    expect(one).toMatchObject({
      decided: "O1",
      how: "consent",
      dissent: [{ seat: "S2", stance: "stands aside" }],
    });
    expect(settled([[hold("O1")], []], { by: "consent" }).one.decided).toBeNull();
    expect(settled([[hold("O1")], [object("O1")]], { by: "consent" }).one.decided).toBeNull();
  });

  test("unopposed: only one is held and nobody objects to it", () => {
    expect(settled([[hold("O1")], []], { by: "unopposed" }).one.decided).toBe("O1");
    expect(settled([[hold("O1")], [hold("O2")]], { by: "unopposed" }).one.decided).toBeNull();
    expect(settled([[hold("O1")], [object("O1")]], { by: "unopposed" }).one.decided).toBeNull();
  });

  test("what the chair recommends is never an agreement, and its own word counts nowhere", () => {
    const all = [[hold("O1")], [hold("O1")]];
    expect(settled(all, { by: "chair", recommends: "O1" }).one).toMatchObject({
      decided: "O1",
      how: "chair",
    });
    expect(settled([[hold("O1")], [hold("O2")]], majority, { chair: [hold("O2")] }).one.decided).toBeNull();
  });

  test("a tie goes where the rule says: nowhere, to what came up first, or to the person", () => {
    const split = [[hold("O2", "fast")], [hold("O1", "safe")]];
    const plurality = { by: "plurality" } as const;
    expect(settled(split, plurality).one).toMatchObject({
      decided: null,
      how: "open",
      tied: ["O1", "O2"],
      minority: [],
      dissent: [],
    });
    expect(settled(split, plurality, { tie: "first" }).one).toMatchObject({
      decided: "O1",
      how: "plurality",
      tied: ["O1", "O2"],
    });
    const { ledger, one } = settled(split, plurality, { tie: "you" });
    expect(one.decided).toBeNull();
    ledger.add("you", 1, { kind: "answer", text: "two", under: "I1", from: ["O2"] });
    expect(settleAll(ledger, plurality, { tie: "you" })).toMatchObject([
      { decided: "O2", how: "you", minority: [{ seat: "S2", option: "O1", why: "safe" }] },
    ]);
    expect(settleAll(ledger, plurality)).toMatchObject([{ decided: null, how: "open" }]);
  });

  test("the last answer that names one of those in the tie breaks it", () => {
    const { ledger } = settled([[hold("O1")], [hold("O2")]], { by: "plurality" });
    for (const [under, option] of [
      ["I1", "O1"],
      ["I1", "O2"],
      [undefined, "O1"],
    ] as const)
      ledger.add("you", 1, {
        kind: "answer",
        text: "that",
        from: [option],
        ...(under !== undefined && { under }),
      });
    expect(settleAll(ledger, { by: "plurality" }, { tie: "you" })).toMatchObject([
      { decided: "O2", how: "you" },
    ]);
    ledger.add("you", 2, { kind: "answer", text: "the third", under: "I1", from: ["O3"] });
    expect(settleAll(ledger, { by: "plurality" }, { tie: "you" })).toMatchObject([
      { decided: null, how: "open" },
    ]);
  });

  test("a tie that is the person's to break is broken by no seat's answer", () => {
    const { ledger } = settled([[hold("O1")], [hold("O2")]], { by: "plurality" });
    ledger.add("S1", 1, { kind: "answer", text: "one", under: "I1", from: ["O1"] });
    expect(settleAll(ledger, { by: "plurality" }, { tie: "you" })).toMatchObject([
      { decided: null, how: "open" },
    ]);
  });

  test("an answer of the person breaks a tie and decides nothing else", () => {
    const { ledger } = settled([[hold("O1")], [hold("O1")], [hold("O2")]], majority, { tie: "you" });
    ledger.add("you", 1, { kind: "answer", text: "two", under: "I1", from: ["O2"] });
    expect(settleAll(ledger, majority, { tie: "you" })).toMatchObject([{ decided: "O1", how: "majority" }]);
  });

  test("an option that its author took back is not chosen once nobody is for it", () => {
    const { ledger } = settled(
      [[{ do: "add", item: { kind: "option", text: "four", under: "I1" } }, accept("O4")], [accept("O4")]],
      { by: "approval" },
    );
    expect(settleAll(ledger, { by: "approval" })).toMatchObject([{ decided: "O4" }]);
    ledger.say({ by: "S1", round: 2, asked: [], acts: [{ do: "withdraw", id: "O4", because: [] }] });
    expect(settleAll(ledger, { by: "approval" })).toMatchObject([{ decided: null }]);
  });

  test("it can be recommended still while somebody is for it, whether that counts or not", () => {
    const added: Act = { do: "add", item: { kind: "option", text: "four", under: "I1" } };
    const rule = { by: "chair", recommends: "O4" } as const;
    const { ledger } = settled([[added], [hold("O1")]], rule, { chair: [hold("O4")] });
    ledger.say({ by: "S1", round: 2, asked: [], acts: [{ do: "withdraw", id: "O4", because: [] }] });
    expect(settleAll(ledger, rule)).toMatchObject([{ decided: "O4" }]);
    ledger.say({ by: "chair", round: 2, asked: [], acts: [hold("O1")] });
    expect(settleAll(ledger, rule)).toMatchObject([{ decided: null }]);
  });

  test("support of a wording that meant something else is no vote", () => {
    const { ledger } = settled(
      [
        [{ do: "add", item: { kind: "option", text: "four", under: "I1" } }, hold("O4")],
        [hold("O4")],
        [hold("O1")],
      ],
      majority,
    );
    expect(settleAll(ledger, majority)).toMatchObject([{ decided: "O4" }]);
    const amend: Act = { do: "amend", id: "O4", text: "five", sameMeaning: false, because: [] };
    ledger.say({ by: "S1", round: 2, asked: [], acts: [amend] });
    for (const rule of [majority, { by: "approval" }] as const)
      expect(settleAll(ledger, rule)[0]?.decided).toBeNull();
  });

  test("by weights", () => {
    const split = [[hold("O1")], [hold("O2")], [hold("O2")]];
    expect(settled(split, { ...majority, weights: { S1: 5 } }).one).toMatchObject({ decided: "O1" });
    expect(settled(split, { by: "approval", weights: { S1: 5 } }).one).toMatchObject({ decided: "O1" });
  });
});
