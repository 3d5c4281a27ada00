import { describe, expect, test } from "vitest";
import {
  type Annotation,
  type Annotations,
  codeQuality,
  fingerprint,
  fingerprints,
  sarifLog,
  sentencesOf,
  workflowCommands,
} from "../../src/document/annotations.ts";

/** What hosts are given of a critique, a row for each situation. */

const note: Annotation = {
  level: "warning",
  title: "Clarity: weakness",
  rule: "clarity/weakness",
  perspective: "Clarity",
  role: "Editor",
  agent: "claude",
  line: 3,
  text: "It names no owner",
  suggestions: [],
  byRules: false,
  doubt: null,
};

function of(notes: readonly Partial<Annotation>[], more: Partial<Annotations> = {}): Annotations {
  return {
    discussion: "DISCUSS-001",
    artifact: { path: "docs/plan.md", text: "# Plan\n\nWe do it.\n\nWe do it.\n" },
    headline: { level: "error", title: "Blocked", text: "Two weaknesses." },
    completed: true,
    facts: {},
    notes: notes.map((one) => ({ ...note, ...one })),
    ...more,
  };
}

const same = (path: string | null) => path;
const results = (annotations: Annotations) =>
  (
    sarifLog(annotations, { protocol: "critique", uriOf: same, version: "1.0.0" }) as {
      runs: [{ results: object[]; automationDetails: { id: string }; invocations: object[] }];
    }
  ).runs[0];

describe("A workflow command", () => {
  test.each<readonly [string, Partial<Annotation>, string]>([
    ["a line of the artifact", {}, "::warning file=docs/plan.md,line=3,title="],
    ["several lines", { end: 5 }, "::warning file=docs/plan.md,line=3,endLine=5,title="],
    ["an end that is its beginning is none", { end: 3 }, "::warning file=docs/plan.md,line=3,title="],
    ["no line", { line: null }, "::warning file=docs/plan.md,title="],
    ["another file of a change", { file: "src/a.ts" }, "::warning file=src/a.ts,line=3,title="],
    [
      "a line that is gone: the one in its place, and no end",
      { file: "src/a.ts", side: "old", end: 5, near: 2 },
      "::warning file=src/a.ts,line=2,title=",
    ],
    ["one that is gone with nothing in its place", { side: "old" }, "::warning file=docs/plan.md,title="],
  ])("%s", (_situation, more, begun) => {
    expect(workflowCommands(of([more]), same)[1]).toBe(`${begun}Clarity%3A weakness::It names no owner`);
  });

  test("has no line where there is no file", () => {
    const none = of([{}], { artifact: { path: null, text: "" } });
    expect(workflowCommands(none, same)[1]).toMatch(/^::warning title=/);
  });

  test.each([
    ["ten errors with the headline", "error", 9, ""],
    ["eleven errors with the headline", "error", 10, "1 more are in the log"],
    ["ten warnings, beside which the headline is none", "warning", 10, ""],
    ["twelve warnings", "warning", 12, "2 more are in the log"],
  ] as const)("what GitHub would hide is counted by level: %s", (_situation, level, amount, told) => {
    const [first = ""] = workflowCommands(of(Array.from({ length: amount }, () => ({ level }))), same);
    if (told === "") expect(first).not.toContain("GitHub shows");
    else expect(first).toContain(`GitHub shows 10 annotations of each level a step; ${told}`);
  });

  test("what was hidden of two levels is added up", () => {
    const many = ["error", "warning"].flatMap((level) =>
      Array.from({ length: 11 }, () => ({ level: level as Annotation["level"] })),
    );
    expect(workflowCommands(of(many), same)[0]).toContain("3 more are in the log");
  });

  test("nothing in it begins a command, ends a property, or is read as an escape", () => {
    const [, told] = workflowCommands(
      of([{ title: "a,b:c\n::error::x", text: "50%0A\r\n::error::x" }]),
      same,
    );
    expect(told).toBe(
      "::warning file=docs/plan.md,line=3,title=a%2Cb%3Ac%0A%3A%3Aerror%3A%3Ax::50%250A%0D%0A::error::x",
    );
  });
});

test("a note says what speaks against it after what it suggests", () => {
  const told = { ...note, suggestions: ["Name one", "Or none"], doubt: "contradicted: it has 9 lines" };
  expect(sentencesOf(told)).toEqual([
    "It names no owner",
    "Suggestion: Name one",
    "Suggestion: Or none",
    "Looked up, contradicted: it has 9 lines",
  ]);
});

describe("SARIF", () => {
  test.each<readonly [string, string | null, object]>([
    ["a path below the root", "src/a.ts", { uri: "src/a.ts", uriBaseId: "%SRCROOT%" }],
    ["an address that is whole by itself", "file:///tmp/a.md", { uri: "file:///tmp/a.md" }],
  ])("%s", (_situation, path, artifactLocation) => {
    const [result] = results(of([{}], { artifact: { path, text: "" } })).results;
    expect(result).toMatchObject({ locations: [{ physicalLocation: { artifactLocation } }] });
    expect(
      Object.keys(
        (result as { locations: [{ physicalLocation: { artifactLocation: object } }] }).locations[0]
          .physicalLocation.artifactLocation,
      ),
    ).toEqual(Object.keys(artifactLocation));
  });

  test.each<readonly [string, Partial<Annotations>, string]>([
    ["a file", {}, "colloquy/critique/docs/plan.md/"],
    ["standard input", { artifact: { path: null, text: "" } }, "colloquy/critique/stdin/"],
    [
      "a change",
      { artifact: { path: null, text: "" }, change: { what: "staged", left: [] } },
      "colloquy/critique/change/",
    ],
  ])("alerts of each artifact are kept apart: %s", (_situation, more, id) => {
    expect(results(of([], more)).automationDetails.id).toBe(id);
  });

  test("levels are its own words, and only a run that did not complete says why", () => {
    const { results: all, invocations } = results(
      of([{ level: "error" }, { level: "warning" }, { level: "notice", byRules: true }]),
    );
    expect(all).toMatchObject([
      { level: "error" },
      { level: "warning" },
      { level: "note", properties: { byRules: true } },
    ]);
    expect(all[0]).not.toHaveProperty("properties.byRules");
    expect(invocations).toEqual([{ executionSuccessful: true }]);
    expect(results(of([], { completed: false })).invocations).toMatchObject([
      {
        executionSuccessful: false,
        toolExecutionNotifications: [{ message: { text: "Blocked. Two weaknesses." } }],
      },
    ]);
  });
});

describe("GitLab's report", () => {
  test.each<readonly [Partial<Annotation>, string, string, number]>([
    [{ level: "error" }, "critical", "docs/plan.md", 3],
    [{ level: "warning", line: null }, "major", "docs/plan.md", 1],
    [{ level: "notice", file: "src/a.ts", side: "old", near: 8 }, "minor", "src/a.ts", 8],
  ])("%o is %s at %s:%i", (more, severity, path, begin) => {
    expect(codeQuality(of([more]), same)).toMatchObject([{ severity, location: { path, lines: { begin } } }]);
  });
});

describe("A fingerprint", () => {
  const printOf = (...notes: readonly Partial<Annotation>[]) => {
    const annotations = of(notes);
    const print = fingerprints(annotations, same);
    return annotations.notes.map(print);
  };

  test("is of the words of the line: not of its number, nor of what is said of it", () => {
    const [third] = printOf({ line: 3 });
    expect(printOf({ line: 5 })).toEqual([third]);
    expect(printOf({ line: 3, text: "Nobody owns it" })).toEqual([third]);
    expect(printOf({ line: 1 })).not.toEqual([third]);
    expect(printOf({ line: 3, rule: "risk/weakness" })).not.toEqual([third]);
    expect(printOf({ line: 3, file: "src/a.ts" })).not.toEqual([third]);
    expect(printOf({ line: 9, words: "We do  IT." })).toEqual([third]);
  });

  test("is of what is said where it is about no line, and the second of the same is another", () => {
    expect(printOf({ line: null })).not.toEqual(printOf({ line: null, text: "Nobody owns it" }));
    const [first, second] = printOf({ line: 3 }, { line: 5 });
    expect([first?.split(":")[1], second?.split(":")[1]]).toEqual(["1", "2"]);
    expect(first).toContain(fingerprint(note.rule, "docs/plan.md", "we do it."));
  });
});
