import { expect, test } from "vitest";
import { wording } from "../../src/reading/lenses/wording.ts";
import { found } from "./found.ts";

const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(" ");

test("A sentence of 46 words is long; of 45, or with a pause, it is not", async () => {
  expect(await found(wording, `${words(46)}.\n`)).toHaveLength(1);
  expect(await found(wording, `${words(45)}.\n`)).toEqual([]);
  expect(await found(wording, `${words(40)}; ${words(40)}.\n`)).toEqual([]);
  expect(await found(wording, `| A |\n|---|\n| ${words(60)}. |\n`)).toEqual([]);
  expect(await found(wording, `By ${"[some one](https://a.example), ".repeat(30)}and me.\n`)).toEqual([]);
});

test("A long Japanese sentence ends at its full stop", async () => {
  expect(await found(wording, `${"あ".repeat(151)}。\n`)).toHaveLength(1);
  expect(await found(wording, `${"あ".repeat(100)}。${"あ".repeat(100)}。\n`)).toEqual([]);
});

test("A word said twice is found, but not around code or in names", async () => {
  expect(await found(wording, "Read the the file.\n")).toEqual(['repeated-word 1 "the the"']);
  expect(
    await found(wording, 'Read the `a` the file. Had had, that that, the the-thing, "the the".\n'),
  ).toEqual([]);
});

test("In a design, work without an actor is found", async () => {
  expect(await found(wording, "The rest must be reviewed.\n", "design.md")).toEqual([
    'no-actor 1 "must be reviewed"',
  ]);
  expect(await found(wording, "The rest must be reviewed by Ann.\n", "design.md")).toEqual([]);
  expect(await found(wording, "The rest must be reviewed.\n", "notes.md")).toEqual([]);
});

test("An acronym that is never written out is found at its first use", async () => {
  const text = "Send it to the QZX now. Stop the QZX later. Trust no QZX.\n";
  expect(await found(wording, text)).toEqual(['unexpanded 1 "QZX"']);
});

test("Acronyms that are known, explained, rare or mere emphasis are left alone", async () => {
  expect(await found(wording, "An API, an API and an API.\n")).toEqual([]);
  expect(await found(wording, "The quick zoning index (QZX). A QZX, a QZX, a QZX.\n")).toEqual([]);
  expect(await found(wording, "A quick zone xylophone: one QZX, two QZX, three QZX.\n")).toEqual([]);
  expect(await found(wording, "A QZX and a QZX.\n")).toEqual([]);
  expect(await found(wording, "It is REAL. So REAL. Too REAL to be real.\n")).toEqual([]);
});

test.each([
  ["Read the\nthe file.\n", "notes.md", ['repeated-word 1 "the"']],
  ["設定をを変更する。\n", "notes.md", ['repeated-word 1 "をを"']],
  ["設定を変更する。ががくを学ぶ。\n", "notes.md", []],
  ["方式は検討する必要がある。\n", "design.md", ['no-actor 1 "検討する必要がある"']],
  ["佐藤が検討する。\n", "design.md", []],
])("%j in %s", async (text, path, expected) => {
  expect(await found(wording, text, path)).toEqual(expected);
});
