import { expect, test } from "vitest";
import { TurnWords } from "../../../src/agents/acp/heard.ts";

test("thoughts are paid for as what is said, since the turns before", () => {
  const heard = new TurnWords({ file: "agent", tellsUsage: "session" });
  heard.told = { totalTokens: 260, inputTokens: 200, outputTokens: 40, thoughtTokens: 20 };
  expect(heard.usage()).toEqual({ inputTokens: 200, outputTokens: 60 });
  heard.spent = { inputTokens: 100, outputTokens: 25 };
  expect(heard.usage()).toEqual({ inputTokens: 100, outputTokens: 35 });
});
