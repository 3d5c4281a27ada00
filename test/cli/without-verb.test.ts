import { expect, test } from "vitest";
import { questions } from "./verb-questions.ts";
import { fittingVerb } from "../../src/host/protocols/protocols.ts";

const table = Object.entries(questions).flatMap(([verb, of]) => of.map((words) => [words, verb] as const));

test("there are forty of them", () => {
  expect(table).toHaveLength(40);
});

test.each(table)("%s: %s", (words, verb) => {
  expect(fittingVerb(words).name).toBe(verb);
});

test.each(["review design", "Please check the architecture of this", "critique our design"])(
  "%s asks for no new design",
  (words) => {
    expect(fittingVerb(words).name).not.toBe("design");
  },
);
