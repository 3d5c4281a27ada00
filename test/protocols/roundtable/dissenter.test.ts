import { expect, test } from "vitest";
import { dissenter } from "../../../src/protocols/roundtable/report/account.ts";
import { wordsIn } from "../../../src/words.ts";

test.each([
  ["en", "stands aside", "Ada (stands aside, REQ-2)"],
  ["en", "for O3", "Ada (for O3, not REQ-2)"],
  ["ja", "for O3", "Ada (REQ-2 ではなく O3 に賛成)"],
])("who dissents is told in the discussion's language: %s, %s", (lang, how, told) => {
  expect(dissenter({ words: wordsIn(lang) }, { seat: "Ada", on: "REQ-2", how, why: "" })).toBe(told);
});
