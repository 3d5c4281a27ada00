import { expect, test } from "vitest";
import { corpus, measured, patchOf } from "../../bench/changes.ts";
import { filesIn } from "../../src/change/patch.ts";
import { isInChange } from "../../src/change/place.ts";

test("every fault of the measured changes stands at lines that reviewers are shown", () => {
  const all = corpus();
  expect([all.length, all.filter(({ faults }) => faults.length === 0).length]).toEqual([60, 20]);
  expect(new Set(all.map(({ id }) => id)).size).toBe(60);
  const unseen = all.flatMap((entry) => {
    const files = filesIn(patchOf(entry));
    return entry.faults.flatMap(({ id, file, line }) =>
      isInChange(files, { path: file, side: "new", line, end: line }) ? [] : [`${entry.id} ${id}`],
    );
  });
  expect(unseen).toEqual([]);
});

test("what is found, what is only near, and what is said of a clean change are told apart", () => {
  const spot = (line: number) => ({ file: "a.js", line, also: [], what: "x" });
  const entry = (id: string, ...lines: readonly number[]) => ({
    id,
    package: "p",
    version: "1.0.0",
    title: "t",
    message: "m",
    patch: "p.patch",
    faults: lines.map((line, at) => ({ id: `F${at}`, ...spot(line) })),
  });
  const sample = (id: string, score: number | null, said: readonly string[], places: readonly string[]) => ({
    case: id,
    arm: "one",
    sample: 1,
    score,
    by: "code" as const,
    why: null,
    said,
    missed: [],
    wrong: [],
    unsure: [],
    places,
    findings: score === null ? null : places.length,
    calls: 1,
    tokens: 100,
    usd: null,
    seconds: 1,
    discussions: [],
    record: null,
  });
  const samples = [
    sample("two", 0.5, ["F0"], ["a.js:12", "a.js:44", "b.js:41"]),
    sample("far", 0, [], ["a.js:15"]),
    sample("clean", 0, [], ["a.js:12", ""]),
    sample("lost", null, [], []),
  ];
  const hunks = () => [
    { path: "a.js", from: 10, to: 20 },
    { path: "a.js", from: 40, to: 50 },
  ];
  const entries = [entry("two", 12, 48), entry("far", 48), entry("clean"), entry("lost", 12)];
  const arm = { name: "one", verb: "ask", agents: [], tells: "ask" };
  expect(measured({ arms: [arm], samples }, entries, hunks)).toEqual([
    {
      arm: "one",
      faulty: 2,
      faults: 3,
      found: 1,
      near: 1,
      said: 4,
      clean: 1,
      false: 2,
      missing: 1,
      calls: 1,
      tokens: 100,
    },
  ]);
});
