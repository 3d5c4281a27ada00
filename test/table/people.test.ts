import { join } from "node:path";
import { expect, test } from "vitest";
import { answer, type Asked, hold, type Question, resume } from "../../src/index.ts";
import { answerLines, readAnswerLines } from "../../src/kernel/person.ts";
import { verifyFolder } from "../../src/host/archive/verify.ts";
import { temporaryFolder } from "../discussion.ts";
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

test("a question that stayed open is answered after the end: on record, verified, and the result is the same", async () => {
  const folder = join(await temporaryFolder(), "logs");
  const before = await hold(asking, topic, { agents: panel(), folder }).result;
  expect(before).toMatchObject({ status: "completed", verdict: { openQuestions: ["Q1", "Q2"] } });

  const given = { protocol: asking, by: "Ada" };
  await expect(answer(folder, { Q7: "x" }, given)).rejects.toThrow('There is no question "Q7" in');
  const events = await answer(folder, { Q2: "the auditors" }, given);
  expect(events.at(-1)).toMatchObject({
    type: "human.added",
    question: "Q2",
    answer: { value: "the auditors", signed: { by: "Ada" } },
  });
  await expect(answer(folder, { Q2: "nobody" }, given)).rejects.toThrow("Q2 was answered.");

  const after = await resume(folder, { agents: panel(), protocol: asking }).result;
  expect(after.verdict).toMatchObject({
    openQuestions: ["Q1"],
    questions: [
      { id: "Q1", answer: null },
      { id: "Q2", answer: "the auditors", answeredAfterEnd: true },
    ],
  });
  expect(after).toMatchObject({ status: "completed", verdict: { answer: "Claims were stated" } });
  const { questions: _, openQuestions: __, ...verdict } = after.verdict ?? {};
  const { questions: _was, openQuestions: __was, ...verdictBefore } = before.verdict ?? {};
  expect(verdict).toEqual(verdictBefore);
  const [chain] = await verifyFolder(folder);
  expect(chain).toMatchObject({ check: "chain", passed: true });
});

test("events that were kept elsewhere take an answer too, chained to the last of them", async () => {
  const discussion = hold(asking, topic, { agents: panel() });
  await discussion.result;
  const kept = discussion.events.map((event) => event);
  const events = await answer(kept, { q1: "30 days" }, { protocol: asking });
  expect(events).toHaveLength(kept.length + 1);
  const again = resume(events, { agents: panel(), protocol: asking });
  expect(await again.result).toMatchObject({ verdict: { openQuestions: ["Q2"] } });
});

test("one that has not ended is not answered behind its back", async () => {
  const discussion = hold(asking, topic, { agents: panel(), limits: { maxCalls: 2 } });
  expect((await discussion.result).status).toBe("paused");
  await expect(answer([...discussion.events], { Q1: "x" }, { protocol: asking })).rejects.toThrow(
    "has not ended",
  );
});
