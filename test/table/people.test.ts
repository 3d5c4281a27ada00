import { expect, test } from "vitest";
import { type Asked, hold, type Question } from "../../src/index.ts";
import { answerLines, readAnswerLines } from "../../src/kernel/person.ts";
import asking from "./asking/manifest.ts";

const topic = "How long do we keep logs?";

interface Prompts {
  readonly ada: string[];
  readonly bob: string[];
}

/** Two agents that ask one question each in the first round; in the third Ada rests a claim on an answer. */
function panel(prompts: Prompts = { ada: [], bob: [] }) {
  const agent =
    (name: keyof Prompts, question: string) =>
    ({ text }: Asked) => {
      prompts[name].push(text);
      const isFirst = prompts[name].length === 1;
      const because = name === "ada" && text.includes("[YOU-1]") ? ["YOU-1"] : [];
      return {
        claims: [{ text: `${name} claims this in turn ${prompts[name].length}`, because }],
        question: isFirst ? question : null,
      };
    };
  return { ada: agent("ada", "How long must they be kept?"), bob: agent("bob", "Who reads them?") };
}

test("an answer of several lines stays one, whatever its lines begin with", () => {
  const given = [
    { id: "Q1", text: "30 days\nQ2: is another matter\n\n  - set in" },
    { id: "Q2", text: "nobody" },
  ];
  const idOf = (word: string) => (["Q1", "Q2"].includes(word) ? word : null);
  expect(readAnswerLines(answerLines(given), idOf)).toEqual(given);
  expect(readAnswerLines("a note\nQ1: yes\nand no", idOf)).toEqual([
    { id: null, text: "a note" },
    { id: "Q1", text: "yes\nand no" },
  ]);
});

test("one of two questions is answered: the other stays open, and the answer reaches every later prompt", async () => {
  const prompts: Prompts = { ada: [], bob: [] };
  const asked: (readonly string[])[] = [];
  const discussion = hold(asking, topic, {
    agents: panel(prompts),
    answerGate: ({ asks }: Question) => {
      asked.push((asks ?? []).map(({ id }) => id));
      return asked.length === 1 ? answerLines([{ id: "Q1", text: "30 days,\nby law" }]) : null;
    },
  });
  const result = await discussion.result;

  expect(asked).toEqual([["Q1", "Q2"], ["Q2"]]);
  expect(result).toMatchObject({
    status: "completed",
    verdict: {
      openQuestions: ["Q2"],
      questions: [
        { id: "Q1", text: "How long must they be kept?", by: ["Member 1"], answer: "30 days,\nby law" },
        { id: "Q2", text: "Who reads them?", by: ["Member 2"], answer: null },
      ],
    },
  });
  for (const name of ["ada", "bob"] as const) {
    expect(prompts[name]).toHaveLength(3);
    expect(prompts[name][1]).toContain("[YOU-1] the person: 30 days, by law (of Q1)");
    expect(prompts[name][2]).toContain("[YOU-1] the person: 30 days, by law (of Q1)");
  }
});

test("answers that nothing rests on are named; those that something rests on are not", async () => {
  const answerGate = () =>
    answerLines([
      { id: "Q1", text: "30 days" },
      { id: "Q2", text: "nobody" },
    ]);
  const { events, result } = hold(asking, topic, { agents: panel(), answerGate });
  await result;
  expect(events.at(-1)).toMatchObject({
    outcome: { unreached: ["Nothing rests on your answer YOU-2 to Q2"] },
  });
});
