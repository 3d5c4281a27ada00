import { expect, test } from "vitest";
import { workedExample } from "../../src/protocols/worked-example.ts";

test("one line that reads as the form, whatever its texts hold", () => {
  const example = { claim: 'two\nlines, "[ quoted { ]"', ids: ["A-1", "B-2"], none: [], stand: { on: null } };
  const [title, line = "", ...more] = workedExample("english", example).split("\n");
  expect(title).toBe("An example on another topic (its ids are not from this discussion):");
  expect(line).toBe(
    String.raw`{"claim": "two\nlines, \"[ quoted { ]\"", "ids": ["A-1", "B-2"], "none": [], "stand": {"on": null}}`,
  );
  expect(JSON.parse(line)).toEqual(example);
  expect(more).toEqual([]);
});
