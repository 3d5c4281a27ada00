import { expect, test } from "vitest";
import { patchOf, wholeFile } from "../../src/change/patch.ts";
import { changeByRules } from "../../src/reading/changed.ts";

/** What rules say of a change: at the lines of its files, and nothing that only a whole text could tell. */

const prose = { name: "Structure", focus: ["structure", "completeness", "links"] };
const read = async (patch: string, seat = prose) => {
  const told = await changeByRules(patch, seat, "/nowhere");
  return "points" in told ? told.points.map(({ place, problem }) => `${place} ${problem}`) : told.unanswered;
};

const design = `diff --git a/docs/design.md b/docs/design.md
--- a/docs/design.md
+++ b/docs/design.md
@@ -10,3 +10,5 @@ ## Risks
 TBD by Ann
 It is small.
+TBD by Bob
+See [below](#not-shown-here).
 The end, TODO.
`;

test("of a changed file what its changed lines say, by their numbers in it", async () => {
  expect(await read(design)).toEqual([
    expect.stringMatching(/^docs\/design\.md:12 "TBD" marks an unfinished place$/),
  ]);
});

test("of new files and whole texts all that rules say, each at its own lines", async () => {
  const files = [wholeFile("a.md", "# A\n\nTBD\n"), wholeFile("b/c.md", "# C\n\nSee [it](#gone).\n\nTBD\n")];
  const told = await read(patchOf(files));
  expect(told.toString()).toMatch(/a\.md:3 "TBD"/);
  expect(told.toString()).toMatch(/b\/c\.md:5 "TBD"/);
  expect(told.toString()).toMatch(/b\/c\.md:3 .*#gone/);
});

test("what is gone, binary or fine is not spoken of", async () => {
  const gone = `diff --git a/a.md b/a.md
deleted file mode 100644
--- a/a.md
+++ /dev/null
@@ -1,1 +0,0 @@
-TBD
`;
  expect(await read(gone)).toEqual([]);
  expect(await read(patchOf([wholeFile("a.md", "# A\n\nIt is small.\n")]))).toEqual([]);
});

test("of a part of a text nothing is said that only the whole could tell", async () => {
  const part = `diff --git a/docs/design.md b/docs/design.md
--- a/docs/design.md
+++ b/docs/design.md
@@ -10,2 +10,6 @@
 It is small.
+## Risks
+
+## Rollout
+
 It is done.
`;
  expect(await read(part)).toEqual([]);
});

test("a seat that no rule serves has nothing to say of what is binary", async () => {
  const binary = "diff --git a/a.md b/a.md\nnew file mode 100644\nBinary files /dev/null and b/a.md differ\n";
  expect(await read(binary, { name: "Cost", focus: ["cost"] })).toEqual([]);
});

test("each file is read by the rules for its kind, and a seat that none serves is told so", async () => {
  const both = patchOf([wholeFile("a.md", "TBD\n"), wholeFile("a.ts", "const a = 1; // TODO: mend\n")]);
  expect(await read(both, { name: "Code", focus: ["leftovers"] })).toEqual([
    expect.stringMatching(/^a\.ts:1 .*TODO/),
  ]);
  expect(await read(both, { name: "Cost", focus: ["cost"] })).toBe('"cost"');
});

test("a conflict that was left in a change is critical", async () => {
  const conflict = "<<<<<<< HEAD\na\n=======\nb\n>>>>>>> other\n";
  const told = await changeByRules(patchOf([wholeFile("a.md", conflict)]), prose, "/nowhere");
  expect("points" in told && told.points).toMatchObject([
    { place: "a.md:1", critical: true, severity: "high", change: expect.stringMatching(/\w/) },
  ]);
});
