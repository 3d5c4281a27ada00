import { describe, expect, test } from "vitest";
import { checkPerspectives } from "../../../src/protocols/critique/perspective-input.ts";
import {
  artifactKind,
  editorWish,
  isEditor,
  isReviewer,
  usualPerspectives,
} from "../../../src/protocols/critique/perspectives.ts";
import { seat } from "../../discussion.ts";

test("a page that has the parts of a design is one, whatever it calls itself", () => {
  const page = (...titles: string[]) => titles.map((title) => `## ${title}\n\nSome words.\n`).join("\n");
  expect(artifactKind("pages/queue.md", page("Load", "Flow", "Rollout", "Monitoring"))).toBe("design");
  expect(artifactKind("pages/queue.md", page("1. 負荷", "2. 監視"))).toBe("design");
  expect(artifactKind("trip.md", page("How to get there", "Operations of the railway", "Food"))).toBe("text");
  expect(artifactKind("trip.md", page("Migration of birds", "Migration of fish"))).toBe("text");
});

test("what a file says of itself comes first", () => {
  expect(artifactKind("docs/requirements.md", "# Load\n\n# Rollout\n")).toBe("requirements");
  expect(artifactKind("README.md", "# Load\n\n# Rollout\n")).toBe("readme");
  expect(artifactKind("load.ts", "# Load\n\n# Rollout\n")).toBe("code");
});

test.each([
  ["docs/spec.md", "", "requirements"],
  ["a.md", "# 要件定義\n", "requirements"],
  ["docs/adr-7.md", "", "design"],
  ["a.md", "# Proposal: a queue\n", "design"],
  ["C:\\docs\\README", "", "readme"],
  ["deploy/values.yml", "# design\n", "data"],
  [".env", "", "data"],
  ["migrate.SQL", "# requirements\n", "code"],
  ["page.tsx", "", "code"],
  // Its folder says nothing of it, nor what stands far below.
  ["design/notes.md", "# Trip\n", "text"],
  ["notes.md", `# Trip\n${"word ".repeat(500)}\n# Design\n`, "text"],
])("%s is read by what it is", (path, text, kind) => {
  expect(artifactKind(path, text)).toBe(kind);
});

describe("who reads where nobody is named", () => {
  const names = (path: string, text: string, isReaderAlone: boolean) =>
    usualPerspectives({ artifact: { label: "artifact", path, text } }, isReaderAlone).map(({ name }) => name);
  test.each<[string, string, readonly string[], readonly string[]]>([
    [
      "docs/design.md",
      "",
      ["Feasibility", "Failure", "Alternatives", "Clarity"],
      ["Structure", "Consistency"],
    ],
    ["docs/spec.md", "", ["Completeness", "Testability", "Feasibility"], ["Structure", "Consistency"]],
    ["README.md", "", ["Newcomer", "Accuracy", "Clarity"], ["Structure", "Consistency"]],
    [
      "notes.md",
      "```json\n{}\n```\n",
      ["Substance", "Reasoning", "Clarity"],
      ["Structure", "Consistency", "Examples"],
    ],
    ["pay.ts", "", ["Correctness", "Security", "Upkeep"], ["Code"]],
    ["pay.yaml", "", ["Correctness", "Safety"], ["Code"]],
  ])("of %s", (path, text, agents, rules) => {
    expect([names(path, text, false), names(path, text, true)]).toEqual([agents, rules]);
  });
});

test.each([
  [["Clarity"], "Editor"],
  [["editor"], "Editor of points"],
  [["EDITOR", "Editor of Points"], "Editor (chair)"],
])("beside %j the editor is called %s", (perspectives, name) => {
  const wish = editorWish(
    perspectives.map((one) => ({ name: one })),
    false,
  );
  expect(wish).toMatchObject({ id: "editor", name, chair: true, optional: true, standIns: "never" });
});

test("an editor is one by its seat, not by its name; a reviewer by its name", () => {
  expect(isEditor({ ...seat("Editor"), optional: true })).toBe(true);
  expect([isEditor(seat("Editor")), isEditor({ ...seat("Ann"), optional: true })]).toEqual([false, false]);
  expect([isReviewer(seat("First reviewer")), isReviewer(seat("Reviewer"))]).toEqual([true, false]);
});

test.each<[string, readonly string[], string | null]>([
  ["eight", Array.from({ length: 8 }, (_, at) => `P${at}`), null],
  [
    "nine",
    Array.from({ length: 9 }, (_, at) => `P${at}`),
    "9 perspectives are too many: at most 8 can be asked.",
  ],
  ["two of one name", ["Clarity", "clarity"], 'Two perspectives are named "clarity".'],
  ["one that no object can hold", ["__PROTO__"], 'A perspective cannot be named "__proto__".'],
])("%s are asked or refused", (_, names, why) => {
  const check = () => checkPerspectives(names.map((name) => ({ name })));
  if (why === null) expect(check).not.toThrow();
  else expect(check).toThrow(why);
});
