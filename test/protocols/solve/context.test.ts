import { describe, expect, test } from "vitest";
import type { Floor } from "../../../src/kernel/floor.ts";
import { firstContext, supplement } from "../../../src/protocols/solve/context.ts";
import { PreviousRound, type SolveOptions } from "../../../src/protocols/solve/options.ts";

/** When the project is searched, and for what; a row for each situation. */

const task = "Keep sessions";
const options = {
  task,
  context: [],
  searches: true,
  known: { relevantFiles: [], detectedPatterns: [], architectureInsights: "" },
  previousRounds: [],
  firstRound: 1,
} as unknown as SolveOptions;

const files = (count: number) => Array.from({ length: count }, (_, at) => `src/${at}.ts`);
const knowing = (count: number) => ({ known: { ...options.known, relevantFiles: files(count) } });
/** A round in which a way named files, in its tasks or as they were looked up. */
const naming = (inTask: readonly string[], missing: readonly string[] = []) =>
  PreviousRound.parse({
    round: 1,
    solutions: [
      {
        name: "Redis",
        implementation_plan: { tasks: [{ files: inTask.map((file) => ({ file })) }] },
        files: { missing, verified: [], created: [] },
      },
    ],
  });

function looking(note: string | null = null) {
  const queries: string[] = [];
  const warnings: string[] = [];
  const passage = (path: string, from: number, to: number) => ({ path, from, to, text: "…", score: 1 });
  const floor = {
    lookUp: (_: string, { query }: { readonly query: string }) => {
      queries.push(query);
      return Promise.resolve({ passages: [passage("src/a.ts", 1, 9), passage("src/b.ts", 1, 9)], note });
    },
    warn: (text: string) => warnings.push(text),
  } as unknown as Floor;
  return { floor, queries, warnings, passage };
}

describe("Before the first round", () => {
  test.each<readonly [string, Partial<SolveOptions>, readonly string[]]>([
    ["the project is searched for the task", {}, [task]],
    ["not where the caller says none shall be", { searches: false }, []],
    ["not where the caller knows files", knowing(1), []],
    // A caller that holds rounds one by one is before a later round.
    [
      "of a later round it is where fewer than five files are known",
      { firstRound: 2, ...knowing(4) },
      [task],
    ],
    ["of a later round it is not where five are", { firstRound: 2, ...knowing(5) }, []],
    [
      "of a later round it is for files that a solution names and nobody listed",
      { firstRound: 2, previousRounds: [naming(["src/0.ts", "src/new.ts"])], ...knowing(5) },
      [`${task} src/new.ts`],
    ],
    [
      "not where that shall not be either",
      { firstRound: 2, previousRounds: [naming(["src/new.ts"])], searches: false },
      [],
    ],
  ])("%s", async (_situation, given, queries) => {
    const { floor, queries: asked } = looking();
    await firstContext(floor, { ...options, ...given });
    expect(asked).toEqual(queries);
  });

  test("what the search has to say of itself is a warning", async () => {
    const { floor, warnings } = looking("The index is old.");
    await firstContext(floor, options);
    expect(warnings).toEqual(["The index is old."]);
  });
});

describe("Before a later round", () => {
  test.each<readonly [string, number, Partial<SolveOptions>, readonly PreviousRound[], readonly string[]]>([
    ["with four files it is searched again", 2, knowing(4), [], [task]],
    ["with five it is not", 2, knowing(5), [], []],
    [
      "a file of --context is one of them",
      2,
      { ...knowing(4), context: [{ path: "a.md" }] as never },
      [],
      [],
    ],
    [
      "a file that a task names and nobody listed",
      2,
      knowing(5),
      [naming(["src/x.ts"])],
      [`${task} src/x.ts`],
    ],
    ["a file that was not found", 2, knowing(5), [naming([], ["src/y.ts:12"])], [`${task} src/y.ts`]],
    [
      "one that is listed under another spelling is listed",
      2,
      knowing(5),
      [naming(["./src/0.ts:12-14"])],
      [],
    ],
    ["each once", 2, knowing(5), [naming(["src/x.ts", "src/x.ts:3"], ["./src/x.ts"])], [`${task} src/x.ts`]],
    ["the first round is not by number alone", 1, knowing(1), [], []],
    ["never where it shall not be", 3, { searches: false }, [naming(["src/x.ts"])], []],
  ])("%s", async (_situation, round, given, earlier, queries) => {
    const { floor, queries: asked } = looking();
    await supplement(floor, { ...options, ...given }, round, earlier, []);
    expect(asked).toEqual(queries);
  });

  test("no line that was shown is shown again", async () => {
    const { floor, passage } = looking();
    const found = await supplement(
      floor,
      options,
      2,
      [],
      [passage("src/a.ts", 9, 20), passage("src/b.ts", 10, 20)],
    );
    expect(found.map(({ path }) => path)).toEqual(["src/b.ts"]);
  });
});
