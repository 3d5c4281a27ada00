import { describe, expect, test } from "vitest";
import { type ChangedFile, patchOf, wholeFile } from "../../../src/change/patch.ts";
import {
  callsFor,
  castFor,
  changeNotes,
  partsIn,
  partWith,
  placeOf,
  readersOf,
} from "../../../src/protocols/critique/changed.ts";
import type { CritiqueOptions } from "../../../src/protocols/critique/options.ts";
import { critiqueTask } from "../../../src/protocols/critique/prompt.ts";
import { seat } from "../../discussion.ts";
import { options } from "./critiqued.ts";

/** Who reads which part of a change, from which perspectives, and what that costs. */

type About = Pick<CritiqueOptions, "artifact" | "change">;
const about = (files: readonly ChangedFile[], change: Partial<NonNullable<About["change"]>> = {}): About => ({
  artifact: { label: "change", path: "a change", text: patchOf(files) },
  change: { what: "diff", left: [], ...change },
});
const short = (...paths: readonly string[]) => about(paths.map((path) => wholeFile(path, `${path};`)));
/** Each file takes a part of its own. */
const long = (count: number) =>
  about(
    Array.from({ length: count }, (_, at) =>
      wholeFile(
        `f${at + 1}.ts`,
        Array.from({ length: 1500 }, (_line, n) => `call(${n}, ${n * 7});`).join("\n"),
      ),
    ),
  );

describe("each part of a change is read", () => {
  test.each([
    [2, 1],
    [3, 1],
    [3, 3],
    [2, 9],
  ])("by all of %i perspectives where it has %i parts", (seats, parts) => {
    const all = Array.from({ length: seats }, (_, at) => at);
    for (let part = 0; part < parts; part++) expect(readersOf(all, part, parts)).toEqual(all);
  });

  test.each([
    [3, 4],
    [3, 7],
    [4, 5],
    [5, 12],
  ])("by two of %i perspectives, each as often, where it has %i parts", (seats, parts) => {
    const all = Array.from({ length: seats }, (_, at) => at);
    const readers = Array.from({ length: parts }, (_, part) => readersOf(all, part, parts));
    for (const two of readers) expect(new Set(two).size).toBe(2);
    const often = all.map((one) => readers.flat().filter((reader) => reader === one).length);
    expect(Math.max(...often) - Math.min(...often)).toBeLessThanOrEqual(1);
  });

  test("and the calls that are told before are those that are made", () => {
    expect([1, 3, 4].map((parts) => partsIn(long(parts)).length)).toEqual([1, 3, 4]);
    expect([1, 3, 4].map((parts) => callsFor(4, long(parts)))).toEqual([4, 12, 8]);
    expect(changeNotes(4, long(4)).at(-1)).toBe(
      "The change is read in 4 parts, each by 2 of 4 perspectives (1: f1.ts; 2: f2.ts; 3: f3.ts; 4: f4.ts).",
    );
  });

  test("a point is confirmed with the part that shows its lines, else one of its file, else the first", () => {
    const three = long(3);
    const part = (...places: readonly (string | undefined)[]) =>
      partWith(
        three,
        places.map((place) => ({ place })),
      );
    expect(part("f2.ts:40")).toBe(1);
    expect(part("f3.ts:99999")).toBe(2);
    expect(part(undefined, "f3.ts:7")).toBe(2);
    expect(part("f2.ts:99999", "f3.ts:7")).toBe(2);
    expect([part("elsewhere.ts:3"), part()]).toEqual([0, 0]);
    expect(partWith(long(1), [{ place: "f1.ts:4" }])).toBe(0);
  });
});

describe("the perspectives on a change", () => {
  const cast = (...paths: readonly string[]) =>
    castFor(short(...paths))?.map((line) => line.split("|")[0]) ?? null;
  test.each<[string, readonly string[], readonly string[] | null]>([
    ["prose alone is read as a text", ["README.md", "docs/a.rst"], null],
    ["code", ["src/pay.ts"], ["Correctness", "Security", "Tests", "Design and fit"]],
    ["code with prose", ["README.md", "src/pay.ts"], ["Correctness", "Security", "Tests", "Design and fit"]],
    ["tests alone", ["test/pay.test.ts", "README.md"], ["Correctness", "Tests"]],
    [
      "tests with code",
      ["test/pay.test.ts", "src/pay.ts"],
      ["Correctness", "Security", "Tests", "Design and fit"],
    ],
    [
      "what is operated",
      [".github/workflows/ci.yml", "Dockerfile"],
      ["Correctness", "Security", "Operations"],
    ],
    [
      "code and what is operated",
      ["src/pay.ts", "migrations/1.sql"],
      ["Correctness", "Security", "Tests", "Design and fit", "Operations"],
    ],
  ])("%s", (_, paths, names) => {
    expect(cast(...paths)).toEqual(names);
  });
});

test("what is read is told with what was left out and why; of files there is no changed line", () => {
  const left = [{ path: "a.lock", why: "generated" }];
  expect(changeNotes(2, { ...short("a.ts"), change: { what: "diff", left } })).toEqual([
    "1 file, 1 changed line; left out by rule: a.lock (generated).",
  ]);
  expect(changeNotes(2, { ...short("a.ts", "b.ts"), change: { what: "files", left: [] } })).toEqual([
    "2 files, 2 lines.",
  ]);
  expect(changeNotes(2, { artifact: options.artifact })).toEqual([]);
});

test("a place is one of a change only where there is one", () => {
  expect(placeOf(short("a.ts"), "a.ts:1")).toMatchObject({ path: "a.ts", line: 1 });
  expect(placeOf(short("a.ts"), undefined)).toBeNull();
  expect(placeOf({ artifact: options.artifact }, "design.md:1")).toBeNull();
});

test.each([
  ["a document", undefined, "A good review\n"],
  ["whole files", "files", "A good review\n"],
  ["a change", "diff", "A good review of a change\n"],
  ["a patch", "patch", "A good review of a change\n"],
] as const)("%s is reviewed by the rules for it", (_, what, rules) => {
  const task = critiqueTask({ ...options, ...(what !== undefined && { change: { what, left: [] } }) }, [
    seat("Ann"),
    seat("Bob"),
  ]);
  expect(task(seat("Ann"))).toContain(rules);
  expect(task(seat("Ann"))).toContain("The other reviewers: Bob.");
});
