import { describe, expect, test } from "vitest";
import { balancedObjects, hasTwinKeys } from "../../../src/kernel/engine/json-objects.ts";

describe("Balanced objects", () => {
  test("are found with their places, outermost only, whatever stands around them", () => {
    expect(balancedObjects('a {"b": {"c": [1]}} d {} e')).toEqual([
      { text: '{"b": {"c": [1]}}', start: 2 },
      { text: "{}", start: 22 },
    ]);
    expect(balancedObjects("no braces, }, ] and one [")).toEqual([]);
    expect(balancedObjects("")).toEqual([]);
  });

  test.each([
    ["braces in strings are letters", '{"a": "}{]["}'],
    ["an escaped quote does not end a string", String.raw`{"a": "\"}"}`],
    ["an escaped backslash does", String.raw`{"a": "\\"}`],
    ["a quote in the prose before opens no string", 'the 19" rack {"a": 1}'],
    ["single quotes are not looked at", "{'a': 1}"],
  ])("%s", (_, text) => {
    expect(balancedObjects(text)).toEqual([
      { text: text.slice(text.indexOf("{")), start: text.indexOf("{") },
    ]);
  });

  test.each([
    ["a brace is never closed", '{"a": 1'],
    ["a second one is never closed", '{"a": 1} {"b"'],
    ["a string is never closed", '{"a": "b}'],
    ["a list is closed by a brace", '{"a": [1}'],
    ["an object is closed by a bracket", '{"a": 1]}'],
  ])("are unknown where %s", (_, text) => {
    expect(balancedObjects(text)).toBeNull();
  });
});

describe("Twin keys", () => {
  test.each([
    ["side by side", '{"a": 1, "a": 1}'],
    ["with anything between a key and its colon", `{"a": 1, "a"${" \n".repeat(50)}: 2}`],
    ["once with an escape", String.raw`{"a": 1, "\u0061": 2}`],
    ["once with a capital or a blank", '{"rating": 1, "Rating ": 2}'],
    ["in an object within", '{"a": [{"b": 1, "b": 2}]}'],
    ["after an object within", '{"a": {"b": [1, {}]}, "a": 2}'],
  ])("are seen %s", (_, json) => {
    expect(hasTwinKeys(json)).toBe(true);
  });

  test.each([
    ["in different objects", '{"a": {"a": 1}, "b": [{"a": 1}, {"a": 1}]}'],
    ["between a key and a string", '{"a": "a", "b": ["a", "a"]}'],
    ["inside strings", String.raw`{"a": "{\"b\": 1, \"b\": 2}", "b": ", \"a\": 1"}`],
  ])("are not seen %s", (_, json) => {
    expect(hasTwinKeys(json)).toBe(false);
  });
});
