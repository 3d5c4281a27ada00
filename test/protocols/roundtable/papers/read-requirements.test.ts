import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { paperFiles } from "../../../../src/protocols/roundtable/papers/files.ts";
import { readRequirements } from "../../../../src/protocols/roundtable/papers/read-requirements.ts";
import { textOf } from "../../../../src/table/item.ts";
import { liveItems } from "../../../../src/table/stands.ts";
import { wordsIn } from "../../../../src/words.ts";
import { runs } from "../../../runs.ts";
import { Hand, library, libraryTable } from "./drafts.ts";

function read(markdown: string) {
  return readRequirements(markdown).map(({ id, kind, text, fields }) => [id, kind, text, fields ?? {}]);
}

describe("Requirements that this tool wrote", () => {
  test.each(["en", "ja"])("are read as the items they were made of, in %s", (lang) => {
    const table = libraryTable();
    const [file] = paperFiles(table.paper({ words: wordsIn(lang) }));
    const items = readRequirements(file?.text ?? "");
    const kinds = [
      "scope",
      "user",
      "flow",
      "requirement",
      "rule",
      "quality",
      "constraint",
      "exclusion",
      "open",
    ];
    for (const kind of kinds) {
      const told = liveItems(table.ledger, kind).map((item) => `${item.id} ${textOf(item)}`);
      const found = items.filter((item) => item.kind === kind).map(({ id, text }) => `${id} ${text}`);
      expect(found.toSorted(), kind).toEqual(told.toSorted());
    }
    const first = items.find(({ kind }) => kind === "requirement");
    expect(first).toMatchObject({
      id: "REQ-2",
      fields: { title: "Hand out", criterion: "50 scans, 49 of them within 4 s.", priority: "must" },
    });
    expect(items.find(({ id }) => id === "NFR-1")?.fields).toMatchObject({ characteristic: "security" });
    expect(items.find(({ id }) => id === "TERM-1")?.fields).toEqual({ term: "loan" });
    expect(items.find(({ id }) => id === "FLOW-1")?.below).toEqual([
      { kind: "step", id: "FLOW-1.1", text: "reserves a tool", fields: { who: "Neighbour" } },
      { kind: "step", id: "FLOW-1.2", text: "hands it out", fields: { who: "Librarian" } },
    ]);
  });

  test("keep their ids when they are written again", () => {
    const [file] = paperFiles(libraryTable().paper());
    const again = new Hand("specs").inForce(readRequirements(file?.text ?? ""));
    again.writes("pm", {
      requirements: [{ statement: "The system shall print labels.", criterion: "1 label in 5 s" }],
    });
    const [next] = paperFiles(again.paper());
    const ids = readRequirements(next?.text ?? "").map(({ id }) => id);
    expect(ids.flatMap((id) => (id?.startsWith("REQ-") ? [id] : [])).toSorted()).toEqual([
      "REQ-1",
      "REQ-2",
      "REQ-3",
      "REQ-4",
    ]);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe("Requirements that others wrote", () => {
  test("an id in front of others is a mention: the heading tells the item", () => {
    const text = [
      "# Requirements: turnout",
      "- REQ-001, REQ-002 and REQ-004 are must-haves of the first version. (round 3)",
      "## Functional requirements",
      "### REQ-001: Answer with one tap",
      "When an alarm arrives, the app shall let the member answer with one tap.",
      "- **Priority:** must",
      "- **Accepted when:**",
      "  - One tap on the notification: the view shows the answer.",
      "### REQ-002: Who comes",
      "The view shall show who comes.",
    ].join("\n\n");
    expect(read(text)).toEqual([
      [
        "REQ-001",
        "requirement",
        "When an alarm arrives, the app shall let the member answer with one tap.",
        {
          title: "Answer with one tap",
          criterion: "One tap on the notification: the view shows the answer.",
          priority: "must",
        },
      ],
      ["REQ-002", "requirement", "The view shall show who comes.", { title: "Who comes" }],
    ]);
  });

  test("bold paragraphs with a list below them", () => {
    const text = `# Spec
## 7 Functions
**FR-07 (M) Undo.** The system shall let a wrong press be undone for 10 min.
- Accept: each kind undone.
- Covers: Q-20

**FR-08 (S) Log.** The system shall log it.`;
    expect(read(text)).toEqual([
      [
        "FR-07",
        "requirement",
        "The system shall let a wrong press be undone for 10 min.",
        { title: "Undo", criterion: "each kind undone.", priority: "must" },
      ],
      ["FR-08", "requirement", "The system shall log it.", { title: "Log", priority: "should" }],
    ]);
  });

  test("entries with the test in italics, broken over lines; several in one paragraph", () => {
    const text = `## Requirements
- **F1** *must* If a second alarm starts, then the app shall keep
  both lists.
  *Check:* 12 coming to A; B starts: A 9, B 3.

### State
**FR-1.1** SDK MUST stream position.
**FR-1.2** SDK MUST stream charge.`;
    expect(read(text)).toEqual([
      [
        "F1",
        "requirement",
        "If a second alarm starts, then the app shall keep both lists.",
        { criterion: "12 coming to A; B starts: A 9, B 3.", priority: "must" },
      ],
      ["FR-1.1", "requirement", "SDK MUST stream position.", {}],
      ["FR-1.2", "requirement", "SDK MUST stream charge.", {}],
    ]);
  });

  test("tables, with what their columns are called; a matrix of traces tells nothing", () => {
    const text = `## Non-functional requirements
| ID | Description | Priority | Fit criterion |
|---|---|---|---|
| NFR-SEC-01 | The API shall refuse expired tokens | High | 0 of 50 pass |

## Traceability
| Requirement | Test |
|---|---|
| NFR-SEC-01 | TC-4 |`;
    expect(read(text)).toEqual([
      [
        "NFR-SEC-01",
        "quality",
        "The API shall refuse expired tokens",
        { criterion: "0 of 50 pass", priority: "must" },
      ],
    ]);
  });

  test("names with numbers are no ids", () => {
    expect(read("## Requirements\n\n- UTF-8 is used\n- SHA-256 sums\n- ISO-9001 applies")).toEqual([]);
  });
});

test("no text makes two items of one id, or an item without words", () => {
  const pieces = [
    "# R",
    "## Requirements",
    "### REQ-1: T",
    "REQ-1",
    "- **REQ-01** x shall y",
    "| REQ-2 | a |",
    "|---|---|",
    "- [REQ-3]",
    "**Priority:** must",
    "REQ-1, REQ-2 a",
    "text",
    "",
    "1. WHEN x SHALL y",
    "### Requirement 1",
    "#### Acceptance Criteria",
    "> REQ-9 q",
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 25 }), (lines) => {
      const items = readRequirements(lines.join("\n"));
      const ids = items.map(({ id = "" }) => id.replaceAll(/(?<!\d)0+(?=\d)/g, ""));
      expect(new Set(ids).size).toBe(ids.length);
      for (const { text } of items) expect(text).not.toBe("");
    }),
    { numRuns: runs(300) },
  );
});

test("a document of every item is read again whatever its words are", () => {
  const words = fc
    .string({ unit: "grapheme-ascii", minLength: 3, maxLength: 60 })
    .map((text) => text.replaceAll(/[^A-Za-z0-9 ,.-]/g, "x").trim())
    .filter((text) => /^[a-z]{2}/i.test(text) && !/\d-|-\d|  /.test(text));
  fc.assert(
    fc.property(words, words, (statement, title) => {
      const requirements = [{ id: "REQ-7", statement: `The system shall ${statement}`, title: `T ${title}` }];
      const [file] = paperFiles(
        new Hand("specs").writes("pm", { ...library, requirements, order: null }).paper(),
      );
      const found = readRequirements(file?.text ?? "").find(({ id }) => id === "REQ-7");
      expect(found?.text).toBe(`The system shall ${statement}`);
    }),
    { numRuns: runs(60) },
  );
});

test("the head of a column tells what its rows are, where neither section nor id does", () => {
  const items = readRequirements(
    [
      "# A shop",
      "## Modes",
      "| Id | Requirement | P | Acceptance |",
      "|---|---|---|---|",
      "| CAM-03 | Recordings delete themselves after 72 hours. | M | At 73 h nothing is there. |",
      "## Decisions needed",
      "| Id | Question | Default |",
      "|---|---|---|",
      "| D-01 | Can the till exchange data? | Two offers |",
    ].join("\n"),
  );
  expect(items).toMatchObject([
    {
      id: "CAM-03",
      kind: "requirement",
      text: "Recordings delete themselves after 72 hours.",
      fields: { priority: "must", criterion: "At 73 h nothing is there." },
    },
    { id: "D-01", kind: "open", text: "Can the till exchange data?", fields: { until: "Two offers" } },
  ]);
});
