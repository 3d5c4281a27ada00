import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { frameAt, isInChange, isInHunk, newLineAt, placeIn, placeText } from "../../src/change/place.ts";
import { partsOf, shownFiles, tokensOf } from "../../src/change/parts.ts";
import { filesIn, isPatch, messageIn, patchOf, PatchError, wholeFile } from "../../src/change/patch.ts";
import { scratch } from "../scratch.ts";

/** What git itself writes of two folders. */
async function diff(
  old: Readonly<Record<string, string>>,
  now: Readonly<Record<string, string>>,
): Promise<string> {
  const folder = mkdtempSync(join(scratch, "colloquy-patch-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [side, files] of [
    ["a", old],
    ["b", now],
  ] as const) {
    mkdirSync(join(folder, side));
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, side, path)), { recursive: true });
      writeFileSync(join(folder, side, path), text, "latin1");
    }
  }
  const git = (...args: readonly string[]) =>
    execFileSync("git", [...args], {
      cwd: folder,
      env: {
        PATH: process.env["PATH"],
        HOME: folder,
        GIT_AUTHOR_NAME: "n",
        GIT_AUTHOR_EMAIL: "e",
        GIT_COMMITTER_NAME: "n",
        GIT_COMMITTER_EMAIL: "e",
      },
    });
  git("init", "-q");
  const tree = (side: string) => {
    git("--work-tree", side, "add", "-A");
    return git("write-tree").toString().trim();
  };
  const [one, other] = [tree("a"), tree("b")];
  return git("diff", "-M", one, other).toString("utf8");
}

test("renames, new, deleted and binary files, CRLF, open ends and odd names are read as git means them", async () => {
  const long = Array.from({ length: 20 }, (_, at) => `line ${at}`).join("\n");
  const files = filesIn(
    await diff(
      {
        "kept.ts": `${long}\n`,
        "gone.ts": "x\n",
        "crlf.txt": "one\r\ntwo\r\n",
        "open.txt": "a\nb",
        '\tt"\u00e4.txt': "1\n",
      },
      {
        "moved/kept.ts": `${long}\nmore\n`,
        "new file.ts": "-- y\n",
        "crlf.txt": "one\r\n2\r\n",
        "open.txt": "a\nc",
        '\tt"\u00e4.txt': "2\n",
        "bin.dat": "\0\u0001",
      },
    ),
  );
  expect(files.map(({ path, from, isDeleted, isBinary }) => [path, from, isDeleted, isBinary])).toEqual([
    ['\tt"ä.txt', '\tt"ä.txt', false, false],
    ["bin.dat", null, false, true],
    ["crlf.txt", "crlf.txt", false, false],
    ["gone.ts", "gone.ts", true, false],
    ["moved/kept.ts", "kept.ts", false, false],
    ["new file.ts", null, false, false],
    ["open.txt", "open.txt", false, false],
  ]);
  const rows = (path: string) => files.find((file) => file.path === path)?.hunks.flatMap((hunk) => hunk.rows);
  expect(rows("crlf.txt")?.map(({ text }) => text)).toEqual(["one", "two", "2"]);
  expect(rows("open.txt")?.map(({ text, endsOpen }) => [text, endsOpen])).toEqual([
    ["a", undefined],
    ["b", true],
    ["c", true],
  ]);
  expect(rows("new file.ts")).toEqual([{ kind: "added", old: null, new: 1, text: "-- y" }]);
  const again = filesIn(patchOf(files.filter(({ isBinary }) => !isBinary)));
  expect(again).toEqual(files.filter(({ isBinary }) => !isBinary));
});

test("a patch is known by how it begins, and one that is broken is told with its line", () => {
  expect([
    isPatch("# Notes\n\n```\ndiff --git a/x b/x\n```\n"),
    isPatch("--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n"),
  ]).toEqual([false, true]);
  expect(() => filesIn("--- a/x\n+++ b/x\n@@ -1,3 +1 @@\n-a\n")).toThrow(PatchError);
  expect(() => filesIn("--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n@@ x9 +9 @@\n-a\n+b\n")).toThrow(
    "line 6 is no head of a hunk",
  );
  expect(() => filesIn("diff --cc x\n@@@ -1 -1 +1 @@@\n")).toThrow("of a merge (diff --cc x)");
});

const change = filesIn(
  "--- a/src/a.ts\n+++ b/src/a.ts\n@@ -10,9 +10,9 @@ run\n a\n b\n c\n d\n-old\n+new\n e\n f\n g\n h\n",
);

test("a place is a line of the new side, or of the old one where it is gone", () => {
  const told = ["src/a.ts:14", "src/a.ts:-14", "src/a.ts:12-14", "src/a.ts:90", "lib/b.ts:3", "nowhere"].map(
    (text) => placeIn(text, change),
  );
  expect(told.map((place) => place && placeText(place))).toEqual([
    "src/a.ts:14",
    "src/a.ts:-14",
    "src/a.ts:12-14",
    "src/a.ts:90",
    "lib/b.ts:3",
    null,
  ]);
  expect(told.map((place) => place && isInChange(change, place))).toEqual([
    true,
    true,
    true,
    false,
    false,
    null,
  ]);
  const first = placeIn("src/a.ts:10", change);
  expect([first && isInChange(change, first), first && isInHunk(change, first)]).toEqual([true, false]);
  // A host refuses a whole review for one comment whose last line is in no hunk of it.
  const ranges = ["src/a.ts:11-17", "src/a.ts:11-18", "src/a.ts:11-90"].map((text) => placeIn(text, change));
  expect(ranges.map((place) => place && isInHunk(change, place))).toEqual([true, false, false]);
  // A whole file, also one that is not in it.
  expect(["src/a.ts", "lib/b.ts", "prices.length"].map((text) => placeIn(text, change)?.path)).toEqual([
    "src/a.ts",
    "lib/b.ts",
    undefined,
  ]);
  expect(told[1] && frameAt(change, told[1], 1)).toBe(" 13\td\n-14\told\n+14\tnew");
  // Of many lines the first, and no screen full.
  const long = [wholeFile("b.ts", "x\n".repeat(40))];
  const all = { path: "b.ts", side: "new", line: 1, end: 40 } as const;
  expect(frameAt(long, all, 2)?.split("\n")).toHaveLength(1 + 12 + 2);
});

test("what may be run, and what may not any more, is read, written and shown", () => {
  const patch =
    "diff --git a/x b/x\nold mode 100644\nnew mode 100755\ndiff --git a/y b/y\nold mode 100755\nnew mode 100644\ndiff --git a/z b/z\nnew file mode 100755\n--- /dev/null\n+++ b/z\n@@ -0,0 +1,1 @@\n+a\n";
  const files = filesIn(patch);
  expect(patchOf(files)).toBe(patch);
  expect(shownFiles(files).match(/^===.*/gm)).toEqual([
    "=== x (may be run)",
    "=== y (no more to be run)",
    "=== z (new file) (may be run)",
  ]);
});

test.each<readonly [head: string, shown: string]>([
  ["new file mode 100644\n", "=== x (new file)"],
  ["new file mode 100755\n", "=== x (new file) (may be run)"],
  ["deleted file mode 100755\n", "=== x (deleted)"],
  ["index abc..def 100644\n", "=== x"],
  ["rename from w\nrename to x\n", "=== x (was w)"],
  ["old mode 100755\nnew mode 100644\nrename from w\nrename to x\n", "=== x (was w) (no more to be run)"],
])("a file whose head is %j is shown as %s", (head, shown) => {
  expect(shownFiles(filesIn(`diff --git a/x b/x\n${head}`))).toBe(`${shown}\n(no line changed)`);
});

test("a part is as full as it may be, and a file of which no line changed is in one too", () => {
  const [a, b] = ["a.ts", "b.ts"].map((path) => wholeFile(path, "some words of a line\n".repeat(30)));
  if (a === undefined || b === undefined) throw new Error("There is no file.");
  const most = tokensOf([a]) + tokensOf([b]);
  expect([partsOf([a, b], most).length, partsOf([a, b], most - 1).length]).toEqual([1, 2]);
  const run = { ...wholeFile("test/a.test.ts", ""), from: "test/a.test.ts", mode: "100755", hunks: [] };
  const paths = partsOf([a, run], tokensOf([a])).flatMap((part) => part.map(({ path }) => path));
  expect(paths).toEqual(["a.ts", "test/a.test.ts"]);
});

test("a large change is cut into parts that hold every line once, a file with its test", () => {
  const text = "some words of a line\n".repeat(300);
  const files = ["src/a.ts", "src/b.ts", "test/a.test.ts", "test/b.test.ts"].map((path) =>
    wholeFile(path, text),
  );
  const most = tokensOf(files.slice(0, 2)) + 100;
  const parts = partsOf(files, most);
  expect(parts.map((part) => part.map(({ path }) => path))).toEqual([
    ["src/a.ts", "test/a.test.ts"],
    ["src/b.ts", "test/b.test.ts"],
  ]);
  const small = partsOf(files, 1000);
  expect(small.every((part) => tokensOf(part) <= 1100)).toBe(true);
  expect(small.flat().reduce((sum, { hunks }) => sum + hunks.flatMap(({ rows }) => rows).length, 0)).toBe(
    1200,
  );
});

test("the message before a patch is what its author says, as git show and format-patch write it", () => {
  const id = "0123456789012345678901234567890123456789";
  const patch = "diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n";
  const shown = `commit ${id}\nAuthor: Ann <a@b>\nDate:   today\n\n    Total\n    \n    It goes\n      to the end.\n\n${patch}`;
  const mailed = `From ${id} Mon Sep 17 00:00:00 2001\nFrom: Ann <a@b>\nSubject: [PATCH 1/2] Total\n of prices\n\nIt goes.\n---\n x | 2 +-\n\n${patch}`;
  expect(messageIn(shown)).toBe("Total\n\nIt goes\n  to the end.");
  expect(messageIn(mailed)).toBe("Total of prices\n\nIt goes.");
  expect([messageIn(patch), messageIn(`Review this:\n\n${patch}`)]).toEqual(["", ""]);
});

test("a line that is gone is found at the one in its place", () => {
  const files = filesIn("--- a/x\n+++ b/x\n@@ -1,3 +1,2 @@\n a\n-b\n-c\n+d\n@@ -9,2 +8,1 @@\n y\n-z\n");
  const at = (line: number) => newLineAt(files, { path: "x", side: "old", line, end: line });
  expect([at(2), at(3), at(10), at(50)]).toEqual([2, 2, 8, 50]);
});
