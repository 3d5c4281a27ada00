import { expect, test } from "vitest";
import { queryTerms } from "../../../src/reading/project/query.ts";
import { stemsOf, wordsIn } from "../../../src/reading/project/words.ts";
import { stem } from "../../../src/text/stem.ts";

const words = (text: string) => wordsIn(text).map(({ word }) => word);

test.each([
  ["maxOutputBytes", ["max", "output", "bytes", "maxoutputbytes"]],
  ["HTTPServer2", ["http", "server", "2", "httpserver2"]],
  ["snake_case_name", ["snake", "case", "name", "snakecasename"]],
  ["kebab-case", ["kebab", "case"]],
  ["MAX_SIZE", ["max", "size", "maxsize"]],
  ["utf8", ["utf", "8", "utf8"]],
  ["plain words, here.", ["plain", "words", "here"]],
  ["größer naïve", ["größer", "naïve"]],
  ["設計書を確認する", ["設計", "書", "を", "確認", "する"]],
  ["", []],
])("%s is %j", (text, expected) => {
  expect(words(text)).toEqual(expected);
});

test("words know where they stand", () => {
  expect(wordsIn("a fooBar").slice(1)).toEqual([
    { word: "foo", start: 2, end: 5 },
    { word: "bar", start: 5, end: 8 },
    { word: "foobar", start: 2, end: 8 },
  ]);
});

test.each([
  ["retries", "retry"],
  ["retried", "retry"],
  ["masks", "masked"],
  ["masking", "masked"],
  ["stopping", "stopped"],
  ["parses", "parsing"],
  ["classes", "class"],
  ["discussions", "discussion"],
  ["searches", "search"],
])("%s meets %s", (one, other) => {
  expect(stem(one)).toBe(stem(other));
});

test.each([
  ["string", "str"],
  ["status", "statu"],
  ["class", "clas"],
  ["need", "ne"],
])("%s does not meet %s", (one, other) => {
  expect(stem(one)).not.toBe(stem(other));
});

test("a query is its telling words; where there are none, all of them", () => {
  expect(queryTerms("how are the retries counted?")).toEqual(stemsOf("retry counted"));
  expect(queryTerms("to be or not to be")).toEqual(["to", "be", "or", "not"]);
});

test("a long name has its parts, and what is longer than any name has none", () => {
  const name = "whatNobodyWouldWriteByHandButSomeGeneratorDoesWriteIt";
  expect([name.length > 40, words(name).slice(0, 3)]).toEqual([true, ["what", "nobody", "would"]]);
  expect(words(`${name}${name}`)).toEqual([]);
});
