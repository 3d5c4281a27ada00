import { expect, test } from "vitest";
import type { Seat } from "../../src/kernel/seat.ts";
import { documentOf } from "../../src/reading/document.ts";
import { critiqueByRules, rulesFor } from "../../src/reading/reading.ts";
import { code } from "../../src/reading/lenses/code.ts";
import { consistency } from "../../src/reading/lenses/consistency.ts";
import { secrets } from "../../src/reading/lenses/hazards.ts";
import { structure } from "../../src/reading/lenses/structure.ts";
import { usualPerspectives } from "../../src/protocols/critique/perspectives.ts";
import { artifactKind } from "../../src/reading/artifact-kind.ts";

/** By the names that the documentation gives them. */
function lensesFor(seat: Pick<Seat, "name" | "focus">, kind: Parameters<typeof rulesFor>[1]) {
  const { rules, unanswered } = rulesFor(seat, kind);
  const named = Object.entries({ structure, consistency, code, secrets: [secrets] });
  const lenses = named.filter(([, own]) => own.every((one) => rules.includes(one))).map(([name]) => name);
  return { lenses, unanswered };
}

test("A seat is served by the lenses its focus speaks of, not by its name", () => {
  expect(lensesFor({ name: "Clarity", focus: ["broken links", "examples"] }, "markdown")).toEqual({
    lenses: ["consistency", "code"],
    unanswered: [],
  });
});

test("Without a focus the name speaks", () => {
  expect(lensesFor({ name: "Completeness", focus: [] }, "markdown").lenses).toEqual(["structure"]);
  expect(lensesFor({ name: "整合", focus: [] }, "markdown").lenses).toEqual(["consistency"]);
});

test("What no rule speaks to is named", () => {
  expect(lensesFor({ name: "Structure", focus: ["completeness", "cost"] }, "markdown")).toEqual({
    lenses: ["structure"],
    unanswered: ["cost"],
  });
});

test.each([
  { name: "Risk", focus: ["threats"] },
  { name: "Wording", focus: ["readability"] },
  { name: "Evidence", focus: ["claims and evidence"] },
  { name: "Risk", focus: [] },
  { name: "Structure", focus: ["what it costs"] },
  { name: "Feasibility", focus: ["implementation complexity", "technical risks", "what it depends on"] },
  { name: "Failure", focus: ["failure modes", "security", "rollout and rollback", "limits under load"] },
  { name: "Correctness", focus: ["wrong results", "edge cases", "races and leaks"] },
])("No lens serves $name with the focus $focus", (seat) => {
  for (const kind of ["markdown", "source"] as const) {
    expect(lensesFor(seat, kind)).toEqual({
      lenses: [],
      unanswered: seat.focus.length > 0 ? seat.focus : [seat.name],
    });
  }
});

test("A lens that does not fit the artifact does not serve", () => {
  expect(lensesFor({ name: "Structure", focus: [] }, "source").lenses).toEqual([]);
});

test.each([
  ["source", ["structure", "syntax"], ["code"], ["structure"]],
  ["source", ["broken links", "leaked keys"], ["secrets"], ["broken links"]],
  ["data", ["completeness", "TODOs"], [], ["completeness", "TODOs"]],
  ["text", ["examples", "sections"], ["structure"], ["examples"]],
  ["text", ["links", "cost"], ["consistency"], ["cost"]],
  ["markdown", ["examples", "sections"], ["structure", "code"], []],
] as const)(
  "Of a %s that is read for %j, what no rule covers there is told",
  (kind, focus, lenses, unanswered) => {
    expect(lensesFor({ name: "A", focus }, kind)).toEqual({ lenses, unanswered });
  },
);

test("What was read for one area says which others were not", async () => {
  const document = await documentOf("a.ts", "export const a = 1;\n");
  const read = critiqueByRules(document, { name: "A", focus: ["syntax", "structure", "cost"] });
  expect(read).toMatchObject({ strengths: expect.arrayContaining(['No rule covers "structure", "cost"']) });
  expect(critiqueByRules(document, { name: "A", focus: ["structure", "cost"] })).toEqual({
    unanswered: '"structure", "cost"',
  });
});

const example = "# A\n\n```json\n{}\n```\n\n[b](b.md)\n";

test.each([
  ["a.md", "text", ["Structure", "Consistency"]],
  ["a.md", example, ["Structure", "Consistency", "Examples"]],
  ["a.txt", "text", ["Structure", "Consistency"]],
  ["a.ts", "text", ["Code"]],
  ["a.py", "text", ["Code"]],
  ["a.json", "text", ["Code"]],
])("The perspectives for %s ask only what rules can answer", (path, text, names) => {
  const kind = artifactKind(path, text);
  const perspectives = usualPerspectives({ artifact: { label: "artifact", path, text } }, true);
  expect(perspectives.map(({ name }) => name)).toEqual(names);
  const served = perspectives.map((perspective) => lensesFor(perspective, kind));
  expect(served.flatMap(({ unanswered }) => unanswered)).toEqual([]);
  // Disjoint, so that no finding comes twice.
  const taken = served.flatMap(({ lenses }) => lenses);
  expect(taken).toHaveLength(new Set(taken).size);
});

test("The kind of an artifact comes from its extension, then from its text", async () => {
  expect(artifactKind("a.rs", "# x")).toBe("source");
  expect(artifactKind("LICENSE", "words")).toBe("text");
  expect(artifactKind("notes", "# Title")).toBe("markdown");
  expect(artifactKind("run", "#!/bin/sh\n")).toBe("source");
  expect(artifactKind("a.md", "\0")).toBe("data");
});
