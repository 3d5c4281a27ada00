import { describe, expect, test } from "vitest";
import { askedIn, leftTold } from "../../src/change/change.ts";
import { messageIn, patchOf, wholeFile, nearby, changedLines, filesIn } from "../../src/change/patch.ts";
import { isInChange, isInHunk, lineAt, newLineAt, placeIn, placeText } from "../../src/change/place.ts";

/** Which file and line a finding speaks of, and what a caller asks to have looked at. */

const files = filesIn(
  [
    "--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1,2 +1,2 @@\n-old\n+new\n same\n",
    "--- a/src/data.ts\n+++ b/src/data.ts\n@@ -4,3 +4,1 @@\n same\n-gone\n-gone too\n",
    "--- a/lib/src/a.ts\n+++ b/lib/src/a.ts\n@@ -7 +7 @@\n-x\n+y\n",
    "diff --git a/was.ts b/is.ts\nrename from was.ts\nrename to is.ts\n--- a/was.ts\n+++ b/is.ts\n@@ -3 +3 @@\n-x\n+y\n",
  ].join(""),
);

describe("The place that words name", () => {
  test.each<readonly [string, string | null]>([
    ["src/a.ts:1", "src/a.ts:1"],
    ["in src/a.ts:1, as above", "src/a.ts:1"],
    // One name ends another: the longer is meant.
    ["lib/src/a.ts:7", "lib/src/a.ts:7"],
    // One name is a part of another that is not in the change.
    ["src/a.tsx:4", "src/a.tsx:4"],
    ["src/a.ts.map:4", "src/a.ts.map:4"],
    ["mysrc/a.ts:4", "mysrc/a.ts:4"],
    ["meta-src/a.ts:4, as src/a.ts:2", "src/a.ts:2"],
    ["./src/a.ts:1", "src/a.ts:1"],
    ["It is in src/a.ts.", "src/a.ts"],
    // Of two the first, however long the other is.
    ["src/a.ts:1 and src/data.ts:-5", "src/a.ts:1"],
    ["src/data.ts:-5, src/a.ts:1", "src/data.ts:-5"],
    ["src/data.ts:-5", "src/data.ts:-5"],
    ["src/data.ts:-5-6", "src/data.ts:-5-6"],
    ["src/data.ts:-5--6", "src/data.ts:-5-6"],
    ["src/a.ts:1–2", "src/a.ts:1-2"],
    // An end before the beginning is none.
    ["src/a.ts:9-2", "src/a.ts:9"],
    ["src/a.ts#L2", "src/a.ts:2"],
    ["src/a.ts", "src/a.ts"],
    // Of a file that was moved both names are its own.
    ["was.ts:3", "is.ts:3"],
    ["is.ts:3", "is.ts:3"],
    ["other/place.py:12", "other/place.py:12"],
    ["it is slow", null],
  ])("%s is %s", (told, place) => {
    const found = placeIn(told, files);
    expect(found && placeText(found)).toBe(place);
  });

  test.each<readonly [string, boolean, boolean, string | null, number | null]>([
    // [place, in the change, in a hunk, its text, the line that stands there now]
    ["src/a.ts:1", true, true, "new", 1],
    ["src/a.ts:-1", true, true, "old", 1],
    ["src/a.ts:2", true, true, "same", 2],
    // A line that stayed is of the new side.
    ["src/a.ts:-2", false, false, null, 2],
    ["src/a.ts:3", false, false, null, 3],
    ["src/data.ts:-6", true, true, "gone too", 4],
    ["src/a.ts", true, false, null, null],
    ["docs/other.md", false, false, null, null],
  ])("%s: in the change %s, in a hunk %s", (told, inChange, inHunk, text, now) => {
    const place = placeIn(told, files);
    if (place === null) throw new Error(`${told} names no place.`);
    expect([
      isInChange(files, place),
      isInHunk(files, place),
      lineAt(files, place),
      newLineAt(files, place),
    ]).toEqual([inChange, inHunk, text, now]);
  });
});

test.each<readonly [string, object | null]>([
  ["diff", { what: "diff", range: null, paths: [] }],
  ["diff main...HEAD", { what: "diff", range: "main...HEAD", paths: [] }],
  ["staged", { what: "staged", paths: [] }],
  ["staged src/a.ts", null],
  ["commit", { what: "commit", commit: "HEAD", paths: [] }],
  ["commit: 1a2b3c", { what: "commit", commit: "1a2b3c", paths: [] }],
  ["pr 12", { what: "pr", pr: "12", paths: [] }],
  ["pr", null],
  ["prune the tree", null],
  ["docs/plan.md", null],
])("%s asks for %o", (text, asked) => {
  expect(askedIn(text)).toEqual(asked);
});

test("of files that nobody is shown five are named, each with why", () => {
  const left = Array.from({ length: 7 }, (_, at) => ({ path: `f${at}`, why: "it is binary" }));
  expect(leftTold(left.slice(0, 2))).toBe("f0 (it is binary), f1 (it is binary)");
  expect(leftTold(left)).toMatch(/f4 \(it is binary\) and 2 more$/);
  expect(leftTold(left.slice(0, 5))).not.toContain("more");
});

test("the message of a commit is without its head, its indent and what stands between it and the patch", () => {
  const patch = "diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n";
  const sha = "0123456789".repeat(4);
  const mailed = `From ${sha} Mon Sep 17 00:00:00 2001\nFrom: A <a@b.c>\nDate: today\nSubject: [PATCH 1/2] Keep carts\n for a year\n\nBecause of June.\n---\n x | 2 +-\n 1 file changed\n\n${patch}`;
  expect(messageIn(mailed)).toBe("Keep carts for a year\n\nBecause of June.");
  expect(messageIn(`commit ${sha}\nAuthor: A <a@b.c>\n\n    Keep carts\n\n    Because.\n\n${patch}`)).toBe(
    "Keep carts\n\nBecause.",
  );
  expect(messageIn(patch)).toBe("");
});

test("what stands far from every change is cut, and one hunk becomes several; a whole file is all new", () => {
  const lines = Array.from({ length: 200 }, (_, at) => `line ${at + 1}`);
  const rows = lines.map((text, at) => ({ kind: "same" as const, old: at + 1, new: at + 1, text }));
  const changed = rows.map((row, at) =>
    at === 40 || at === 160 ? { ...row, kind: "added" as const, old: null } : row,
  );
  const file = { ...wholeFile("a.ts", ""), hunks: [{ within: "run", rows: changed }] };
  expect(
    nearby(file).hunks.map(({ within, rows: kept }) => [within, kept[0]?.new, kept.at(-1)?.new]),
  ).toEqual([
    ["run", 11, 71],
    ["run", 131, 191],
  ]);
  // Two changes with less between them stay together.
  const close = rows.map((row, at) =>
    at === 40 || at === 101 ? { ...row, kind: "added" as const, old: null } : row,
  );
  expect(nearby({ ...file, hunks: [{ within: "", rows: close }] }).hunks).toHaveLength(1);
  expect(nearby({ ...file, hunks: [{ within: "", rows }] }).hunks[0]?.rows).toHaveLength(200);
  const whole = wholeFile("a.md", "one\r\ntwo\n");
  expect(changedLines([whole])).toBe(2);
  expect(patchOf([whole])).toContain("--- /dev/null\n+++ b/a.md\n@@ -0,0 +1,2 @@\n+one\n+two\n");
});

test.each<readonly [string, string, object]>([
  [
    "a new file",
    "new file mode 100644\nindex 000..abc\n--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+a\n",
    { from: null, mode: "100644" },
  ],
  ["a new program", "new file mode 100755\n", { from: null, mode: "100755" }],
  [
    "a file that is gone",
    "deleted file mode 100644\n--- a/x\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n",
    { isDeleted: true, path: "x" },
  ],
  [
    "a link that leads elsewhere",
    "index abc..def 120000\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n",
    { mode: "120000" },
  ],
  [
    "a submodule that moved on",
    "index abc..def 160000\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n",
    { mode: "160000" },
  ],
  ["a text", "index abc..def 100644\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n", { mode: null }],
  ["what may be run now", "old mode 100644\nnew mode 100755\n", { mode: "100755", from: "x" }],
  ["a copy", "copy from my x\ncopy to x\n", { from: "my x" }],
  [
    "what is no text, in full",
    "index abc..def 100644\nGIT binary patch\nliteral 1\nIcmZPo000310RR91\n",
    { isBinary: true },
  ],
  ["what is no text", "index abc..def 100644\nBinary files a/x and b/x differ\n", { isBinary: true }],
])("git's head of a file says what it is: %s", (_situation, head, file) => {
  expect(filesIn(`diff --git a/x b/x\n${head}`)).toMatchObject([{ path: "x", ...file }]);
});

test("names with blanks are read where their header stands, and files without one by their own two lines", () => {
  const copied =
    "diff --git a/my x b/our first y\nsimilarity index 100%\ncopy from my x\ncopy to our first y\n";
  expect(filesIn(copied)).toMatchObject([{ path: "our first y", from: "my x" }]);
  const bare = "--- a/x\n+++ b/x\n--- a/y\n+++ b/y\n@@ -1 +1 @@\n-a\n+b\n";
  expect(filesIn(bare).map(({ path, hunks }) => [path, hunks.length])).toEqual([
    ["x", 0],
    ["y", 1],
  ]);
});
