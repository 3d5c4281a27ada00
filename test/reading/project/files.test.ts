import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { journalFile } from "../../../src/kernel/home-parts.ts";
import { definitionsIn } from "../../../src/reading/project/definitions.ts";
import { fileKind } from "../../../src/reading/project/file-kind.ts";
import { neverShown } from "../../../src/reading/project/never-shown.ts";
import { readProjectFile } from "../../../src/reading/project/read-file.ts";
import { tellingLines } from "../../../src/reading/project/telling-lines.ts";
import { walkProject } from "../../../src/reading/project/walk.ts";
import { pathsIn, project, signal } from "./project.ts";

/** What of a file is known by its name, its lines and its place. */

test.each([
  ["src/a.ts", "code"],
  ["main.tf", "code"],
  ["schema.graphql", "code"],
  ["Makefile", "code"],
  ["deploy/Dockerfile", "code"],
  ["NOTES", "docs"],
  ["docs/a.md", "docs"],
  ["package.json", "data"],
  ["a.diff", "data"],
  ["test/a.ts", "test"],
  ["src/a.spec.ts", "test"],
  ["pkg/conftest.py", "test"],
  ["examples/a.ts", "aside"],
  ["src/a.d.ts", "aside"],
  ["examples/a.md", "docs"],
])("%s is %s", (path, kind) => {
  expect(fileKind(path)).toBe(kind);
});

test.each<readonly [path: string, lines: readonly string[], telling: readonly string[]]>([
  ["a.ts", ["import a from 'a';", "a();"], ["", "a();"]],
  ["a.ts", ["import {", "  a,", "} from 'a';", "a();"], ["", "", "", "a();"]],
  ["a.py", ["from a import (", "  b,", ")", "b()"], ["", "", "", "b()"]],
  ["a.md", ["import a from 'a';"], ["import a from 'a';"]],
  ["a.yaml", ["use b"], ["use b"]],
])("of %s %j what counts is %j", (path, lines, telling) => {
  expect(tellingLines(path, lines)).toEqual(telling);
});

test.each<readonly [path: string, lines: readonly string[], names: readonly string[]]>([
  ["a.ts", ["export function run() {", "  if (a) {", "  stop(): void {"], ["run", "stop"]],
  ["a.ts", [`const short = 1;`, `const long = ${"1".repeat(300)};`], ["short"]],
  ["a.md", ["# One", "```", "# not", "```", "## Two ##"], ["One", "Two"]],
  ["a.md", ["````", "```", "# not", "```", "# nor this", "````", "# Yes"], ["Yes"]],
  ["a.unknown", ["function a() {}"], []],
])("%s %j defines %j", (path, lines, names) => {
  expect(definitionsIn(path, lines).map(({ name }) => name)).toEqual(names);
});

test("what is no plain file below the root is not read, and why", async () => {
  const root = await project({ "a.ts": "1", "folder/b.ts": "1", "big.ts": "x".repeat(1024 * 1024 + 1) });
  const problem = (path: string) => {
    const read = readProjectFile(root, path);
    return "problem" in read ? read.problem : "none";
  };
  expect(["a.ts", "gone.ts", "a.ts/b", "folder", "big.ts"].map(problem)).toEqual([
    "none",
    "gone",
    "gone",
    "special",
    "large",
  ]);
});

test("who named a file is shown none of a home, of a repository's own, or of a discussion that has just begun", async () => {
  const root = await project({
    "a.ts": "1",
    ".git/config": "url",
    "sub/.git/hooks/x": "1",
    ".Colloquy/config.yaml": "1",
    "begun/said.md": "1",
    "other/said.md": "1",
  });
  writeFileSync(join(root, "begun", journalFile), "");
  writeFileSync(join(root, "other", journalFile), "no journal of ours\n");
  const why = (path: string) => neverShown(join(root, path), root, []);
  expect({
    code: why("a.ts"),
    repository: why(".git/config"),
    below: why("sub/.git/hooks/x"),
    home: why(".Colloquy/config.yaml"),
    begun: why("begun/said.md"),
    other: why("other/said.md"),
  }).toEqual({ code: null, repository: "secret", below: "secret", home: "home", begun: "home", other: null });
});

test("a work tree's file .git and dependencies in any case are left out", async () => {
  const root = await project({ ".git": "gitdir: x", "a.ts": "1", "Node_Modules/x.js": "1", "b/.GIT/x": "1" });
  mkdirSync(join(root, "empty"));
  expect(await pathsIn(root)).toEqual(["a.ts"]);
});

test("what is no text takes nothing of the bytes that are looked at, and counts as a file", async () => {
  const root = await project({ "a.ts": "12345678", "logo.png": "x".repeat(50), "z.ts": "1" });
  const walk = async (mostFiles: number, mostBytes: number) =>
    (await walkProject(root, { signal, bounds: { mostFiles, mostFileBytes: 100, mostBytes } })).cut;
  expect([await walk(3, 9), await walk(3, 8), await walk(2, 9)]).toEqual([false, true, true]);
});
