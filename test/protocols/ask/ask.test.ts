import { expect, test } from "vitest";
import type { AgentRequest } from "../../../src/kernel/agent.ts";
import { discussionsOf } from "../../../src/kernel/discussion.ts";
import { AgentError } from "../../../src/kernel/failure.ts";
import { promptText } from "../../../src/kernel/prompt.ts";
import { ask } from "../../../src/protocols/ask/ask.ts";
import { conversationOf } from "../../../src/protocols/ask/plan.ts";
import { agent, discuss, saying, seated, temporaryFolder, type TestEnd } from "../../discussion.ts";
import { answered, askOptions, receipt } from "../answered.ts";

const own = { ...receipt, sessionId: "s-1" };
const resuming = askOptions({
  turn: 2,
  earlier: [answered("a", 1, { receipt: own })],
  session: { agent: "mine", id: "s-1", knows: [0] },
});

function warningsIn({ events }: TestEnd<unknown>): readonly string[] {
  return events.flatMap((event) => (event.type === "warned" ? [event.message] : []));
}

test("an agent that goes on in its session gets only what is new, and a replay asks nobody", async () => {
  const heard: AgentRequest[] = [];
  const mine = agent("mine", (request) => {
    heard.push(request);
    return { text: "Then this.", sessionId: "s-1" };
  });
  const run = {
    folder: await temporaryFolder(),
    seated: [seated("R", mine)],
    protocol: ask,
    options: resuming,
  };

  const { end } = await discuss(run);
  const again = await discuss({
    ...run,
    seated: [
      seated(
        "R",
        agent("mine", () => expect.fail()),
      ),
    ],
  });

  expect(end).toEqual({ ended: "completed", outcome: { answer: "Then this.", resumed: "native" } });
  expect(again.end).toEqual(end);
  expect(heard.map(({ prompt }) => promptText(prompt))).toEqual(["And now?"]);
  expect(heard[0]?.earlier).toEqual([
    { prompt: { stable: "", fresh: "", request: "question 1 of a" }, reply: "answer 1 of a", receipt: own },
  ]);
});

test("a session that was lost is not called resumed", async () => {
  const mine = agent("mine", () => ({ text: "Then this.", sessionId: "s-2" }));

  const told = await discuss({
    folder: await temporaryFolder(),
    seated: [seated("R", mine)],
    protocol: ask,
    options: resuming,
  });

  expect(told.end).toMatchObject({ outcome: { resumed: "assembled" } });
  expect(warningsIn(told)).toEqual([
    "mine did not go on in its earlier session; it was told the earlier turns again.",
  ]);
});

test("who answers in place of the agent with the session is told everything", async () => {
  const heard: AgentRequest[] = [];
  const failing = agent("mine", () => {
    throw new AgentError("rate-limit", "too many questions");
  });
  const other = agent("other", (request) => {
    heard.push(request);
    return { text: "I can help." };
  });

  const told = await discuss({
    folder: await temporaryFolder(),
    seated: [seated("R", failing, other)],
    protocol: ask,
    options: resuming,
  });

  expect(told.end).toMatchObject({ outcome: { answer: "I can help.", resumed: "assembled" } });
  expect(heard[0]?.earlier).toEqual([]);
  expect(heard.map(({ prompt }) => promptText(prompt))[0]).toContain("answer 1 of a");
  expect(warningsIn(told)).toEqual(["other was told the earlier turns."]);
});

test("more than 32 KB of earlier turns are warned of", async () => {
  const earlier = [1, 2, 3, 4, 5].map((turn) => answered("a", turn, { answer: "x".repeat(9000) }));

  const told = await discuss({
    folder: await temporaryFolder(),
    seated: [seated("R", saying("mine", "Well."))],
    protocol: ask,
    options: askOptions({ earlier }),
  });

  expect(warningsIn(told)).toEqual([
    "The earlier turns in the prompt are 41 KB long (more than 32 KB); the agent may lose sight of the question.",
  ]);
});

test("an answer that its agent reviews is written again, and the first stands where it is not", async () => {
  const heard: AgentRequest[] = [];
  const answers = ["First.", "It says nothing.", "Second."];
  const asked = (...saying: readonly (string | null)[]) =>
    agent("mine", (request) => {
      heard.push(request);
      const words = saying[heard.length - 1];
      if (words === null || words === undefined) throw new AgentError("refused", "no more today");
      return { text: words };
    });
  const held = async (mine: ReturnType<typeof asked>) =>
    discuss({
      folder: await temporaryFolder(),
      seated: [seated("R", mine)],
      protocol: ask,
      options: askOptions({ review: true }),
    });

  const told = await held(asked(...answers));
  const { end } = told;
  expect(end).toEqual({ ended: "completed", outcome: { answer: "Second.", resumed: null } });
  expect(heard.map(({ earlier }) => earlier.map(({ reply }) => reply))).toEqual([
    [],
    ["First."],
    ["First.", "It says nothing."],
  ]);

  expect(conversationOf(discussionsOf(told.events))).toMatchObject([
    { answer: "Second.", before: ["First.", "It says nothing."] },
  ]);

  heard.length = 0;
  const plain = await discuss({
    folder: await temporaryFolder(),
    seated: [seated("R", asked("First."))],
    protocol: ask,
    options: askOptions({}),
  });
  expect(conversationOf(discussionsOf(plain.events))[0]).not.toHaveProperty("before");

  heard.length = 0;
  const cut = await held(asked("First.", "It says nothing.", null));
  expect(cut.end).toEqual({ ended: "completed", outcome: { answer: "First.", resumed: null } });
  expect(warningsIn(cut).join("\n")).toContain("The answer stands as it was first given: no more today");
});
