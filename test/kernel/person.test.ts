import { expect, test } from "vitest";
import { answerLines, readAnswerLines } from "../../src/kernel/person.ts";

const idOf = (word: string) => (["Q1", "Q2"].includes(word) ? word : null);

test.each<readonly [said: string, read: readonly (readonly [id: string | null, text: string])[]]>([
  ["Q1: yes", [["Q1", "yes"]]],
  ["Q1:\nQ2: no", [["Q2", "no"]]],
  [
    "Q1: yes\r\n  Q2: of his own words\r\nQ2 : no",
    [
      ["Q1", "yes\nQ2: of his own words"],
      ["Q2", "no"],
    ],
  ],
  ["Q1: yes\n  two in,\n    four in", [["Q1", "yes\ntwo in,\n  four in"]]],
  ["\n", []],
])("what a person wrote, %j, is read line by line", (said, read) => {
  expect(readAnswerLines(said, idOf).map(({ id, text }) => [id, text])).toEqual(read);
});

test("further lines of an answer are set in, whatever ends them", () => {
  expect(
    answerLines([
      { id: "Q1", text: "a\r\nb\n" },
      { id: "Q2", text: "c" },
    ]),
  ).toBe("Q1: a\n  b\nQ2: c");
});
