import { describe, expect, test } from "vitest";
import type { Act } from "../../src/table/act.ts";
import { asId, idsNamed, sameText, tagsOf } from "../../src/table/item.ts";
import { itemStanding } from "../../src/table/stands.ts";
import { standing } from "../../src/table/standing.ts";
import { add, says, smallLedger } from "./ledger.ts";

describe("two options in own words are one where they read", () => {
  test.each([
    ["Redis", "redis", true],
    ["Use Redis", "Use Redis.", true],
    ["“Use” Redis", "Use  Redis", true],
    ["Ｒｅｄｉｓ", "Redis", true],
    ["- Redis", "Redis", true],
    ["Don't move", "dont move", true],
    ["『週次』の版", "「週次」の版", true],
    ["une «file»", "une file", true],
    ["below 10 ms", "below 100 ms", false],
    ["< 10 ms", "> 10 ms", false],
    ["-5 °", "5 °", false],
    ["C", "C++", false],
    ["10", "10 %", false],
    ["Redis, then files", "Redis then files", false],
    ["移行する", "移行しない", false],
  ])("%j and %j: %s", (one, other, isSame) => {
    expect(sameText(one) === sameText(other)).toBe(isSame);
  });

  test("as it reads now: words of an older meaning name a new one", () => {
    const named = (sameMeaning: boolean, text: string) => {
      const ledger = smallLedger();
      says(ledger, "sec", 1, { do: "add", item: { kind: "option", text: "A file", under: "I1" } });
      says(ledger, "sec", 2, { do: "amend", id: "O3", text: "A file a day", sameMeaning, because: [] });
      says(ledger, "ux", 3, { do: "hold", issue: "I1", option: { text }, because: [], why: "" });
      const [on] = standing(ledger);
      return on?.options.flatMap(({ option, seats }) =>
        seats.some(({ seat, stance }) => seat.id === "ux" && stance === "for") ? option.id : [],
      );
    };
    expect(named(false, "a file")).toEqual(["O4"]);
    expect(named(false, "a file a day")).toEqual(["O3"]);
    expect(named(true, "a file")).toEqual(["O3"]);
  });
});

test.each([
  ["Why SEC-1?", ["SEC-1"]],
  ["Is SEC-1v2 still true, and O1’s price?", ["SEC-1", "O1"]],
  ["Is SEC-1v12 still true?", ["SEC-1"]],
  ["(SEC-1), [O2].", ["SEC-1", "O2"]],
  ["What of SEC-10, XSEC-1 and o1?", []],
  ["And with two servers?", []],
])("%j names %j", (text, ids) => {
  const { items } = smallLedger();
  expect(idsNamed(text, new Map([...items, ["SEC-1", null]]))).toEqual(ids);
});

test("what is no id stays as it was written, to be refused by its own words", () => {
  expect([" the second one ", "sec-1", "[O2]: Redis"].map(asId)).toEqual(["the second one", "SEC-1", "O2"]);
});

describe("what a seat says has ids that begin with a tag of its own", () => {
  test.each<[readonly string[], readonly string[]]>([
    [
      ["Security", "UX", "Devil's advocate"],
      ["SEC", "UX", "DA"],
    ],
    [
      ["Security", "Secrets"],
      ["SEC", "SECR"],
    ],
    [
      ["Ann", "ann"],
      ["ANN", "ANN2"],
    ],
    [
      ["O", "Ops"],
      ["OO", "OPS"],
    ],
    [
      ["性能", "費用"],
      ["M1", "M2"],
    ],
    [
      ["First reviewer", "Second reviewer"],
      ["FR", "SR"],
    ],
  ])("%j: %j", (names, tags) => {
    expect([...tagsOf(names).values()]).toEqual(tags);
  });

  test("that is none of those there are", () => {
    expect([...tagsOf(["Security"], ["SEC"]).values()]).toEqual(["SECU"]);
  });
});

describe("what cannot be taken is on record with the reason", () => {
  const hold = (option: string): Act => ({ do: "hold", issue: "I1", option, because: [], why: "" });
  test.each<[string, string, Act]>([
    ['Nothing here has the id "NO-1"', "ux", { do: "stand", on: "NO-1", as: "agree", why: "", restsOn: [] }],
    [
      'Nothing here has the id "SEC-1v3"',
      "ux",
      { do: "stand", on: "SEC-1v3", as: "agree", why: "", restsOn: [] },
    ],
    ['Nothing here has the id "SEC-1"', "ux", { do: "accept", option: "SEC-1", condition: null }],
    ['Nothing here has the id "O9"', "ux", hold("O9")],
    ['Nothing here has the id "O3"', "ux", hold("O3")],
    [
      "SEC-1 is not its own: only its author can word it anew",
      "ux",
      { do: "amend", id: "SEC-1", text: "x", sameMeaning: true, because: [] },
    ],
    ["An option is one of an issue", "ux", { do: "add", item: { kind: "option", text: "x" } }],
    ['Nothing here has the id "I9"', "ux", { do: "add", item: { kind: "option", text: "x", under: "I9" } }],
    ["nobody has no seat", "nobody", add("x")],
  ])("%s", (why, by, act) => {
    const ledger = smallLedger();
    ledger.add("topic", 0, { kind: "issue", text: "When?" });
    ledger.add("topic", 0, { kind: "option", text: "Now", under: "I2" });
    says(ledger, "sec", 1, add("It is lost"));
    says(ledger, "ux", 1, hold("O1"));
    const before = ledger.items.size;
    says(ledger, by, 2, act);
    expect(ledger.refused.map((one) => [one.by, one.why])).toEqual([[by, why]]);
    expect(ledger.items.size).toBe(before);
    // Who names what nobody knows is for something else now: never for the old one.
    const [on] = standing(ledger);
    const { stance } = on?.options[0]?.seats.find(({ seat }) => seat.id === "ux") ?? {};
    expect(stance).toBe(act.do === "hold" ? "not said" : "for");
  });
});

test("what an item is made of may come later in the same reply; it is never made of itself or of what is not there", () => {
  const ledger = smallLedger();
  const from = (...ids: readonly string[]): Act => ({
    do: "add",
    item: { kind: "claim", text: ids.join(), from: ids },
  });
  says(ledger, "sec", 1, from("SEC-2", "SEC-1", "NO-1"), add("It is lost"));
  expect(ledger.items.get("SEC-1")?.from).toEqual(["sec", "SEC-2"]);
  says(ledger, "sec", 2, from("SEC-4"));
  says(ledger, "sec", 3, add("It came too late"));
  expect(ledger.items.get("SEC-3")?.from).toEqual(["sec"]);
});

test("who narrows an option accepts it on the words it gives, else on its reason", () => {
  const conditions = (reason: string, instead?: string) => {
    const ledger = smallLedger();
    says(ledger, "ux", 1, {
      do: "stand",
      on: "O1",
      as: "narrower",
      why: reason,
      restsOn: [],
      ...(instead !== undefined && { instead }),
    });
    return standing(ledger)[0]?.options[0]?.seats.flatMap(({ stance, said }) =>
      said === null ? [] : [[stance, said.condition]],
    );
  };
  expect(conditions("dear", "with two nodes")).toEqual([["accepts", "with two nodes"]]);
  expect(conditions("only by day")).toEqual([["accepts", "only by day"]]);
});

describe("an item that is worded anew", () => {
  const amend = (id: string, more: object): Act => ({
    do: "amend",
    id,
    sameMeaning: false,
    because: [],
    ...more,
  });
  test("covers what it says that it covers now, and else what it did", () => {
    const ledger = smallLedger();
    says(ledger, "sec", 1, add("a"), add("b"), {
      do: "add",
      item: { kind: "claim", text: "c", from: ["SEC-1"] },
    });
    says(ledger, "sec", 2, amend("SEC-3", { text: "d" }));
    expect(ledger.items.get("SEC-3")?.from).toEqual(["sec", "SEC-1"]);
    says(ledger, "sec", 3, amend("SEC-3", { from: ["SEC-2", "NO-1"] }));
    expect(ledger.items.get("SEC-3")?.from).toEqual(["sec", "SEC-2"]);
    expect(ledger.items.get("SEC-3")?.wordings.map(({ text }) => text)).toEqual(["c", "d", "d"]);
  });

  test("by its author takes its author's support along; by who stands in for it, none", () => {
    const supported = (standIn?: string) => {
      const ledger = smallLedger();
      says(ledger, "sec", 1, {
        do: "add",
        item: { kind: "option", text: "A file", under: "I1", hold: "It lasts" },
      });
      ledger.say({
        by: "sec",
        round: 2,
        asked: [],
        acts: [amend("O3", { text: "A disk" })],
        ...(standIn && { standIn }),
      });
      const option = standing(ledger)[0]?.options.find((one) => one.option.id === "O3");
      return option?.seats.find(({ seat }) => seat.id === "sec");
    };
    expect(supported()).toMatchObject({ stance: "for", isOfOldWording: false });
    expect(supported("guest")).toMatchObject({ stance: "for", isOfOldWording: true });
  });

  test("by what was decided is agreed to by nobody yet, and contested as before", () => {
    const ledger = smallLedger();
    says(ledger, "sec", 1, add("In 8 minutes"), add("In 9 minutes"));
    for (const id of ["SEC-1", "SEC-2"]) {
      says(ledger, "ux", 1, { do: "stand", on: id, as: "agree", why: "", restsOn: [] });
      says(ledger, "ops", 1, { do: "stand", on: id, as: "contest", why: "", restsOn: [] });
    }
    says(ledger, "rules", 2, { do: "enact", id: "SEC-1", text: "In 10 minutes", because: ["O1"] });
    const stood = (id: string) => itemStanding(ledger, id)?.stands.map(({ by, as }) => `${by} ${as}`);
    expect([stood("SEC-1"), stood("SEC-2")]).toEqual([["ops contest"], ["ux agree", "ops contest"]]);
  });
});

test("what an editor says is near is what is there", () => {
  const ledger = smallLedger();
  says(ledger, "sec", 1, add("a"), add("b"), add("c"));
  says(ledger, "editor", 1, { do: "join", ids: ["SEC-1", "SEC-2"], near: ["NO-1", "SEC-3"] });
  expect(ledger.joins).toMatchObject([{ into: "SEC-1", ids: ["SEC-2"], near: ["SEC-3"], text: null }]);
});
