import { expect, test } from "vitest";
import { hazards, unreadable } from "../../src/reading/lenses/hazards.ts";
import { found } from "./found.ts";

const fatal = (text: string, path?: string) => found([hazards], text, path);

test("A merge conflict is found in prose and in code", async () => {
  const conflict = "<<<<<<< HEAD\na\n=======\nb\n>>>>>>> other\n";
  expect(await fatal(conflict)).toEqual(['merge-marker 1 "<<<<<<< HEAD"']);
  expect(await fatal(`a\n${conflict}`, "a.ts")).toEqual(['merge-marker 2 "<<<<<<< HEAD"']);
});

test("An example of a merge conflict and an underlined title are no conflict", async () => {
  expect(await fatal("```\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> other\n```\n")).toEqual([]);
  expect(await fatal("Title\n=======\n\nText\n")).toEqual([]);
});

test("A private key is found when its body is there, and the body is not repeated", async () => {
  const head = "-----BEGIN RSA PRIVATE KEY-----";
  expect(await fatal(`${head}\n${"MIIEow0a".repeat(8)}\n`)).toEqual([`private-key 1 "${head}"`]);
  expect(await fatal(`${head}\n…\n`)).toEqual([]);
});

test("An access key is found and cut; a documented example is left alone", async () => {
  expect(await fatal(`key = "AKIA${"7Q2M".repeat(4)}"\n`, "a.py")).toEqual(['access-key 1 "AKIA7Q2"']);
  expect(await fatal('key = "AKIAIOSFODNN7EXAMPLE"\n', "a.py")).toEqual([]);
});

test("A file that is empty or not text is told so and not read", async () => {
  expect(await found([unreadable], "")).toEqual(['unread 1 ""']);
  expect(await found([unreadable], "\0\u0001PNG")).toEqual(['unread 1 ""']);
  expect(await found([unreadable], "words")).toEqual([]);
});
