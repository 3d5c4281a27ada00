import { expect, test } from "vitest";
import { lensesFor } from "../../src/reading/lenses.ts";
import { readingPerspectives } from "../../src/reading/perspectives.ts";
import { artifactKind } from "../../src/reading/artifact-kind.ts";

test("A seat is served by the lenses its name and focus speak of", () => {
  expect(lensesFor({ name: "Clarity", focus: ["broken links"] }, "markdown")).toEqual({
    lenses: ["consistency", "wording"],
    unanswered: [],
    general: false,
  });
});

test("What no rule speaks to is named", () => {
  expect(lensesFor({ name: "Structure", focus: ["completeness", "cost"] }, "markdown").unanswered).toEqual([
    "cost",
  ]);
});

test("A seat that no rule serves gets a general reading", () => {
  expect(lensesFor({ name: "Risk", focus: ["threats"] }, "source")).toEqual({
    lenses: ["code", "consistency"],
    unanswered: ["threats"],
    general: true,
  });
  expect(lensesFor({ name: "Risk", focus: [] }, "source").unanswered).toEqual(["Risk"]);
});

test.each(["a.md", "a.txt", "a.ts", "a.json"])(
  "The perspectives for %s ask only what rules can answer",
  (path) => {
    const kind = artifactKind(path, "text");
    const perspectives = readingPerspectives(path, "text");
    expect(perspectives.length).toBeGreaterThanOrEqual(2);
    for (const perspective of perspectives) {
      const { lenses, unanswered, general } = lensesFor(perspective, kind);
      expect({ lenses: lenses.length, unanswered, general }).toEqual({
        lenses: 1,
        unanswered: [],
        general: false,
      });
    }
  },
);

test("The kind of an artifact comes from its extension, then from its text", () => {
  expect(artifactKind("a.rs", "# x")).toBe("source");
  expect(artifactKind("LICENSE", "words")).toBe("text");
  expect(artifactKind("notes", "# Title")).toBe("markdown");
  expect(artifactKind("run", "#!/bin/sh\n")).toBe("source");
  expect(artifactKind("a.md", "\0")).toBe("data");
});
