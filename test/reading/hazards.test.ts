import { expect, test } from "vitest";
import { hazards, unreadable } from "../../src/reading/hazards.ts";
import { found } from "./found.ts";

const fatal = (text: string, path?: string) => found([hazards], text, path);

test("A merge conflict is found in prose and in code", () => {
  const conflict = "<<<<<<< HEAD\na\n=======\nb\n>>>>>>> other\n";
  expect(fatal(conflict)).toEqual(['merge-marker 1 "<<<<<<< HEAD"']);
  expect(fatal(`a\n${conflict}`, "a.ts")).toEqual(['merge-marker 2 "<<<<<<< HEAD"']);
});

test("An example of a merge conflict and an underlined title are no conflict", () => {
  expect(fatal("```\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> other\n```\n")).toEqual([]);
  expect(fatal("Title\n=======\n\nText\n")).toEqual([]);
});

test("A private key is found when its body is there, and the body is not repeated", () => {
  const head = "-----BEGIN RSA PRIVATE KEY-----";
  expect(fatal(`${head}\n${"MIIEow0a".repeat(8)}\n`)).toEqual([`private-key 1 "${head}"`]);
  expect(fatal(`${head}\n…\n`)).toEqual([]);
});

test("An access key is found and cut; a documented example is left alone", () => {
  expect(fatal(`key = "AKIA${"7Q2M".repeat(4)}"\n`, "a.py")).toEqual(['access-key 1 "AKIA7Q2"']);
  expect(fatal('key = "AKIAIOSFODNN7EXAMPLE"\n', "a.py")).toEqual([]);
});

test("A file that is empty or not text is told so and not read", () => {
  expect(found([unreadable], "")).toEqual(['unread 1 ""']);
  expect(found([unreadable], "\0\u0001PNG")).toEqual(['unread 1 ""']);
  expect(found([unreadable], "words")).toEqual([]);
});
