import { expect, test } from "vitest";
import { AgentError, failureText, isOutage } from "../../src/kernel/failure.ts";

test("an error told in other words keeps all that is known of it, but what is said anew", () => {
  const cause = new Error("socket");
  const known = {
    retryAfterMs: 5,
    triedAgain: true as const,
    exitCode: 3,
    raw: "out",
    usage: { inputTokens: 1 },
    cause,
  };
  const error = new AgentError("rate-limit", "slow down", known);
  expect(error.with({ message: "later" })).toMatchObject({ code: "rate-limit", message: "later", ...known });
  expect(error.with({ raw: "cut", exitCode: 4 })).toMatchObject({
    message: "slow down",
    ...known,
    raw: "cut",
    exitCode: 4,
  });
});

test.each([
  ["not-installed", true],
  ["not-logged-in", true],
  ["quota", true],
  ["rate-limit", true],
  ["overloaded", true],
  ["timeout", false],
  ["unreadable", false],
  ["refused", false],
])("%s: whoever asks meets the same, %s", (code, isAway) => {
  expect(isOutage({ code })).toBe(isAway);
});

test("a failure without a message is told by its code", () => {
  expect(failureText({ code: "exit", message: "" })).toBe("exit");
  expect(failureText({ code: "exit", message: "it ended with 1" })).toBe("exit: it ended with 1");
});
