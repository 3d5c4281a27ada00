import { describe, expect, test } from "vitest";
import type { Act, StandAs } from "../../src/table/act.ts";
import type { Id } from "../../src/table/item.ts";
import {
  argued,
  broughtNothing,
  changesOf,
  consents,
  contested,
  givenUpWhen,
  groupsOf,
  itemStanding,
  lastSaid,
  lastStands,
  movedBy,
} from "../../src/table/stands.ts";
import { standing } from "../../src/table/standing.ts";
import { add, says, smallLedger, stand } from "./ledger.ts";

/** Where seats are on claims and all else but options: which of their words still stands. */

const reworded = (sameMeaning: boolean): Act => ({
  do: "amend",
  id: "SEC-1",
  text: "It is lost at a restart",
  sameMeaning,
  because: [],
});
const hold = (option: string | null, because: readonly Id[] = []): Act => ({
  do: "hold",
  issue: "I1",
  option,
  because,
  why: "",
});

function claimed() {
  const ledger = smallLedger();
  says(ledger, "sec", 1, add("It is lost"));
  return ledger;
}

describe("once an item is worded anew", () => {
  test.each<[StandAs, same: string, other: string]>([
    ["agree", "stays", "is gone"],
    ["contest", "stays", "stays"],
    ["narrower", "stays", "is gone"],
    ["beside-the-point", "stays", "is gone"],
  ])("%s: with the same meaning it %s, with another it %s", (as, same, other) => {
    for (const [isSame, what] of [
      [true, same],
      [false, other],
    ] as const) {
      const ledger = claimed();
      says(ledger, "ux", 1, stand("SEC-1", as));
      says(ledger, "sec", 2, reworded(isSame));
      expect(itemStanding(ledger, "SEC-1")?.stands).toHaveLength(what === "stays" ? 1 : 0);
      // Who is asked again says it of the new words.
      says(ledger, "ux", 3, stand("SEC-1", as));
      expect(itemStanding(ledger, "SEC-1")?.stands).toMatchObject([{ by: "ux", as, version: 2 }]);
    }
  });

  test("who narrowed the old words asks for nothing of the new ones; who did not say of them has not said", () => {
    const ledger = claimed();
    for (const by of ["ux", "ops"]) says(ledger, by, 1, stand("SEC-1", "narrower", "only at night"));
    says(ledger, "sec", 2, reworded(false));
    expect(argued(ledger)).toEqual([]);
    expect(consents(ledger, "claim")).toMatchObject([
      { is: "unsaid", conditions: [], silent: ["ux", "ops"] },
    ]);
    says(ledger, "ux", 3, stand("SEC-1v1", "agree"));
    expect(consents(ledger, "claim")).toMatchObject([{ silent: ["ux", "ops"] }]);
  });
});

describe("a seat's last word on an item", () => {
  test.each<
    [string, readonly (readonly [by: string, Act])[], contested: readonly string[], agreed: readonly string[]]
  >([
    [
      "takes the place of the one before",
      [
        ["ux", stand("SEC-1", "contest")],
        ["ux", stand("SEC-1", "agree")],
      ],
      [],
      ["ux"],
    ],
    [
      "is none once it is taken back",
      [
        ["ux", stand("SEC-1", "contest")],
        ["ux", { do: "withdraw", id: "UX>SEC-1", because: [] }],
      ],
      [],
      [],
    ],
    [
      "is that of one who counts",
      [
        ["devil", stand("SEC-1", "contest")],
        ["ops", stand("SEC-1", "agree")],
      ],
      [],
      ["ops"],
    ],
    ["is not its author's", [["sec", stand("SEC-1", "agree")]], [], []],
    [
      "is each one's own",
      [
        ["ux", stand("SEC-1", "contest")],
        ["ops", stand("SEC-1", "agree")],
      ],
      ["ux"],
      ["ops"],
    ],
  ])("%s", (_, acts, against, agreed) => {
    const ledger = claimed();
    for (const [at, [by, act]] of acts.entries()) says(ledger, by, at + 1, act);
    const { contestedBy = [], agreedBy = [] } = itemStanding(ledger, "SEC-1") ?? {};
    expect([contestedBy, agreedBy].map((all) => all.map(({ by }) => by))).toEqual([against, agreed]);
    expect(contested(ledger).map(({ id }) => id)).toEqual(against.length > 0 ? ["SEC-1"] : []);
  });

  test("nothing can be taken back that was never said, nor what another said", () => {
    const ledger = claimed();
    says(ledger, "ux", 1, stand("SEC-1", "contest"));
    says(
      ledger,
      "ops",
      1,
      { do: "withdraw", id: "OPS>SEC-1", because: [] },
      { do: "withdraw", id: "UX>SEC-1", because: [] },
    );
    expect(ledger.refused.map(({ why }) => why)).toEqual([
      "It has said nothing of SEC-1 that it could take back",
      "UX>SEC-1 is not its own",
    ]);
    expect(contested(ledger)).toHaveLength(1);
  });

  test("keeps what would settle it, until the seat names something else, and is no stand-in's", () => {
    const ledger = claimed();
    const insteadNow = () => lastStands(ledger).map(({ as, instead, why }) => [as, instead, why]);
    says(ledger, "ux", 1, stand("SEC-1", "contest", "not so", "It may be lost"));
    says(ledger, "ux", 2, stand("SEC-1", "contest", "still not"));
    expect(insteadNow()).toEqual([["contest", "It may be lost", "still not"]]);
    ledger.say({
      by: "ux",
      round: 3,
      asked: [],
      acts: [stand("SEC-1", "agree", "", "anything")],
      standIn: "bob",
    });
    expect(insteadNow()).toEqual([["contest", "It may be lost", "still not"]]);
    says(ledger, "ux", 4, stand("SEC-1", "narrower", "", "It was lost once"));
    expect(insteadNow()).toEqual([["narrower", "It was lost once", ""]]);
  });
});

describe("a round brings something where", () => {
  test.each<[string, boolean, string, Act]>([
    ["somebody goes over to another option", true, "ux", hold("O2", ["SEC-1"])],
    ["somebody stays with its option", false, "ux", hold("O1")],
    ["there is a new claim", true, "ux", add("It is quick")],
    [
      "there is a new option",
      true,
      "ux",
      { do: "add", item: { kind: "option", text: "A file", under: "I1" } },
    ],
    ["there is an item of another kind only", false, "ux", add("How many?", "question")],
    ["somebody words its own anew", true, "sec", reworded(true)],
    ["somebody attacks for the first time", true, "ops", stand("SEC-1", "contest")],
    ["somebody attacks what it attacked before", false, "ux", stand("SEC-1", "contest")],
    ["somebody agrees", false, "ops", stand("SEC-1", "agree")],
    ["somebody would say less", false, "ops", stand("SEC-1", "narrower", "only at night")],
    ["somebody finds it beside the point", false, "ops", stand("SEC-1", "beside-the-point")],
  ])("%s: %s", (_, brings, by, act) => {
    const ledger = claimed();
    says(ledger, "ux", 1, hold("O1"), stand("SEC-1", "contest"));
    says(ledger, by, 2, act);
    expect(broughtNothing(ledger, 2, ["claim"])).toBe(!brings);
  });
});

describe("items that an editor reads as the same", () => {
  const joined = (...edits: readonly (readonly Id[])[]) => {
    const ledger = claimed();
    says(ledger, "ux", 1, add("It is gone"), add("It is slow"));
    says(ledger, "ops", 1, add("It vanishes"));
    for (const ids of edits) says(ledger, "editor", 2, { do: "join", ids, text: ids.join("+") });
    return ledger;
  };
  const groups = (ledger: ReturnType<typeof joined>) =>
    groupsOf(ledger, "claim").map(({ items, text }) => [items.map(({ id }) => id).join(" "), text]);

  test("are one group, also over two joins; the last words are those of the whole", () => {
    expect(groups(joined(["SEC-1", "UX-1"], ["UX-1", "OPS-1"]))).toEqual([
      ["SEC-1 UX-1 OPS-1", "UX-1+OPS-1"],
      ["UX-2", null],
    ]);
  });

  test("are told without one that was withdrawn; the rest of them stay together", () => {
    const ledger = joined(["SEC-1", "UX-1", "OPS-1"]);
    says(ledger, "sec", 3, { do: "withdraw", id: "SEC-1", because: [] });
    expect(groups(ledger).map(([ids]) => ids)).toEqual(["UX-1 OPS-1", "UX-2"]);
  });

  test("are apart once an author contests another of them; whoever else does changes nothing", () => {
    const ledger = joined(["SEC-1", "UX-1"]);
    says(ledger, "ops", 3, stand("SEC-1", "contest"));
    expect(groups(ledger)[0]?.[0]).toBe("SEC-1 UX-1");
    says(ledger, "ux", 3, stand("SEC-1", "contest"));
    expect(groups(ledger).map(([ids]) => ids)).toEqual(["SEC-1", "UX-1", "UX-2", "OPS-1"]);
  });
});

test("whom an item moved is said by whoever goes over, words anew or takes back because of it", () => {
  const ledger = claimed();
  says(ledger, "ux", 1, add("It is quick"), hold("O1"));
  says(ledger, "ops", 1, add("It is dear"), hold("O1"));
  says(ledger, "ux", 2, hold("O2", ["SEC-1"]));
  says(ledger, "ops", 2, { do: "withdraw", id: "OPS-1", because: ["SEC-1"] }, hold("O1", ["SEC-1"]));
  expect(movedBy(ledger, "SEC-1").toSorted()).toEqual(["ops", "ux"]);
  expect(movedBy(ledger, "UX-1")).toEqual([]);
  expect(changesOf(ledger, { by: "ops" })).toEqual([]);
  expect(changesOf(ledger, { issue: "I1", round: 2 })).toMatchObject([{ by: "ux", from: "O1", to: "O2" }]);
  expect(changesOf(ledger, { round: 1 })).toEqual([]);
});

test("an id that nobody has is no cause of a move", () => {
  const ledger = claimed();
  says(ledger, "ux", 1, hold("O1"));
  says(ledger, "ux", 2, hold("O2", ["SEC-1", "NO-9"]));
  expect(changesOf(ledger)).toMatchObject([{ causes: ["SEC-1"] }]);
});

describe("what would make a seat give up its option", () => {
  const note = (
    by: string,
    round: number,
    notes: Readonly<Record<string, string>>,
    ...acts: readonly Act[]
  ) => ({
    by,
    round,
    asked: [],
    acts,
    notes,
  });
  const told = (ledger: ReturnType<typeof smallLedger>, option: Id) => {
    const [on] = standing(ledger);
    return on === undefined ? [] : givenUpWhen(ledger, on, option);
  };

  test("is told of those who are for it, since they are, in their last words; of nobody who does not count", () => {
    const ledger = smallLedger();
    ledger.say(note("sec", 1, { wouldChange: "a loss" }, hold("O1")));
    ledger.say(note("ux", 1, { wouldChange: "a delay" }, hold("O2")));
    ledger.say(note("devil", 1, { wouldChange: "anything" }, hold("O1")));
    expect(told(ledger, "O1")).toEqual([{ seat: "sec", text: "a loss" }]);
    // What was said of the other option is not said of this one.
    says(ledger, "ux", 2, hold("O1", ["I1"]));
    expect(told(ledger, "O1")).toEqual([{ seat: "sec", text: "a loss" }]);
    ledger.say(note("ux", 3, { reconsiderWhen: "a second server" }));
    expect(told(ledger, "O1")).toEqual([
      { seat: "sec", text: "a loss" },
      { seat: "ux", text: "a second server" },
    ]);
    expect(told(ledger, "O2")).toEqual([]);
  });

  test("is told still where it went over on another issue since", () => {
    const ledger = smallLedger();
    ledger.add("topic", 0, { kind: "issue", text: "When?" });
    for (const text of ["Now", "Later"]) ledger.add("topic", 0, { kind: "option", text, under: "I2" });
    const onSecond = (option: string): Act => ({ do: "hold", issue: "I2", option, because: [], why: "" });
    ledger.say(note("sec", 1, { reconsiderWhen: "a loss" }, hold("O1"), onSecond("O3")));
    says(ledger, "sec", 2, onSecond("O4"));
    expect(changesOf(ledger, { by: "sec" })).toMatchObject([{ issue: "I2", round: 2 }]);
    expect(told(ledger, "O1")).toEqual([{ seat: "sec", text: "a loss" }]);
  });

  test("is told where it says so as it goes over", () => {
    const ledger = smallLedger();
    says(ledger, "sec", 1, hold("O2"));
    ledger.say(note("sec", 2, { reconsiderWhen: "a loss" }, hold("O1", ["I1"])));
    expect(told(ledger, "O1")).toEqual([{ seat: "sec", text: "a loss" }]);
  });

  test("a field is told by who said it last of those who are wanted", () => {
    const ledger = smallLedger();
    ledger.say(note("sec", 1, { compromise: "both" }));
    ledger.say(note("ux", 2, { compromise: "neither" }));
    expect(lastSaid(ledger, "compromise")).toBe("neither");
    expect(lastSaid(ledger, "compromise", ({ by }) => by === "sec")).toBe("both");
    expect(lastSaid(ledger, "title")).toBeNull();
  });
});
