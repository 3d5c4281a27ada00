import { expect, test } from "vitest";
import { crossVerification, narrowedTexts } from "../../../../src/protocols/solve/rules/points.ts";
import { findingKind, proposalKind } from "../../../../src/protocols/solve/shapes.ts";
import { at, waysOf } from "../../../../src/protocols/solve/rules/ways.ts";
import type { Solved } from "../../../../src/protocols/solve/state.ts";
import { standing } from "../../../../src/table/standing.ts";
import { wordsIn } from "../../../../src/words.ts";
import { add, says, smallLedger, stand } from "../../../table/ledger.ts";

const lives = (option: string) => ({ do: "accept", option, condition: null }) as const;

test("what an editor reads as opposed divides them until both have spoken again", () => {
  const ledger = smallLedger();
  says(ledger, "sec", 1, add("The disk is full.", findingKind), lives("O1"));
  says(ledger, "ux", 1, add("The disk is half empty.", findingKind), lives("O1"));
  says(ledger, "editor", 1, { do: "clash", ids: ["SEC-1", "UX-1"] });
  const divided = () => {
    const on = standing(ledger)[0];
    const solved = { ledger, on, agentOf: (who: string) => who, words: wordsIn("en") };
    return crossVerification(solved as unknown as Solved, []).disagreements.map(({ ids }) => ids);
  };
  expect(divided()).toEqual([["SEC-1", "UX-1"]]);
  says(ledger, "sec", 2, lives("O2"));
  expect(divided()).toEqual([["SEC-1", "UX-1"]]);
  says(ledger, "ux", 2, lives("O2"));
  expect(divided()).toEqual([]);
});

test("who objected to a way in other words objects still; who was for those is for it no more", () => {
  const ledger = smallLedger();
  says(ledger, "sec", 1, { do: "add", item: { kind: "option", text: "A file", under: "I1" } });
  says(ledger, "ux", 1, { do: "object", option: "O3", why: "It is slow" });
  says(ledger, "ops", 1, lives("O3"));
  says(ledger, "sec", 2, { do: "amend", id: "O3", text: "A disk", sameMeaning: false, because: [] });
  const stood = (stance: "objects" | "accepts") =>
    (standing(ledger)[0]?.options ?? []).flatMap((one) => at(one, stance).map(({ seat }) => seat.id));
  expect([stood("objects"), stood("accepts")]).toEqual([["ux"], []]);
});

test("who proposes a way is behind it until it says which it would go", () => {
  const ledger = smallLedger();
  for (const by of ["sec", "ux"])
    says(ledger, by, 1, add(`${by} would write it`, proposalKind, { of: "O1" }));
  const backers = () => {
    const solved = { ledger, on: standing(ledger)[0], agentOf: (who: string) => who };
    return waysOf(solved as unknown as Solved).map(({ id, backers: all }) => [id, all]);
  };
  expect(backers()).toEqual([["O1", ["sec", "ux"]]]);
  says(ledger, "ux", 2, { do: "hold", issue: "I1", option: "O2", because: [], why: "" });
  expect(backers()).toEqual([
    ["O1", ["sec"]],
    ["O2", ["ux"]],
  ]);
});

test.each([
  ["low", ["small"], ["dear"]],
  ["medium", ["small"], ["dear", "slow"]],
  ["low", [], []],
])("where nobody names the risk it is %s with %j for it and %j against", (risk, pros, cons) => {
  const ledger = smallLedger();
  const lines = (sign: string, all: readonly string[]) => all.map((one) => `${sign} ${one}`).join("\n");
  const fields = { of: "O1", pros: lines("+", pros), cons: lines("-", cons) };
  says(ledger, "sec", 1, add("By hand", proposalKind, fields));
  const solved = { ledger, on: standing(ledger)[0], agentOf: (who: string) => who };
  expect(waysOf(solved as unknown as Solved).map((one) => one.risk)).toEqual([risk]);
  // Whoever objects to it names a risk.
  says(ledger, "ux", 2, { do: "object", option: "O1", why: "No" });
  const again = { ...solved, on: standing(ledger)[0] };
  expect(waysOf(again as unknown as Solved).map((one) => one.risk)).toEqual(["high"]);
});

test("of a file that several name the one that says where in it is told", () => {
  const ledger = smallLedger();
  const named = ["src/a.ts modify", "src/a.ts:5 modify", "src/a.ts:9 modify"];
  for (const [at, files] of named.entries())
    says(
      ledger,
      ["sec", "ux", "ops"][at] ?? "",
      1,
      add("By hand", proposalKind, { of: "O1", files: `· ${files}` }),
    );
  const solved = { ledger, on: standing(ledger)[0], agentOf: (who: string) => who };
  expect(waysOf(solved as unknown as Solved).flatMap(({ files }) => files)).toEqual([
    { file: "src/a.ts", line: 5, action: "modify" },
  ]);
});

test("where all could live with one way, what is held against the others divides nobody", () => {
  const ledger = smallLedger();
  const holds = (option: string) => ({ do: "hold", issue: "I1", option, because: [], why: "" }) as const;
  says(ledger, "sec", 1, holds("O1"), add("By hand", proposalKind, { of: "O1" }));
  says(ledger, "ux", 1, holds("O2"), lives("O1"), add("By library", proposalKind, { of: "O2" }));
  says(ledger, "ops", 1, { do: "object", option: "O2", why: "It is dear" });
  const divided = () => {
    const on = standing(ledger)[0];
    const solved = { ledger, on, agentOf: (who: string) => who, words: wordsIn("en") } as unknown as Solved;
    return crossVerification(solved, waysOf(solved)).disagreements.map(({ ids }) => ids);
  };
  expect(divided()).toEqual([["O2"]]);
  says(ledger, "ops", 2, lives("O1"));
  expect(divided()).toEqual([]);
});

test("that they would go different ways divides them, and no more once all could live with one", () => {
  const ledger = smallLedger();
  const holds = (option: string) => ({ do: "hold", issue: "I1", option, because: [], why: "" }) as const;
  says(ledger, "sec", 1, holds("O1"));
  says(ledger, "ux", 1, holds("O2"));
  const divided = () => {
    const on = standing(ledger)[0];
    const solved = { ledger, on, agentOf: (who: string) => who, words: wordsIn("en") } as unknown as Solved;
    return crossVerification(solved, waysOf(solved)).disagreements.map(({ ids }) => ids);
  };
  expect(divided()).toEqual([["O1", "O2"]]);
  for (const by of ["ux", "ops"]) says(ledger, by, 2, lives("O1"));
  expect(divided()).toEqual([]);
});

test("what one says alone and another would narrow is told, unless a third contests it", () => {
  const ledger = smallLedger();
  says(ledger, "sec", 1, add("It is always full", findingKind), add("It is slow", findingKind));
  says(
    ledger,
    "ux",
    1,
    stand("SEC-1", "narrower", "", "It is full on Mondays"),
    stand("SEC-2", "narrower", "at night"),
  );
  says(ledger, "ops", 1, stand("SEC-2", "contest", "It is not"));
  const on = standing(ledger)[0];
  const solved = { ledger, on, agentOf: (who: string) => who, words: wordsIn("en") } as unknown as Solved;
  const told = narrowedTexts(solved);
  expect(told).toHaveLength(1);
  expect(told[0]).toContain("It is full on Mondays");
});

test("a way stays one of its own until everybody who proposed it has taken up what it is read as", () => {
  const ledger = smallLedger();
  const holds = (option: string | { readonly text: string }) =>
    ({ do: "hold", issue: "I1", option, because: [], why: "" }) as const;
  says(ledger, "sec", 1, holds({ text: "A store" }), add("By hand", proposalKind, { of: "O3" }));
  says(ledger, "ux", 1, add("With a library", proposalKind, { of: "O3" }));
  says(ledger, "editor", 1, { do: "join", ids: ["O1", "O3"] });
  says(ledger, "sec", 2, holds("O1"));
  const ways = () => {
    const solved = { ledger, on: standing(ledger)[0], agentOf: (who: string) => who };
    return waysOf(solved as unknown as Solved).map(({ id }) => id);
  };
  expect(ways()).toEqual(["O1", "O3"]);
  says(ledger, "ux", 2, lives("O1"));
  expect(ways()).toEqual(["O1"]);
});
