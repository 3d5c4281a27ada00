import { expect, test } from "vitest";
import { Breakers } from "../../../src/kernel/engine/breaker.ts";
import type { Failure, FailureCode } from "../../../src/kernel/failure.ts";

function after(...rounds: readonly (FailureCode | "answer")[]) {
  const breakers = new Breakers();
  for (const [round, code] of rounds.entries()) {
    const failure: Failure | null = code === "answer" ? null : { code, message: code };
    breakers.note({ key: `${round + 1}/say/a`, agent: "a", failure });
    breakers.settle();
  }
  return breakers.refusal("a")?.code ?? null;
}

test("an agent is left out after three failures in a row, and an answer begins the row anew", () => {
  expect(after("exit", "timeout")).toBeNull();
  expect(after("exit", "timeout", "garbage")).toBe("breaker");
  expect(after("exit", "timeout", "answer", "garbage", "exit")).toBeNull();
});

test("what says nothing of the agent is not counted, and what cannot get better is enough once", () => {
  expect(after("refused", "refused", "refused", "refused")).toBeNull();
  expect(after("not-logged-in")).toBe("breaker");
});

test.each<FailureCode>(["rate-limit", "overloaded", "timeout", "exit", "threw", "garbage"])(
  "%s counts against an agent",
  (code) => {
    expect([after(code, code), after(code, code, code)]).toEqual([null, "breaker"]);
  },
);

test.each<FailureCode>(["not-installed", "not-logged-in", "quota", "acted"])("%s is enough once", (code) => {
  expect(after(code)).toBe("breaker");
});

test.each<FailureCode>(["unreadable", "no-answer", "limit", "cancelled", "unscripted", "context-too-long"])(
  "%s says nothing of the agent",
  (code) => {
    expect(after(code, code, code, code)).toBeNull();
  },
);
