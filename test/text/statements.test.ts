import { expect, test } from "vitest";
import { blocksIn } from "../../src/text/statements.ts";

/** Each id with all that belongs to it, on one line. */
function told(text: string): readonly string[] {
  const lines = text.split("\n");
  return blocksIn(lines).map(({ id, from, to }) =>
    [id, ...lines.slice(from, to)].join(" | ").replaceAll(/\s+/g, " "),
  );
}

test("statements are found as headings, items, rows and paragraphs, each with what belongs to it", () => {
  const text = `# Shop

## Functional requirements

### REQ-001: Carts survive a *restart*

All of them.

- **Priority:** must
- **Accepted when:**
  - Ten carts are there

### FR-3 Hats are \\_sold\\_

## Rules

- **BR-1** A hat is paid for
  before it is sent.
- [ ] BR-2: No refunds
- Not one

| Id | Requirement | Target |
|---|---|---|
| NFR-001 | It is [fast](x.md) | 200 ms |
| **NFR-002** | - | 1 % |

**R12** Somebody must be there
at night.

US-7: As a buyer I want hats.`;

  expect(told(text)).toEqual([
    "REQ-001 | ### REQ-001: Carts survive a *restart* | | All of them. | | - **Priority:** must | - **Accepted when:** | - Ten carts are there",
    "FR-3 | ### FR-3 Hats are \\_sold\\_",
    "BR-1 | - **BR-1** A hat is paid for | before it is sent.",
    "BR-2 | - [ ] BR-2: No refunds",
    "NFR-001 | | NFR-001 | It is [fast](x.md) | 200 ms |",
    "NFR-002 | | **NFR-002** | - | 1 % |",
    "R12 | **R12** Somebody must be there | at night.",
    "US-7 | US-7: As a buyer I want hats.",
  ]);
});

test.each([
  ["a fence", "```\n### REQ-001: No\n```"],
  ["a comment", "<!--\n- REQ-001: No\n-->"],
  ["what has changed", "## What changed on the way\n\n- **REQ-001** Old: superseded by REQ-002"],
  ["what was rejected, numbered", "## 9. Rejected\n\n- REQ-001: No"],
  ["a sentence that names one", "As REQ-001 says, it is so.\n\n- see REQ-001"],
  ["names of standards", "- UTF-8 is used\n- ISO-25010: quality\n- RFC-2119: words"],
  ["a row without a head", "| REQ-001 | No |"],
])("nothing is stated in %s", (_, text) => {
  expect(told(text)).toEqual([]);
});

test("items that are set in are items beside each other", () => {
  expect(told("  - R-1: One\n    more\n  - R-2: Two")).toEqual([
    "R-1 | - R-1: One | more",
    "R-2 | - R-2: Two",
  ]);
});

test("what stands below a statement is its own, as far as its end", () => {
  const lines = "### A-1: One\n\ntext\n\n#### A-2: Part\n\nof it\n\n### A-3: Next\n\n\n# End";
  expect(told(lines)).toEqual([
    "A-1 | ### A-1: One | | text | | #### A-2: Part | | of it",
    "A-2 | #### A-2: Part | | of it",
    "A-3 | ### A-3: Next",
  ]);
});

test("texts made to be slow are read to their end", () => {
  const rows = `| Id | T |\n|---|---|\n${"| REQ-001 | x |\n".repeat(50_000)}`;
  const long = `- REQ-001 ${"[".repeat(500_000)}`;
  const nested = "- REQ-1 a\n  ".repeat(50_000);
  expect(told(rows)).toHaveLength(50_000);
  expect(told(long)).toEqual([]);
  expect(told(nested).length).toBeGreaterThan(0);
});
