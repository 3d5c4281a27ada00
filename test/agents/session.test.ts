import { expect, test } from "vitest";
import { lastSession } from "../../src/agents/session.ts";
import type { Receipt } from "../../src/kernel/receipt.ts";

function said(reply: string, answeredBy: string, sessionId: string | null, more: Partial<Receipt> = {}) {
  const receipt = { answeredBy, sessionId, ...more } as Receipt;
  return { prompt: { stable: "", fresh: "", request: "" }, reply, receipt };
}

const took = { inputTokens: 10, outputTokens: 2, costUsd: 0.5 };

test("a seat goes on in the last session of its agent, and is told what others said in its place since", () => {
  const earlier = [
    said("1", "claude", "s1", took),
    said("2", "claude", "s2", took),
    said("3", "codex", "c1", took),
    said("4", "reader", null),
  ];
  const last = lastSession("claude", earlier);
  expect(last?.id).toBe("s2");
  expect(last?.missed.map(({ reply }) => reply)).toEqual(["3", "4"]);
  expect(lastSession("codex", earlier)?.missed.map(({ reply }) => reply)).toEqual(["4"]);
});

test.for([
  ["nothing was said", []],
  ["others alone have spoken", [said("1", "codex", "c1")]],
  ["it had no session", [said("1", "claude", null)]],
  ["the same agent with a model of its own has spoken", [said("1", "claude:opus", "o1")]],
] as const)("there is no session to go on with where %s", ([, earlier]) => {
  expect(lastSession("claude", earlier)).toBeNull();
});

test("what a session took is that of its own turns alone: no other session's, and none of who answered between", () => {
  const earlier = [
    said("1", "claude", "s1", { inputTokens: 1000, outputTokens: 1000, costUsd: 9 }),
    said("2", "claude", "s2", { ...took, cachedTokens: 4, cacheWriteTokens: 3 }),
    said("3", "codex", "c1", { inputTokens: 500 }),
    said("4", "claude", "s2", { inputTokens: 7, outputTokens: null, costUsd: null }),
  ];
  expect(lastSession("claude", earlier)?.spent).toEqual({
    inputTokens: 17,
    cachedTokens: 4,
    cacheWriteTokens: 3,
    outputTokens: 2,
    costUsd: 0.5,
  });
});
