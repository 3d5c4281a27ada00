import { describe, expect, test } from "vitest";
import {
  answersIn,
  answersTold,
  askedQuestions,
  openQuestions,
  questionsText,
} from "../../src/table/questions.ts";
import { consents, contested, ratingOf } from "../../src/table/stands.ts";
import { notTaken, questions } from "../../src/table/sections.ts";
import { toMarkdown } from "../../src/document/to-markdown.ts";
import { wordsIn } from "../../src/words.ts";
import type { StandAs } from "../../src/table/act.ts";
import { add, says, smallLedger, stand } from "./ledger.ts";

function asking() {
  const ledger = smallLedger();
  says(ledger, "sec", 1, add("How many users?", "question"));
  says(ledger, "ux", 1, add("How many people use it?", "question"), add("By when?", "question"));
  says(ledger, "editor", 1, { do: "join", ids: ["Q1", "Q2"] });
  return ledger;
}

function tell(ledger: ReturnType<typeof smallLedger>) {
  return { ledger, words: wordsIn("en"), nameOf: (who: string) => who.toUpperCase() };
}

describe("Questions to the person", () => {
  test("are asked once, however many ask them", () => {
    const open = openQuestions(asking());
    expect(open).toEqual([
      { id: "Q1", ids: ["Q1", "Q2"], text: "How many users?" },
      { id: "Q3", ids: ["Q3"], text: "By when?" },
    ]);
    expect(questionsText(open, asking())).toBe(
      "The panel asks you. Answer what you can; the rest stays open.\nQ1 (SEC, UX): How many users?\nQ3 (UX): By when?",
    );
  });

  test.each([
    [
      "Q1: 40\nQ3: in March",
      [
        ["Q1", "40"],
        ["Q3", "in March"],
      ],
    ],
    [
      "Q3: in March\nQ1: 40\nBe quick",
      [
        ["Q1", "40\nBe quick"],
        ["Q3", "in March"],
      ],
    ],
    ["q2 : 40 of them\nand more at night", [["Q1", "40 of them\nand more at night"]]],
    ["[Q3]: in March", [["Q3", "in March"]]],
    ["Ask me later", [[undefined, "Ask me later"]]],
    ["Q3:", []],
    ["", []],
  ])("%j is read by its ids", (value, answers) => {
    const read = answersIn(value, openQuestions(asking()));
    expect(read.map(({ under, text }) => [under, text])).toEqual(answers);
  });

  test("where one is open, the words are its answer", () => {
    const [only] = openQuestions(asking());
    expect(answersIn("About 40", only === undefined ? [] : [only])).toMatchObject([
      { under: "Q1", text: "About 40" },
    ]);
  });

  test("are told with all who ask them, in documents as to the person", () => {
    expect(toMarkdown(questions(tell(asking())))).toBe(
      "## Open questions to you\n\n- **Q1** How many users? (SEC, UX)\n- **Q3** By when? (UX)",
    );
    const ledger = smallLedger();
    for (const by of ["sec", "ux", "sec"]) says(ledger, by, 1, add("By when?", "question"));
    expect(openQuestions(ledger)).toEqual([{ id: "Q1", ids: ["Q1", "Q2", "Q3"], text: "By when?" }]);
    expect(toMarkdown(questions(tell(ledger)))).toContain("By when? (SEC, UX)");
  });

  test.each([
    ["its own id", "Q1", ["Q3"]],
    ["one that it was joined with", "Q2", ["Q3"]],
    ["no question: a note", undefined, ["Q1", "Q3"]],
  ])("are answered under %s", (_, under, open) => {
    const ledger = asking();
    ledger.add("you", 1, { kind: "answer", text: "40", ...(under !== undefined && { under }) });
    expect(openQuestions(ledger).map(({ id }) => id)).toEqual(open);
    ledger.add("you", 2, { kind: "answer", text: "50", ...(under !== undefined && { under }) });
    const [first] = askedQuestions(ledger, (who) => who, new Set(["YOU-2"]));
    expect(first).toEqual({
      id: "Q1",
      ids: ["Q1", "Q2"],
      text: "How many users?",
      by: ["sec", "ux"],
      // The last is what it is answered.
      answer: under === undefined ? null : "50",
      ...(under !== undefined && { answeredAfterEnd: true }),
    });
  });

  test("answers that a seat read out of what was told are not told as the person's", () => {
    const ledger = asking();
    says(ledger, "sec", 2, { do: "add", item: { kind: "answer", text: "40", under: "Q1" } });
    ledger.add("you", 2, { kind: "answer", text: "In March", under: "Q3" });
    ledger.add("you", 2, { kind: "answer", text: "Be quick" });
    expect(answersTold(ledger)).toEqual([
      "[Q3] By when?",
      "[YOU-1] the person: In March (of Q3)",
      "[YOU-2] the person: Be quick",
    ]);
    expect(toMarkdown(questions(tell(ledger)))).toContain("SEC-1: 40 (SEC)");
  });

  test("stay open until answered, and documents tell both", () => {
    const ledger = asking();
    ledger.add("you", 1, { kind: "answer", text: "40", under: "Q2" });
    expect(openQuestions(ledger)).toMatchObject([{ id: "Q3" }]);
    expect(toMarkdown(questions(tell(ledger)))).toBe(
      "## Open questions to you\n\n- **Q3** By when? (UX)\n\n## Your answers\n\n- How many people use it?\n  - YOU-1: 40",
    );
  });
});

describe("Items that are taken unless somebody objects", () => {
  test("need everybody's word but the author's; conditions, objections and silence are told", () => {
    const ledger = smallLedger();
    says(
      ledger,
      "sec",
      1,
      add("Set a limit", "measure"),
      add("Train all", "measure"),
      add("Wait", "measure"),
      add("Test it", "measure"),
    );
    says(
      ledger,
      "ux",
      2,
      stand("SEC-1", "agree"),
      stand("SEC-2", "contest", "No time"),
      stand("SEC-4", "beside-the-point", "Not mine"),
    );
    says(
      ledger,
      "ops",
      2,
      stand("SEC-1", "agree"),
      stand("SEC-2", "narrower", "", "Train two"),
      stand("SEC-4", "narrower", "only once"),
    );
    // Who does not count consents to nothing and stops nothing.
    says(ledger, "devil", 2, stand("SEC-1", "contest", "Never"));
    expect(consents(ledger, "measure").map(({ is }) => is)).toEqual([
      "consent",
      "objected",
      "unsaid",
      "conditions",
    ]);
  });

  test("an author agrees with its own by nothing, and cannot contest it", () => {
    const ledger = smallLedger();
    says(ledger, "sec", 1, add("Set a limit"), stand("SEC-1", "agree"), stand("SEC-1", "contest"));
    expect(ledger.refused.map(({ why }) => why)).toEqual([
      "SEC-1 was written by the same seat: it can be worded anew or taken back, and not judged",
    ]);
    expect(toMarkdown(notTaken(tell(ledger)))).toBe(
      "## Said, but not taken\n\n- SEC: SEC-1 was written by the same seat: it can be worded anew or taken back, and not judged",
    );
  });

  test.each<[StandAs, readonly string[]]>([
    ["agree", []],
    ["contest", ["refused"]],
    ["narrower", ["refused"]],
    ["beside-the-point", ["refused"]],
  ])("of its own an author's %s is on record where it says something: %j", (as, refused) => {
    const ledger = smallLedger();
    says(ledger, "sec", 1, add("Set a limit"), stand("SEC-1", as, "only once"));
    expect(ledger.refused.map(() => "refused")).toEqual(refused);
    expect(ledger.stands).toEqual([]);
  });

  test("what a stand-in says in a seat's place is nobody's consent and no objection", () => {
    const ledger = smallLedger();
    says(ledger, "sec", 1, add("Set a limit", "measure"), add("Train all", "measure"));
    says(ledger, "ux", 2, stand("SEC-1", "agree"), stand("SEC-2", "agree"));
    const acts = [stand("SEC-1", "agree"), stand("SEC-2", "contest", "No time")];
    ledger.say({ by: "ops", round: 2, asked: [], acts, standIn: "bob" });
    const silent = { is: "unsaid", silent: ["ops"], objections: [] };
    expect(consents(ledger, "measure")).toMatchObject([silent, silent]);
    expect(contested(ledger)).toEqual([]);
  });

  test("one seat alone has nobody's consent", () => {
    const ledger = smallLedger();
    ledger.seats.splice(1);
    says(ledger, "sec", 1, add("Set a limit"));
    expect(consents(ledger, "claim").map(({ is }) => is)).toEqual(["unsaid"]);
  });
});

test("a rating is the last of each seat that counts, of whichever item of a group", () => {
  const ledger = smallLedger();
  says(ledger, "sec", 1, add("It ran full", "cause"), add("Memory was short", "cause"));
  const rate = (id: string, value: number) => ({ do: "rate", id, scale: "risk", value }) as const;
  says(ledger, "sec", 2, rate("C1", 2));
  says(ledger, "ux", 2, rate("C2", 5), rate("C1", 4));
  says(ledger, "devil", 2, rate("C1", 1));
  ledger.say({ by: "ops", round: 2, asked: [], acts: [rate("C1", 1)], standIn: "bob" });
  expect(ratingOf(ledger, ["C1", "C2"], "risk")).toEqual({ mean: 3, lowest: 2, highest: 4, seats: 2 });
  expect(ratingOf(ledger, ["C1"], "joy")).toBeNull();
});
