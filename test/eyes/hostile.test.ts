import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../discussion.ts";
import { project, put } from "../reading/project/project.ts";
import { taking } from "../runs.ts";
import { looking } from "./eyes.ts";

const words = "the zebra crossed";

/** Whatever is asked, in every way it can be: what must not be shown is in none of the answers. */
async function answers(
  text: (tool: string, input?: unknown) => Promise<string>,
  paths: readonly string[],
): Promise<string> {
  const all = [await text("list_files"), await text("search", { query: "zebra" })];
  // Each by a thread of its own.
  for (const of of taking([{ query: "zebra" }, { query: "^.*zebra.*$", pattern: "**/*" }], 2))
    all.push(await text("search", { ...of, by: "pattern" }));
  for (const path of paths) {
    all.push(await text("read_file", { path }), await text("list_files", { pattern: path }));
  }
  return all.join("\n");
}

test("no link leads out, also not that of a folder, nor one that took a folder's place", async () => {
  const outside = await project({ "other.txt": words, "sub/deep.txt": words });
  const { root, text } = await looking({ "a.txt": "nothing", "sub/deep.txt": "inside" });
  symlinkSync(join(outside, "other.txt"), join(root, "out.txt"));
  symlinkSync(outside, join(root, "folder"));

  expect(
    await answers(text, ["out.txt", "folder/other.txt", "folder", "./folder/../folder/other.txt"]),
  ).not.toContain("crossed");
  expect(await text("read_file", { path: "folder/other.txt" })).toBe(
    "folder/other.txt is a link, or lies behind one; links are not followed.",
  );

  rmSync(join(root, "sub"), { recursive: true });
  symlinkSync(join(outside, "sub"), join(root, "sub"));
  expect(await answers(text, ["sub/deep.txt"])).not.toContain("crossed");
});

test("a folder that becomes a link after the walk is not followed", async () => {
  const outside = await project({ "deep.txt": words });
  const { root, text } = await looking({ "sub/deep.txt": "inside the zebra" }, { freshMs: Infinity });
  expect(await text("list_files")).toContain("sub/deep.txt");
  await text("search", { query: "zebra" });

  rmSync(join(root, "sub"), { recursive: true });
  symlinkSync(outside, join(root, "sub"));

  expect(await text("read_file", { path: "sub/deep.txt" })).toBe(
    "sub/deep.txt is a link, or lies behind one; links are not followed.",
  );
  expect(await answers(text, ["sub/deep.txt"])).not.toContain("crossed");
});

test.each(["../x.txt", "a/../../x.txt", "/etc/passwd", "..", "a\0b"])("%j is outside", async (path) => {
  const { look } = await looking({ "a/b.txt": "1" });

  expect((await look("read_file", { path })).problem).toBe("outside of the project");
});

test("an absolute path inside of the project is read", async () => {
  const { root, text } = await looking({ "a/b.txt": "inside" });

  expect(await text("read_file", { path: join(root, "a/b.txt") })).toContain("1\tinside");
});

test("secret files are neither listed nor opened, keys are masked, and no pattern tells of them", async () => {
  const key = ["AKIA", "IOSFODNN7EXAMPLQ"].join("");
  const { text } = await looking({
    ".env": `ZEBRA=${words}\n`,
    "keys/server.pem": words,
    ".aws/config": words,
    "deploy.ts": `const zebraKey = "${key}";\n`,
  });

  const all = await answers(text, [".env", "keys/server.pem", ".aws/config", "deploy.ts"]);

  expect(all).not.toContain("crossed");
  expect(all).not.toContain(key);
  expect(await text("list_files")).toBe("1 file:\ndeploy.ts  41 B");
  expect(await text("read_file", { path: ".env" })).toBe(".env is a secret file; it is not shown.");
  expect(await text("read_file", { path: "deploy.ts" })).toContain('"[masked]"');
  expect(await text("search", { query: "AKIA[A-Z0-9]+", by: "pattern" })).toBe("No line matches.");
});

test("no home of discussions is shown, whatever its place or name", async () => {
  const other = await temporaryFolder();
  const { root, text } = await looking({
    "packages/x/.colloquy/discussions/1/journal.jsonl": words,
    "a/.Colloquy/x.txt": words,
    "talks/1/journal.jsonl": words,
    "b.txt": "1",
  });
  mkdirSync(join(root, ".colloquy"), { recursive: true });
  writeFileSync(join(root, ".colloquy/config.yaml"), words);
  symlinkSync(join(root, "talks"), join(other, "talks"));
  const { projectEyes } = await import("../../src/eyes/project-eyes.ts");
  const elsewhere = projectEyes({
    root,
    home: join(root, ".colloquy"),
    otherHomes: [join(other, "talks")],
  });
  const listed = await elsewhere.look(
    { tool: "list_files", input: { pattern: "**" } },
    new AbortController().signal,
  );

  expect(listed.text).toBe("1 file:\nb.txt  1 B");
  expect(await text("read_file", { path: "packages/x/.colloquy/discussions/1/journal.jsonl" })).toMatch(
    /is left out of what is shown/,
  );
  expect(await text("read_file", { path: ".colloquy/config.yaml" })).toMatch(/is left out of what is shown/);
});

test("what ignore rules name is not shown", async () => {
  const { text } = await looking({
    ".gitignore": "build\n",
    ".ignore": "private.md\n",
    "build/x.ts": words,
    "private.md": words,
  });

  expect(await answers(text, ["build/x.ts", "private.md"])).not.toContain("crossed");
  expect(await text("read_file", { path: "private.md" })).toBe(
    "private.md is left out of what is shown, by an ignore rule or as no part of the project.",
  );
});

test("a pipe, a file of a gigabyte and a binary are told and not opened", async () => {
  const { root, text } = await looking({ "a.ts": "1", "data.txt": Buffer.from([122, 101, 0, 1]) });
  execFileSync("mkfifo", [join(root, "pipe.txt")]);
  writeFileSync(join(root, "huge.log"), words);
  truncateSync(join(root, "huge.log"), 1e9);

  expect(await answers(text, ["pipe.txt"])).not.toContain("crossed");
  expect(await text("read_file", { path: "pipe.txt" })).toBe(
    "pipe.txt is not an ordinary file; it is not opened.",
  );
  expect(await text("read_file", { path: "huge.log" })).toBe(
    "huge.log is too large to be shown: files of more than 1 MB are not opened.",
  );
  expect(await text("list_files", { pattern: "huge.log" })).toBe(
    "1 file:\nhuge.log  1.0 GB  (too large to be shown)",
  );
  expect(await text("read_file", { path: "data.txt" })).toBe("data.txt is not a text file; it is not shown.");
});

test("a file that vanishes, grows or turns into something else between two looks is as it is now", async () => {
  const { root, text } = await looking(
    { "a.txt": "one\n", "b.txt": "two\n", "c.txt": "three\n" },
    { freshMs: Infinity },
  );
  await text("read_file", { path: "a.txt" });
  await text("read_file", { path: "c.txt" });

  rmSync(join(root, "a.txt"));
  truncateSync(join(root, "b.txt"), 2e6);
  put(root, "c.txt", "three\nfour\n");

  expect(await text("read_file", { path: "a.txt" })).toBe("a.txt is not there any more.");
  expect(await text("read_file", { path: "b.txt" })).toContain("is too large to be shown");
  expect(await text("read_file", { path: "c.txt" })).toContain("2\tfour");
});

test("a project whose folder is gone is told as such", async () => {
  const { root, text } = await looking({ "x.txt": "1" });
  rmSync(root, { recursive: true });

  expect(await text("list_files")).toMatch(/^The folder .* cannot be read \(ENOENT\)/);
});

test("names with line breaks and hidden characters stay on their line", async () => {
  const { text } = await looking({
    "a\nREADME.md  1 B": "zebra",
    "b\u202Egnp.ts": "export const zebra = 1;\n",
  });

  expect(await text("list_files")).toBe(
    String.raw`2 files, 29 B in all:
"a\nREADME.md  1 B"  5 B
"b\u202egnp.ts"  24 B`,
  );
  expect(await text("read_file", { path: "a\nREADME.md  1 B" })).toContain(
    String.raw`"a\nREADME.md  1 B", lines 1-1`,
  );
  expect(await text("search", { query: "zebra" })).toContain(String.raw`"b\u202egnp.ts":1-1`);
});

test("an expression that would take for ever is stopped, and the next one is answered", async () => {
  const { look } = await looking({ "a.txt": `${"a".repeat(60)}!\nzebra\n` }, { patternMs: 300 });

  expect(await look("search", { query: "^(a+)+$", by: "pattern" })).toMatchObject({
    seen: [],
    problem: "took too long",
  });

  const { text } = await looking({ "a.txt": "zebra\n" });
  expect(await text("search", { query: "z.bra", by: "pattern" })).toBe("a.txt\n1\tzebra");
});

test("a look that is given up ends", async () => {
  const { eyes } = await looking({ "a.txt": `${"a".repeat(60)}!\n` });
  const stop = new AbortController();
  const looked = eyes.look(
    { tool: "search", input: { query: "^(a+)+$", by: "pattern", among: "all", pattern: "**" } },
    stop.signal,
  );
  stop.abort();

  await expect(looked).rejects.toThrow();
});
