import type { SessionConfigOption } from "@agentclientprotocol/sdk/unstable";
import { expect, test } from "vitest";
import { checkStop, choice, type OwnWords, TurnWords } from "../../../src/agents/acp/heard.ts";

function said(text: string) {
  return { sessionUpdate: "agent_message_chunk", content: { type: "text", text } } as const;
}
const looked = { sessionUpdate: "tool_call", toolCallId: "1", title: "read_file" } as const;

function turn(words: Partial<OwnWords>, ...updates: readonly Parameters<TurnWords["take"]>[0][]) {
  const heard = new TurnWords({ file: "agent", ...words });
  const live = updates.map((update) => heard.take(update)).join("");
  return { heard, live };
}

test("its answer is what it said last, after it has looked; a shape is found in all that it said", () => {
  const { heard, live } = turn({}, said("Let me "), said("look."), looked, said("It is "), said("so."));
  expect(live).toBe("Let me look.It is so.");
  expect(heard.text(false)).toBe("It is so.");
  expect(heard.text(true)).toBe("Let me look.\n\nIt is so.");
});

test("with nothing said behind its last look, what it said before is its answer", () => {
  const { heard } = turn({}, said("It is so."), looked, said("\n"));
  expect(heard.text(false)).toBe("It is so.");
  expect(turn({}, looked).heard.text(false)).toBe("");
});

test("a notice is its program's and no part of the answer; a complaint ends the turn, whatever was said before", () => {
  const words = { notices: ["^Retrying"], complaints: ["^API Error: .*$"] };
  const { heard, live } = turn(words, said("Retrying in 5 s"), said("Yes."));
  expect([live, heard.text(false), heard.notice]).toEqual(["Yes.", "Yes.", "Retrying in 5 s"]);
  const failed = turn(words, said("Yes."), looked, said("API Error: 429 Too many requests")).heard;
  expect(() => failed.text(true)).toThrow(expect.objectContaining({ code: "rate-limit" }));
  const spoken = turn(words, said("It logs `API Error: 429` and goes on.")).heard;
  expect(spoken.text(false)).toContain("goes on");
});

test.for([
  [[], [], "agent ended its turn without an answer"],
  [
    [{ sessionUpdate: "agent_thought_chunk", content: { type: "text", text: "Hm." } }],
    [],
    "agent ended its turn without an answer: it thought, and said nothing",
  ],
  [[], ["Bash", "Edit"], "agent ended its turn without an answer, after it was refused Bash, Edit"],
] as const)("of a turn without a word it is told why (%#)", ([updates, refused, words]) => {
  expect(turn({}, ...updates).heard.silence(refused)).toBe(words);
});

test.for([
  ["refusal", "refused"],
  ["max_tokens", "garbage"],
  ["max_turn_requests", "no-answer"],
  ["cancelled", "exit"],
] as const)("a turn that stops by %s is no answer: %s", ([stop, code]) => {
  expect(() => checkStop("agent", stop, "Half")).toThrow(expect.objectContaining({ code, raw: "Half" }));
});

test("a turn that ends by itself is one", () => {
  expect(checkStop("agent", "end_turn", "")).toBeUndefined();
});

test.for([
  ["a session's cost less that of the turns before", 0.05, 0.02, 0.03],
  ["no price, where it tells zero", 0, undefined, undefined],
  ["all of it, where a session began anew and tells less than before", 0.01, 0.02, 0.01],
] as const)("its cost is %s", ([, amount, before, costUsd]) => {
  const update = { sessionUpdate: "usage_update", used: 10, size: 100, cost: { amount, currency: "USD" } };
  const { heard } = turn({}, update as never);
  if (before !== undefined) heard.spent = { costUsd: before };
  expect(heard.usage().costUsd).toEqual(costUsd === undefined ? undefined : expect.closeTo(costUsd, 9));
});

test("a cost in another currency is none that we know", () => {
  const cost = { amount: 5, currency: "EUR" };
  const { heard } = turn({}, { sessionUpdate: "usage_update", used: 10, size: 100, cost });
  expect(heard.usage()).toEqual({});
});

test.for([
  ["among the input", { totalTokens: 130, inputTokens: 100, outputTokens: 30, cachedReadTokens: 60 }, 100],
  ["beside it", { totalTokens: 190, inputTokens: 100, outputTokens: 30, cachedReadTokens: 60 }, 160],
  [
    "beside it, with what was written",
    { totalTokens: 200, inputTokens: 100, outputTokens: 30, cachedReadTokens: 60, cachedWriteTokens: 10 },
    170,
  ],
] as const)("what came from the cache is read once, told %s", ([, told, inputTokens]) => {
  const { heard } = turn({ tellsUsage: "turn" });
  heard.told = told;
  heard.spent = { inputTokens: 50, outputTokens: 5 };
  expect(heard.usage()).toEqual({ inputTokens, outputTokens: 30 });
});

test("one that tells of its last request alone has sent as many as it told of", () => {
  const usage = (used: number) => ({ sessionUpdate: "usage_update", used, size: 1000 }) as const;
  const { heard } = turn({ tellsUsage: "request" }, usage(100), usage(150));
  heard.told = { totalTokens: 150, inputTokens: 140, outputTokens: 10 };
  expect(heard.usage()).toEqual({ requests: 2, inputTokens: 240, outputTokens: 10 });
  const unheard = turn({ tellsUsage: "request" }).heard;
  unheard.told = { totalTokens: 150, inputTokens: 140, outputTokens: 10 };
  expect(unheard.usage()).toEqual({ requests: 1, inputTokens: 140, outputTokens: 10 });
});

function select(id: string, category: string | null, values: readonly string[]): SessionConfigOption {
  const options = values.map((value) => ({ value, name: value }));
  return {
    type: "select",
    id,
    name: id,
    ...(category && { category }),
    currentValue: values[0] ?? "",
    options,
  } as never;
}

test("a model is chosen by its whole name, or by the only end that fits; a mode is no model", () => {
  const offered = [select("mode", null, ["ask"]), select("m", "model", ["a/one", "a/two", "b/two"])];
  const models = choice("model", offered);
  expect(models).toMatchObject({ id: "m", current: "a/one", values: ["a/one", "a/two", "b/two"] });
  expect(["a/two", "one", "two", "ne", "three"].map((one) => models?.value(one))).toEqual([
    "a/two",
    "a/one",
    undefined,
    undefined,
    undefined,
  ]);
  expect(choice("effort", offered)).toBeUndefined();
  expect(choice("effort", [select("reasoning_effort", null, ["low"])])?.id).toBe("reasoning_effort");
});

test("thoughts are paid for as what is said, since the turns before", () => {
  const heard = new TurnWords({ file: "agent", tellsUsage: "session" });
  heard.told = { totalTokens: 260, inputTokens: 200, outputTokens: 40, thoughtTokens: 20 };
  expect(heard.usage()).toEqual({ inputTokens: 200, outputTokens: 60 });
  heard.spent = { inputTokens: 100, outputTokens: 25 };
  expect(heard.usage()).toEqual({ inputTokens: 100, outputTokens: 35 });
});
