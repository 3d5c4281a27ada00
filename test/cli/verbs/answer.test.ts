import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { givenAnswer, namesQuestion, refuseUnknown, typedAnswers } from "../../../src/cli/verbs/answer.ts";
import { formOfGate, formOfTurn } from "../../../src/document/form/form.ts";
import type { AskedQuestion } from "../../../src/manifest/method.ts";
import { asked } from "../../agents/asked.ts";
import { temporaryFolder } from "../../discussion.ts";

function question(id: string, more: Partial<AskedQuestion> = {}): AskedQuestion {
  return { id, ids: [id], by: ["Ann"], text: `What of ${id}?`, answer: null, ...more };
}

const three = [
  question("Q1"),
  question("Q2", { ids: ["Q2", "SEC-Q1"] }),
  question("Q3", { answer: "Said." }),
];

describe("what is typed as an answer", () => {
  test.for<readonly [readonly string[], readonly (readonly [string, string])[]]>([
    [["Q1", "30 days"], [["Q1", "30 days"]]],
    [["q1", "30", "days"], [["Q1", "30 days"]]],
    [["Q1: 30 days"], [["Q1", "30 days"]]],
    [["Q1:", "30 days"], [["Q1", "30 days"]]],
    [
      ["Q1", "30 days", "Q2", "no"],
      [
        ["Q1", "30 days"],
        ["Q2", "no"],
      ],
    ],
    [
      ["Q1: 30 days\nQ2: no"],
      [
        ["Q1", "30 days"],
        ["Q2", "no"],
      ],
    ],
    // By another id that it has, it is the same question.
    [["SEC-Q1", "no"], [["Q2", "no"]]],
    // What was answered may be answered again by its id.
    [["Q3", "Otherwise."], [["Q3", "Otherwise."]]],
    // An id of no question here is a part of the answer.
    [["Q1", "as in Q9: no"], [["Q1", "as in Q9: no"]]],
  ])("%j answers %j", ([words, answers]) => {
    expect(typedAnswers(words, three).map(({ id, text }) => [id, text])).toEqual(answers);
  });

  test.for<readonly [readonly string[], string | null]>([
    [["Q9", "no"], "Q9"],
    [["Q1", "30 days", "q9:", "the auditors"], "q9"],
    [["Q9"], "Q9"],
    [["Q1", "as in Q9: no"], null],
    [["Q1: Q9"], null],
    [["SEC-Q1", "no", "Q3", "yes"], null],
  ])("%j names a question that nobody asked: %s", ([words, unknown]) => {
    const refuse = () => refuseUnknown(words, three);
    if (unknown === null) return expect(refuse).not.toThrow();
    const hint = `Asked: Q1, Q2, Q3. If "${unknown}" is an answer, write "Q1: ${unknown}".`;
    const code = { code: "not-found", message: `There is no question ${unknown} here.`, hint };
    expect(refuse).toThrow(expect.objectContaining(code));
    // Where nothing was asked, a word like an id is a word.
    expect(() => refuseUnknown(words, [])).not.toThrow();
  });

  test("without an id it answers the only one that is open", () => {
    const one = [question("Q1", { answer: "Said." }), question("Q2")];
    expect(typedAnswers(["30", "days"], one)).toEqual([{ id: "Q2", text: "30 days" }]);
  });

  test("of several that are open, or of none, it has to say which", () => {
    expect(() => typedAnswers(["30 days"], three)).toThrow(
      expect.objectContaining({ code: "ambiguous", hint: "Begin with its id: Q1, Q2." }),
    );
    expect(() => typedAnswers(["30 days"], [question("Q1", { answer: "Said." })])).toThrow(
      expect.objectContaining({ code: "ambiguous", hint: "None is open." }),
    );
  });

  test.for<readonly [readonly string[], string]>([
    [["Q1"], "The answer to Q1 is empty."],
    [["Q1", "  "], "The answer to Q1 is empty."],
    [["Q1", "yes", "Q2:"], "The answer to Q2 is empty."],
    [["Q1", "Q2", "no"], "The answer to Q1 is empty."],
  ])("%j leaves an answer out: %s", ([words, sentence]) => {
    expect(() => typedAnswers(words, three)).toThrow(sentence);
  });

  test.for([
    [["Q1"], true],
    [["q2: no"], true],
    [["SEC-Q1", "no"], true],
    [["Q9", "no"], false],
    [["adopt"], false],
    [["about Q1"], false],
    [[], false],
  ] as const)("%j names a question: %s", ([words, is]) => {
    expect(namesQuestion(words, three)).toBe(is);
  });
});

test("an answer to a gate is its words, also where a file is called so; to a seat it may be a file", async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, "adopt"), "no answer\n");
  await writeFile(join(folder, "mine.json"), `{"rating": 4, "strengths": ["short"]}`);
  const choices = [
    { id: "adopt", label: "Take it" },
    { id: "none", label: "Leave it" },
  ];
  const gate = formOfGate("1/gate/result", { id: "result", text: "And now?", choices });
  expect(await givenAnswer(gate, "adopt", folder)).toBe("adopt");
  await expect(givenAnswer(gate, "perhaps", folder)).rejects.toMatchObject({ code: "usage" });
  const schema = z.toJSONSchema(z.object({ rating: z.number(), strengths: z.array(z.string()) }));
  const turn = { ...asked, key: "1/critique/clarity", person: "Ada", isHost: false, schema };
  const seat = formOfTurn(turn as never);
  const read = async (words: string) => JSON.parse(await givenAnswer(seat, words, folder)) as unknown;
  expect(await read("mine.json")).toMatchObject({ rating: 4, strengths: ["short"] });
  expect(await read('{"rating": 3, "strengths": []}')).toMatchObject({ rating: 3 });
  await expect(read("absent.json")).rejects.toMatchObject({ code: "usage" });
});
