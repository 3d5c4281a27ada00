import { expect, test } from "vitest";
import { exampleStatement } from "../../../src/protocols/swarm/example.ts";
import { Statement } from "../../../src/protocols/swarm/rules/statements.ts";

test("the example is of the form that is asked for, with no key that nobody reads", () => {
  expect(Statement.strict().parse(exampleStatement)).toEqual(exampleStatement);
});
