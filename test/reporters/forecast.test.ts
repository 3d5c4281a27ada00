import { expect, test } from "vitest";
import { forecast, progress, restWords } from "../../src/reporters/amount.ts";
import { answered, asked, at, started, startMs, viewOf } from "./events.ts";

const view = viewOf(
  started(),
  asked("Ada", "claude"),
  at(10_000, answered("Ada", "claude", "Yes.", { costUsd: 0.1 })),
  asked("Bo", "claude"),
  at(20_000, answered("Bo", "claude", "No.", { costUsd: 0.3 })),
  asked("Cy", "claude"),
);

const likely = { calls: 12, usd: 2 };

test("a run tells where it is of what it likely takes: calls, dollars, time", () => {
  expect(progress(view.spent, likely)).toEqual([
    "call 3 of about 12",
    expect.stringContaining("token"),
    "$0.40 of about $2.40",
  ]);
  expect(progress(view.spent, { calls: 12, usd: 4 }).at(-1)).toBe("$0.40 of about $4.00");
  expect(progress(view.spent, { calls: 2, usd: 4 })[0]).toBe("3 calls");
  expect(forecast(view, likely, startMs + 20_000)).toEqual(["about 1 min 40 s left"]);
});

test("looks are requests of a call, and no calls of a forecast", () => {
  const looking = viewOf(
    started(),
    asked("Ada", "claude"),
    at(10_000, answered("Ada", "claude", "Yes.", { costUsd: 0.1, requests: 20 })),
  );
  const [call, , usd] = progress(looking.spent, likely);
  expect([call, usd]).toEqual(["call 1 of about 12", "$0.10 of about $2.00"]);
});

test("nothing is foretold early, at the end, or where nobody knows how many calls there are", () => {
  expect(forecast(view, likely, startMs + 9000)).toEqual([]);
  expect(forecast(view, { calls: 2, usd: null }, startMs + 20_000)).toEqual([]);
  expect(forecast(view, undefined, startMs + 20_000)).toEqual([]);
  // One call tells too little.
  const one = viewOf(started(), asked("Ada", "claude"), at(20_000, answered("Ada", "claude", "Yes.")));
  expect(forecast(one, likely, startMs + 20_000)).toEqual([]);
});

test("a stop by a limit tells what the rest would likely cost", () => {
  const stopped = { ...view, stopped: { reason: "limit", detail: "" } } as const;
  expect(restWords(stopped, { calls: 12, usd: 4 })).toBe("; the rest would likely cost about $3.60");
  expect(restWords(stopped, undefined)).toBe("");
  expect(restWords({ ...view, stopped: { reason: "interrupted", detail: "" } }, likely)).toBe("");
});
