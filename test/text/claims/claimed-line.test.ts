import { describe, expect, it } from "vitest";
import { claimedLineFinder } from "../../../src/text/claims/claimed-line.ts";

const text = `# Queue

## 1 Goals

Jobs are retried as needed. The function \`enqueueJob\` does it.

## 2 Rollout

TBD: who decides.

## 3 Later

TBD: everything else.
`;

describe("the line that a claim speaks of", () => {
  it.each([
    ["the line it gives", "docs/design.md:9 is not finished", 9],
    ["the line it gives for the artifact", "Line 9 is not finished", 9],
    [
      "the line it gives, though its words stand earlier too",
      'docs/design.md:13 — "TBD" marks an unfinished place',
      13,
    ],
    ["the line of what it quotes, where it counted badly", 'design.md:12 says "retried as needed"', 5],
    ["the line it gives, near its words", 'design.md:8 says "retried as needed"', 8],
    ["the line of what it quotes, where it is further off", 'design.md:9 says "retried as needed"', 5],
    ["the line of what it quotes", '"retried as needed" sets no bound', 5],
    ["none, where it gives a line past the end", "docs/design.md:99 is wrong", null],
    ["none, where the line is of another file", "src/queue.ts:3 does it otherwise", null],
    ["none, where what it quotes stands nowhere", '"the queue is drained by hand" is wrong', null],
    ["none, where it names nothing", "The risks are not weighed", null],
  ])("is %s", (_, claim, line) => {
    expect(claimedLineFinder({ path: "docs/design.md", text })(claim)).toBe(line);
  });

  it.each(["/abs/docs/design.md", "stdin", "notes", "odd name, with comma.md"])(
    "is found by the very path of the text, whatever it looks like: %s",
    (path) => {
      expect(claimedLineFinder({ path, text })(`${path}:13 — "TBD" marks a place`)).toBe(13);
    },
  );
});
