import * as fc from "fast-check";
import { fromMarkdown } from "mdast-util-from-markdown";
import { expect, test } from "vitest";
import { mergedDocument, renumbered, withIds } from "../../src/protocols/roundtable/report/merged.ts";
import { type ArtifactType, artifactId, idForm } from "../../src/protocols/roundtable/rules/artifact.ts";
import { roundtableKit, viewed } from "../protocols/roundtable/tabled.ts";
import { specified } from "../protocols/roundtable/tables.ts";
import { artifact } from "../protocols/roundtable/rules/session.ts";
import { runs } from "../runs.ts";

const line = fc.oneof(
  fc.constantFrom(
    "## Functional requirements",
    "## 3. business rules ##",
    "# Old",
    "Quality requirements\n---",
    "### REQ-004: Old",
    "- NFR-001 and BR-12",
    "```",
    "~~~ yaml",
    "<!--",
    "-->",
    "<!A",
    "<?php",
    "<![CDATA[",
    "<pre>",
    "| a | b |",
    "  trailing  ",
    "",
    "\t",
  ),
  fc.string({ maxLength: 12 }),
);
const existing = fc
  .tuple(fc.array(line, { maxLength: 14 }), fc.constantFrom("\n", "\r\n"), fc.boolean())
  .map(([lines, eol, isEnded]) => lines.join(eol).replaceAll(/(?<!\r)\n/g, eol) + (isEnded ? eol : ""));

function own(ids: readonly string[]): string {
  const [first = "", ...rest] = ids;
  return [
    "# Requirements: ours",
    `## Functional requirements\n\n### ${first}: Ours\n\nSee ${rest.join(", ")}.`,
    "## Business rules\n\nNone were named.",
    `## Where this comes from\n\n- ${rest.join("\n- ")}`,
  ].join("\n\n");
}

const ids = fc
  .uniqueArray(fc.tuple(fc.constantFrom<ArtifactType>("REQ", "NFR", "BR"), fc.integer({ min: 1, max: 20 })), {
    minLength: 2,
    maxLength: 6,
    selector: ([type, number]) => `${type}${number}`,
  })
  .map((pairs) => pairs.map(([type, number]) => artifactId(type, number)));

function linesOf(text: string): readonly string[] {
  return text.split(/\r\n|\n|\r/);
}

/** Whether all of one stand in the other, unchanged and in their order. */
function keeps(whole: readonly string[], part: readonly string[]): boolean {
  let at = 0;
  for (const one of whole) if (at < part.length && one === part[at]) at += 1;
  return at === part.length;
}

/** Those that a reader of Markdown sees: not in a fence, not in a comment. */
function headingsOf(text: string): readonly string[] {
  return fromMarkdown(text).children.flatMap(({ type, position }) =>
    type === "heading" ? [text.slice(position?.start.offset, position?.end.offset)] : [],
  );
}

function merged(text: string, artifacts: readonly string[]) {
  const fresh = renumbered(
    artifacts.map((id) => artifact(id)),
    text,
  );
  return { fresh, text: mergedDocument(text, withIds(own(artifacts), fresh), "specs-1") };
}

test("every line of a document stays as it was and where it was, also when something is merged in twice", () => {
  fc.assert(
    fc.property(existing, ids, (text, artifacts) => {
      const once = merged(text, artifacts);
      const twice = merged(once.text, artifacts);

      expect(keeps(linesOf(once.text), linesOf(text.replace(/(?:\r\n|\n|\r)$/, "")))).toBe(true);
      expect(keeps(linesOf(twice.text), linesOf(once.text.replace(/(?:\r\n|\n|\r)$/, "")))).toBe(true);
      // Ours is in it, as Markdown's own: with the ends of lines that the document has.
      for (const id of once.fresh.values()) expect(once.text).toContain(id);
      expect(headingsOf(twice.text)).toEqual(
        expect.arrayContaining(
          [once, twice].map(({ fresh }) => `### ${fresh.get(artifacts[0] ?? "")}: Ours`),
        ),
      );
      if (text.includes("\r\n")) expect(once.text.replaceAll("\r\n", "")).not.toContain("\n");
    }),
    { numRuns: runs(300) },
  );
});

test("no id is given twice, and none counts down", () => {
  fc.assert(
    fc.property(existing, ids, (text, artifacts) => {
      const named = [...text.matchAll(idForm)].map(([, type, number]) => `${type}-${Number(number)}`);
      const theirs = new Set(named);
      const { fresh } = merged(text, artifacts);
      const ours = [...fresh.values()].map((id) => id.replace(/-0+(?=\d)/, "-"));

      expect(new Set(ours).size).toBe(artifacts.length);
      expect(ours.filter((id) => theirs.has(id))).toEqual([]);
    }),
    { numRuns: runs(300) },
  );
});

test("a document merged into one with numbered sections, a fence and the same ids", () => {
  const text = [
    "# Shop",
    "",
    "## 1. Functional requirements",
    "",
    "### REQ-001: Theirs",
    "",
    "```md",
    "## Business rules",
    "```",
    "",
    "## Glossary",
    "",
    "Cart: where things wait",
    "",
  ].join("\r\n");
  const outcome = { existing: [{ path: "docs/requirements.md", text, how: "merge" }] };
  const [file] = roundtableKit.published?.(viewed(specified().end(outcome).events).discussion) ?? [];

  const shown = file?.text.replaceAll("\r\n", "\n").split("\n## Quality requirements")[0];
  expect(shown).toMatchInlineSnapshot(`
    "# Shop

    ## 1. Functional requirements

    ### REQ-001: Theirs

    \`\`\`md
    ## Business rules
    \`\`\`

    <!-- from sessions -->

    ### REQ-002: A cart lives three days

    Also of the database.

    - **Priority:** must
    - **Accepted when:**
      - Restart with 3 items: 3 items.
      - No login is lost.
    - **From:** round 1, Product Manager, QA Lead, draft

    ## Glossary

    Cart: where things wait

    ## Introduction

    A draft: no person has approved it.

    What was agreed:

    - Carts survive a restart. (round 1, Facilitator)
    - Storage is paid by the shop. (round 2, Facilitator)

    ## Business rules

    ### BR-001: Prices are of today

    - **When:**
      - a cart is opened
    - **Then:**
      - prices are read again
    - **From:** round 1, Facilitator, draft
    "
  `);
  expect(file?.text).not.toContain("None");
});

test.each([
  ["a file without headings", "Just words", "Just words\n\n## Functional requirements\n\n### REQ-001: Ours"],
  ["an empty file", "", "# Requirements: ours\n\n## Functional requirements"],
  ["a fence nobody closed", "```\ncode", "```\ncode\n```\n\n## Functional requirements"],
  ["a comment nobody closed", "<!-- later\n## Glossary", "<!-- later\n## Glossary\n-->\n\n## Functional"],
  [
    "a section with another right behind it",
    "## Functional requirements\n- x\n# Next",
    "## Functional requirements\n- x\n\n<!-- from specs-1 -->\n\n### REQ-001: Ours\n\nSee REQ-002.\n\n# Next\n",
  ],
  [
    "two sections of one name",
    "## Functional requirements\n\nA\n\n## Functional requirements\n\nB",
    "## Functional requirements\n\nA\n\n<!-- from specs-1 -->\n\n### REQ-001: Ours\n\nSee REQ-002.\n\n## Functional requirements\n\nB\n\n## Where",
  ],
])("merged into %s", (_, text, begins) => {
  const { text: whole } = merged(text, ["REQ-001", "REQ-002"]);

  expect(whole.slice(0, begins.length)).toBe(begins);
});
