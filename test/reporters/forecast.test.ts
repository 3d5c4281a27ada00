import { expect, test } from "vitest";
import { forecast } from "../../src/reporters/amount.ts";
import { answered, asked, at, started, startMs, viewOf } from "./events.ts";

const view = viewOf(
  started(),
  asked("Ada", "claude"),
  at(10_000, answered("Ada", "claude", "Yes.", { costUsd: 0.1 })),
  asked("Bo", "claude"),
  at(20_000, answered("Bo", "claude", "No.", { costUsd: 0.3 })),
  asked("Cy", "claude"),
);

test("a long run tells what is to come by what it took: calls, time, dollars", () => {
  expect(forecast(view, 12, startMs + 20_000)).toEqual([
    "at most 9 more calls",
    "about 1 min 40 s left",
    "likely $2.40 in all",
  ]);
});

test("nothing is foretold early, at the end, or where nobody knows how many calls there are", () => {
  expect(forecast(view, 12, startMs + 9000)).toEqual([]);
  expect(forecast(view, 2, startMs + 20_000)).toEqual([]);
  expect(forecast(view, undefined, startMs + 20_000)).toEqual([]);
});
