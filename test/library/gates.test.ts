import { expect, test } from "vitest";
import {
  type AgentFunction,
  type Answer,
  discuss,
  type GateFunction,
  recommended,
  resume,
} from "../../src/index.ts";
import { exampleAgent, topicOf } from "./example.ts";

const scripted = await exampleAgent("discuss");
// What one agent says in all seats is not recommended.
const agents = { scripted, other: scripted };
const topic = topicOf("discuss");

const held = (answerGate?: GateFunction, signal?: AbortSignal) =>
  discuss(topic, { agents, ...(answerGate && { answerGate }), ...(signal && { signal }) });

const answersOf = (discussion: ReturnType<typeof held>): readonly Answer[] =>
  discussion.events.flatMap((event) => (event.type === "human.answered" ? [event.answer] : []));

test("without anybody to answer it pauses at the gate, with the verdict and the question", async () => {
  const result = await held().result;
  expect(result).toMatchObject({ status: "paused", stopped: { reason: "waiting" } });
  expect(result.verdict?.mode).toBe("team");
  expect(result.status !== "completed" && result.stopped.detail).toContain(topic);
});

test("a function is asked with the choices, and its answer is a person's", async () => {
  const questions: string[] = [];
  const discussion = held(async ({ id, choices = [] }) => {
    questions.push(`${id}: ${choices.map((choice) => choice.id).join(", ")}`);
    return "none";
  });
  expect((await discussion.result).status).toBe("completed");
  expect(questions).toEqual(["questions: ", "result: adopt, dig, add, hand-over, none"]);
  expect(answersOf(discussion)).toEqual([
    { value: "none", by: "person" },
    { value: "none", by: "person" },
  ]);
});

test("whoever says what is recommended has said it: their answer is their own word", async () => {
  const discussion = held(({ recommended: one }) => one ?? null);
  expect((await discussion.result).status).toBe("completed");
  expect(answersOf(discussion).map(({ by }) => by)).toEqual(["person", "person"]);
  const as = recommended({ id: "result", text: "?", recommended: "adopt", choices: [] });
  expect(as).toEqual({ value: "adopt", by: "recommended" });
  expect(recommended({ id: "result", text: "?" })).toBeNull();
});

test("`recommended` takes what is recommended, and the record says so", async () => {
  const discussion = held(recommended);
  expect((await discussion.result).status).toBe("completed");
  expect(answersOf(discussion)).toEqual([
    { value: "", by: "recommended" },
    { value: "adopt", by: "recommended" },
  ]);
});

test("nothing is put among a project's documents, and no file is named that is not there", async () => {
  const discussion = held(recommended);
  const { files } = await discussion.result;
  expect(Object.keys(files)).toEqual(["record"]);
  for (const path of Object.values(files)) expect(discussion.files()).toHaveProperty([path]);
});

test("`null` pauses it, and it goes on with an answer without asking anybody else again", async () => {
  const paused = held(() => null);
  expect((await paused.result).status).toBe("paused");
  const never: AgentFunction = () => Promise.reject(new Error("asked again"));
  const resumed = resume(paused.events, {
    agents: { scripted: never, other: never },
    answerGate: () => "hand-over",
  });
  expect(await resumed.result).toMatchObject({ protocol: "discuss", status: "completed" });
});

test("an answer that is no choice is refused with those there are, to the result and to whoever iterates", async () => {
  const discussion = held(() => "maybe");
  await expect(discussion.result).rejects.toMatchObject({
    code: "usage",
    message: '"maybe" is not a choice of the gate "result".',
    hint: "It takes adopt, dig, add, hand-over, none.",
  });
  const iterating = async () => {
    for await (const { type } of discussion)
      if (type === "discussion.completed") throw new Error("completed");
  };
  await expect(iterating()).rejects.toThrow('"maybe" is not a choice');
});

test("what the function throws is what the result rejects with", async () => {
  const mine = new RangeError("the form is closed");
  await expect(held(() => Promise.reject(mine)).result).rejects.toBe(mine);
});

test("a gate that never answers does not outlive the signal", async () => {
  const stop = new AbortController();
  const told: boolean[] = [];
  const discussion = held((_, { signal }) => {
    signal.addEventListener("abort", () => told.push(true));
    stop.abort();
    return new Promise<string>(() => {});
  }, stop.signal);
  expect((await discussion.result).status).toBe("paused");
  expect(told).toEqual([true]);
});
