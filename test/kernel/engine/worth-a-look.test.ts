import { expect, test } from "vitest";
import type { EyesGiven } from "../../../src/kernel/event.ts";
import { worthALook } from "../../../src/kernel/engine/persons-call.ts";
import type { PartedTurn } from "../../../src/kernel/turn.ts";

const eyes: EyesGiven = {
  limits: { callsPerTurn: 1, bytesPerTurn: 1, calls: 1, bytes: 1 },
  files: 3,
  kept: 0,
  map: "",
  near: ["src/orders.ts", "README.md"],
};

function told(fresh: string, more: Partial<PartedTurn<string>> = {}): PartedTurn<string> {
  const prompt = { stable: "src/stable.ts", fresh, request: "Answer." };
  return { kind: "any", prompt, mayLook: true, schema: null, ...more };
}

const lookedAt = ["src/limit.ts", "src/silent.ts", "src/stable.ts"];

test("first what a person is told of, with its line and in the order it is told, then what is near the task", () => {
  const turn = told("Ada says that README.md is wrong: see src/limit.ts:12, and src/limit.ts again.");
  expect(worthALook(turn, eyes, lookedAt)).toEqual(["README.md", "src/limit.ts:12", "src/orders.ts"]);
});

test("what others looked at and did not say is not among it", () => {
  expect(worthALook(told("Nobody has said anything."), eyes, lookedAt)).toEqual([
    "src/orders.ts",
    "README.md",
  ]);
});

test("a path is named as a whole or not at all", () => {
  const turn = told("lib/src/limit.ts and src/limit.tsx and src/limit.ts.bak are others.");
  expect(worthALook(turn, { ...eyes, near: [] }, lookedAt)).toEqual([]);
  expect(worthALook(told("It is src/limit.ts."), { ...eyes, near: [] }, lookedAt)).toEqual(["src/limit.ts"]);
});

test("nothing for a seat that may not look, or without eyes; a journal without such a list is fine", () => {
  const turn = told("See src/limit.ts:12.");
  expect(worthALook(told("See src/limit.ts.", { mayLook: false }), eyes, lookedAt)).toEqual([]);
  expect(worthALook(turn, undefined, lookedAt)).toEqual([]);
  const { near: _, ...older } = eyes;
  expect(worthALook(turn, older, lookedAt)).toEqual(["src/limit.ts:12"]);
});
