import { expect, test } from "vitest";
import { withCarriedOver } from "../../../../src/protocols/roundtable/report/merged.ts";

const own = `# Requirements: Hats

## Functional requirements

### REQ-004: Hats fit

- **From:** round 1, Ann

## Quality requirements

| Id | Requirement |
| --- | --- |
| NFR-002 | Fast |

## Open questions

- None
`;

const carried = (existing: string, ...ids: readonly string[]) => withCarriedOver(existing, own, new Set(ids));

test("each goes to the beginning of the section it stood in, as it stood", () => {
  const existing = [
    "# Old",
    "",
    "## 2. Functional Requirements",
    "",
    "Prose of the old one.",
    "",
    "### REQ-001: Hats are warm",
    "",
    "Always.",
    "",
    "- **Priority:** must",
    "",
    "### REQ-002: Dropped",
    "",
    "## Quality requirements",
    "",
    "| Id | Requirement |",
    "|---|---|",
    "| NFR-001 | Safe |",
    "",
    "## Open questions",
    "",
    "- **OQ-001** Whose hats?",
    "",
  ].join("\r\n");

  expect(carried(existing, "REQ-001", "NFR-001", "OQ-001")).toBe(
    own
      .replace("### REQ-004", "### REQ-001: Hats are warm\n\nAlways.\n\n- **Priority:** must\n\n### REQ-004")
      .replace("| NFR-002", "| NFR-001 | Safe |\n| NFR-002")
      .replace("- None", "- **OQ-001** Whose hats?"),
  );
});

test("rows of another table stand under their own head, and what has no section of ours comes last", () => {
  const existing = `## Quality requirements

| Id | Requirement | Since |
|---|---|---|
| NFR-001 | Safe | 2020 |
| NFR-007 | Gone | 2021 |
| NFR-008 | Light | 2022 |

## Interfaces

- **IF-1** A till
  with a drawer
`;
  const text = carried(existing, "NFR-001", "NFR-008", "IF-1");

  expect(text).toContain(
    "## Quality requirements\n\n| Id | Requirement | Since |\n|---|---|---|\n| NFR-001 | Safe | 2020 |\n| NFR-008 | Light | 2022 |\n\n| Id | Requirement |\n",
  );
  expect(text.endsWith("- None\n\n## Interfaces\n\n- **IF-1** A till\n  with a drawer\n")).toBe(true);
});

test("where nothing holds, ours is as it was", () => {
  expect(carried("## Functional requirements\n\n### REQ-001: Old\n", "REQ-009")).toBe(own);
  expect(carried("", "REQ-001")).toBe(own);
});
