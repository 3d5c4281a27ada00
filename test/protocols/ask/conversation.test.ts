import { expect, test } from "vitest";
import type { AnsweredTurn } from "../../../src/protocols/ask/options.ts";
import { mergedTurns } from "../../../src/protocols/ask/plan.ts";
import { answered } from "../answered.ts";

function sources(turns: readonly AnsweredTurn[]): readonly string[] {
  return turns.map(({ source, turn }) => `${source} ${turn}`);
}

test("merged turns follow each other in time, each with the conversation it came from", () => {
  const a = [answered("a", 1, { at: "2026-01-01T10:00:00.000Z" }), answered("a", 2, { at: "2026-01-03" })];
  const b = [answered("b", 1, { at: "2026-01-02" }), answered("b", 2, { at: "2026-01-04" })];

  expect(sources(mergedTurns([b, a]))).toEqual(["a 1", "b 1", "a 2", "b 2"]);
});

test("at the same time the conversation named first comes first", () => {
  const at = "2026-01-01";

  const merged = mergedTurns([[answered("b", 1, { at })], [answered("a", 1, { at })]]);

  expect(sources(merged)).toEqual(["b 1", "a 1"]);
});

test("a turn that two conversations share is there once", () => {
  const shared = answered("a", 1, { at: "2026-01-01" });
  const fork = [shared, answered("fork", 2, { at: "2026-01-03" })];

  const merged = mergedTurns([[shared, answered("a", 2, { at: "2026-01-02" })], fork]);

  expect(sources(merged)).toEqual(["a 1", "a 2", "fork 2"]);
});
