import { expect, test } from "vitest";
import type { ChangedFile } from "../../../src/change/patch.ts";
import { patchGiven } from "../../../src/host/project/change.ts";
import { unreadSource, whyLeft } from "../../../src/host/project/left-out.ts";

const file = (path: string, more: Partial<ChangedFile> = {}): ChangedFile => ({
  path,
  from: path,
  isDeleted: false,
  isBinary: false,
  mode: null,
  hunks: [{ within: "", rows: [row("removed", "one"), row("added", "two")] }],
  ...more,
});

const row = (kind: "added" | "removed" | "same", text: string) =>
  ({ kind, old: kind === "added" ? null : 1, new: kind === "removed" ? null : 1, text }) as const;
const rows = (...all: readonly ReturnType<typeof row>[]) => ({ hunks: [{ within: "", rows: all }] });

test.each<readonly [what: string, of: ChangedFile, why: string | null]>([
  ["a source", file("src/a.ts"), null],
  ["a program", file("run.sh", { mode: "100755" }), null],
  ["a file that was moved", file("src/b.ts", { from: "src/a.ts", hunks: [] }), null],
  ["a submodule", file("vendor-lib", { mode: "160000" }), "a submodule"],
  ["a link", file("link", { mode: "120000" }), "a link"],
  ["a file of secrets", file("config/.env"), "may hold secrets"],
  ["a lock file", file("package-lock.json"), "a lock file"],
  ["a lock file in a folder", file("app/yarn.lock"), "a lock file"],
  ["what git takes for binary", file("a.bin", { isBinary: true }), "binary"],
  ["a picture", file("logo.png"), "binary"],
  [
    "a large file kept elsewhere",
    file("data.csv", rows(row("added", "version https://git-lfs.github.com/spec/v1"))),
    "binary",
  ],
  ["code of others", file("vendor/lib/a.go"), "vendored"],
  ["a package", file("node_modules/x/index.js"), "vendored"],
  ["code of a third party", file("third_party/zlib/a.c"), "vendored"],
  ["code of others in a folder", file("app/bower_components/x.js"), "vendored"],
  ["a file that only sounds so", file("src/vendor.ts"), null],
  ["what was built", file("dist/a.js"), "generated"],
  ["what a compiler of queries wrote", file("src/__generated__/a.ts"), "generated"],
  ["what lies in such a folder", file("lib/generated/a.go"), "generated"],
  ["what protoc wrote for Go", file("api/a.pb.go"), "generated"],
  ["what was built for Dart", file("lib/a.g.dart"), "generated"],
  ["a folder that only sounds so", file("src/regenerated/a.ts"), null],
  ["a snapshot", file("test/a.test.ts.snap"), "generated"],
  ["what protoc wrote", file("api/a_pb2.py"), "generated"],
  [
    "a line longer than any that somebody writes",
    file("a.js", rows(row("added", "x".repeat(20_001)))),
    "a line is too long",
  ],
  ["a line as long as somebody may write", file("a.js", rows(row("added", "x".repeat(20_000)))), null],
  [
    "only other line ends",
    file("a.ts", rows(row("removed", "one"), row("added", "one"))),
    "only its line ends changed",
  ],
  [
    "bytes that are no text",
    file("a.txt", rows(row("removed", "\ufffd"), row("added", "\ufffd"))),
    "its text is no UTF-8",
  ],
  ["a name with a line break", file("a\nb.ts"), "its name holds a line break"],
  ["a name that is no text", file("a\ufffd.ts"), "its name is no UTF-8"],
])("of a change %s is reviewed, or why it is left out", (_, of, why) => {
  expect(whyLeft(of)).toBe(why);
});

const part = (path: string, line: string) =>
  `diff --git a/${path} b/${path}\n--- a/${path}\n+++ b/${path}\n@@ -1 +1 @@\n-old\n+${line}\n`;

test("a patch is told without what is left out, with what was and why", () => {
  const { artifact, change } = patchGiven(
    "x.patch",
    `${part("src/a.ts", "new")}${part("package-lock.json", "new")}${part(".env", "KEY=1")}`,
  );
  expect(artifact).toMatchObject({ label: "change", path: "x.patch" });
  expect(artifact.text).toContain("src/a.ts");
  expect(artifact.text).not.toContain("KEY");
  expect(change).toEqual({
    what: "patch",
    left: [
      { path: "package-lock.json", why: "a lock file" },
      { path: ".env", why: "may hold secrets" },
    ],
  });
});

test.each([
  [
    "nothing but what is left out",
    part("package-lock.json", "new"),
    /There is no change to review in x\.patch: only/,
  ],
  ["one file twice", `${part("a.ts", "new")}${part("a.ts", "other")}`, /it changes a\.ts twice/],
  [
    "more than anybody reviews",
    `diff --git a/a.ts b/a.ts\n--- a/a.ts\n+++ b/a.ts\n@@ -0,0 +1,20001 @@\n${"+x\n".repeat(20_001)}`,
    /20,001 lines of 1 file changed; at most 20,000/,
  ],
])("refused is a patch with %s", (_, text, refused) => {
  expect(() => patchGiven("x.patch", text)).toThrow(refused);
});

test("what its author says of a patch is its claim", () => {
  const head = `From ${"a".repeat(40)} Mon Sep 17 00:00:00 2001\nFrom: A\nSubject: [PATCH] Mend it\n\nIt was broken.\n---\n`;
  expect(patchGiven("x.patch", `${head}${part("a.ts", "new")}`).change.claim).toBe(
    "Mend it\n\nIt was broken.",
  );
});

test("source that one byte or one line took out of a review is told, and what is no source is not", () => {
  const left = ["a.js", "logo.png"].map((path) => ({ path, why: "binary" }));
  expect(unreadSource([...left, { path: "b.ts", why: "generated" }])).toEqual(left.slice(0, 1));
});

test.for(["a\rb.js", "a\u2028b.js", "a\u0085b.js", "a\u001b[2J.js", "a\u202eb.js"])(
  "a name such as %j is not shown",
  (path) => {
    expect(whyLeft({ path, isBinary: false, mode: "100644", hunks: [] } as never)).toMatch(/^its name holds/);
  },
);
