import { expect, test } from "vitest";
import { alikeTogether, type PersonsPart, unansweredText } from "../../src/protocols/persons-part.ts";

const part = (seat: string, question: string, answer: string | null = null): PersonsPart => ({
  seat,
  question,
  answer,
});

test("what several ask in like words is one question, with all who ask it and their own words", () => {
  const parts = [
    part("ann", "How many users does the shop have per day?"),
    part("bob", "Who pays for it?"),
    part("cyd", "How many daily users does the shop have?"),
    part("dee", "who pays for it"),
  ];
  expect(unansweredText(parts)).toBe(
    "ann, cyd: How many users does the shop have per day? / How many daily users does the shop have?\n" +
      "bob, dee: Who pays for it?",
  );
  expect(alikeTogether(parts)).toEqual([
    { ...parts[0], alike: [{ seat: "cyd", question: parts[2]?.question }] },
    { ...parts[1], alike: [{ seat: "dee", question: parts[3]?.question }] },
  ]);
});

test("a question that was answered stays as it is, and so does one of another figure", () => {
  const parts = [
    part("ann", "How many users does the shop have per day?", "Forty"),
    part("bob", "How many daily users does the shop have?"),
    part("cyd", "Is 20 ms enough for a page?"),
    part("dee", "Is 200 ms enough for a page?"),
  ];
  expect(alikeTogether(parts)).toEqual(parts);
});

test("questions in Japanese are compared, too", () => {
  const parts = [part("ann", "利用者は何人ですか？"), part("bob", "一日の利用者は何人ですか？")];
  expect(unansweredText(parts)).toBe("ann, bob: 利用者は何人ですか？ / 一日の利用者は何人ですか？");
});
