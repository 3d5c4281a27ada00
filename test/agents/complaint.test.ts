import { expect, test } from "vitest";
import { checkAnswer, codeOf, complaint, toldError, unknownShape } from "../../src/agents/complaint.ts";
import type { ChildEnd } from "../../src/agents/started-child.ts";
import { AgentError } from "../../src/kernel/failure.ts";

test.each([
  ["No conversation found with that id", undefined, "session-lost"],
  ["prompt is too long", undefined, "context-too-long"],
  ["there are too many tokens in it", undefined, "context-too-long"],
  ["refused by safety settings", undefined, "refused"],
  ["Credit balance is too low", undefined, "quota"],
  ["Quota exceeded for today", 429, "quota"],
  ["Please run /login: not logged in", undefined, "not-logged-in"],
  ["denied", 401, "not-logged-in"],
  ["denied", 403, "not-logged-in"],
  ["denied", 404, "exit"],
  ["too many requests", undefined, "rate-limit"],
  ["wait", 429, "rate-limit"],
  ["structured output failed", undefined, "unreadable"],
  ["empty response", undefined, "no-answer"],
  ["high demand", undefined, "overloaded"],
  ["oops", 500, "overloaded"],
  ["oops", 499, "exit"],
  ["API Error: 529 oops", undefined, "overloaded"],
  ["status 429", undefined, "rate-limit"],
  ["it took 500 steps", undefined, "exit"],
  ["Unexpected token in JSON", undefined, "garbage"],
  ["something else", undefined, "exit"],
])("%s (%s) is %s", (text, status, code) => {
  expect(codeOf(text, status)).toBe(code);
});

test("of a complaint the first lines are told, on one, with when to ask again", () => {
  const error = complaint("tool", "\nrate limit\nretry-after: 2\nthree\nfour\nfive\n", {
    exitCode: 4,
    raw: "out",
  });
  expect(error).toMatchObject({ code: "rate-limit", retryAfterMs: 2000, exitCode: 4, raw: "out" });
  expect(error.message).toBe("tool: / rate limit / retry-after: 2 / three / four / five /");
  expect(complaint("tool", "").message).toBe("tool: no reason given");
  expect(complaint("tool", "x".repeat(300)).message).toBe(`tool: ${"x".repeat(300)}`);
  expect(complaint("tool", "x".repeat(400)).message).toBe(`tool: ${"x".repeat(299)}…`);
  const end = { stdout: "", stderr: "why\n", exitCode: 2 } as ChildEnd;
  expect(unknownShape("tool", end)).toMatchObject({ code: "garbage", exitCode: 2 });
  expect(unknownShape("tool", end).message).toMatch(/^tool ended with code 2 .* does not understand: why$/);
  expect(unknownShape("tool", { ...end, stderr: "" }).message).toMatch(/: nothing$/);
});

test("what a program said is its answer unless it ended badly, or said what its recipe calls a complaint", () => {
  expect(() => checkAnswer("tool", "Error: fine", {})).not.toThrow();
  expect(() => checkAnswer("tool", " Error: no key ", { complaints: ["^Error: "] })).toThrow("tool: no key");
  expect(() => checkAnswer("tool", "said", { exitCode: 3, stderr: " why " })).toThrow("tool: why");
  expect(() => checkAnswer("tool", "said", { exitCode: 3 })).toThrow("tool: said");
  expect(() => checkAnswer("tool", "", { exitCode: 3 })).toThrow("tool: it ended with code 3");
});

test("an error is told without what is secret, with how to log in where that helps", () => {
  const hide = (text: string) => text.replaceAll("sk-1", "…");
  const told = (code: "not-logged-in" | "exit", howToLogIn: string, retries: boolean) =>
    toldError(new AgentError(code, "no sk-1", { raw: "raw sk-1" }), { howToLogIn, retries, hide });
  expect(told("not-logged-in", "run login", true)).toMatchObject({
    message: "no … (run login)",
    raw: "raw …",
    triedAgain: true,
  });
  expect(told("not-logged-in", "", false)).toMatchObject({ message: "no …", triedAgain: undefined });
  expect(told("exit", "run login", false)).toMatchObject({ message: "no …" });
  const ours = new TypeError("ours");
  expect(toldError(ours, { howToLogIn: "", retries: false, hide })).toBe(ours);
});
