import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quotationFinder } from "../../src/text/quotation.ts";
import { anyCharacter } from "../any-character.ts";

const text = `# Design of the queue

Failed jobs are **retried** as
needed, until the queue is empty. It holds 500 jobs at most.

> “Nobody” may skip the line.

Nobody may skip the line of the jobs.
Upper limits aren’t kept by the queue while it runs at night.
Workers can be stopped by the one who started them.

設計では、必要に応じて再試行を行う。上限は決めていない。
`;

describe("finding a quotation", () => {
  const find = quotationFinder(text);

  it.each([
    ["word for word", "until the queue is empty", 4, true],
    ["over the end of a line, with marks of emphasis", "jobs are retried as needed", 3, true],
    ["in another case", "FAILED JOBS", 3, true],
    ["with a full stop that the sentence around it added", "Failed jobs are retried.", 3, true],
    ["with a gap", "Failed jobs … queue is empty", 3, true],
    ["with other quotation marks", "'Nobody' may skip the line", 6, false],
    ["in Japanese", "必要に応じて再試行", 12, true],
    ["with the number of its line, as it was shown", "4\tneeded, until the queue is empty", 4, true],
    ["with a number as others write it", "  4 | needed, until the queue is empty.", 4, true],
    ["with the numbers of two lines", "3\tFailed jobs are retried as 4\tneeded, until", 3, true],
    ["with a number that stands in the text too", "holds 500 jobs", 4, true],
    ["with one word of six changed", "until that queue is empty it holds 500 jobs", 4, false],
  ])("%s", (_, quote, line, exact) => {
    expect(find(quote)).toEqual({ line, exact });
  });

  it.each([
    ["inside a longer word", "ailed jobs"],
    ["words in another order", "the empty is queue until"],
    ["another number", "It holds 600 jobs at most. Nobody may"],
    ["another number beside that of the line", "4\tIt holds 600 jobs at most"],
    ["the number of a line alone", "4\t"],
    ["a negation that is not there", "Failed jobs are not retried as needed until the queue is empty"],
    ["a negation that is left out", "Upper limits are kept by the queue while it runs at night"],
    ["one that is put in", "Workers can't be stopped by the one who started them"],
    ["another one", "Someone may skip the line of the jobs"],
    ["parts in the wrong order", "queue is empty … Failed jobs"],
    ["something else of the same length", "workers are restarted by hand on the next day"],
    ["nothing but marks", "…"],
  ])("is not fooled by %s", (_, quote) => {
    expect(find(quote)).toBeNull();
  });

  it("finds any line of any text, at that line or at an equal one before it", () => {
    fc.assert(
      fc.property(
        fc.array(fc.lorem({ maxCount: 8 }), { minLength: 1, maxLength: 30 }),
        fc.nat(),
        (lines, pick) => {
          const index = pick % lines.length;
          const found = quotationFinder(lines.join("\n"))(lines[index] ?? "");
          expect(found?.exact).toBe(true);
          expect(found?.line).toBeLessThanOrEqual(index + 1);
        },
      ),
    );
  });

  it("throws for no text and no quote", () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), fc.string({ unit: anyCharacter }), (any, quote) => {
        quotationFinder(any)(quote);
      }),
    );
  });
});
