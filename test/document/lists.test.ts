import stringWidth from "string-width";
import { expect, test } from "vitest";
import { list, strong, table } from "../../src/document/document.ts";
import { toTerminal } from "../../src/document/to-terminal.ts";
import { paint } from "../../src/document/paint.ts";
import { toMarkdown } from "../../src/document/to-markdown.ts";

test("a list that is cut has two lines for each item and each text below, and documents have all", () => {
  const long =
    "Whoever has the address of one question opens it, answers it, and sees nothing else that was said";
  const cut = list(
    [{ text: long, below: [{ sign: { text: " " }, text: long }] }, "short", "再起動".repeat(30)],
    {
      cut: true,
    },
  );
  const lines = toTerminal([cut], { columns: 52, paint: paint(false) }).split("\n");

  expect(lines).toEqual([
    "  • Whoever has the address of one question opens",
    "    it, answers it, and sees nothing else that was…",
    "      Whoever has the address of one question opens",
    "      it, answers it, and sees nothing else that…",
    "  • short",
    `  • ${"再起動".repeat(7)}再起`,
    `    動${"再起動".repeat(7)}再…`,
  ]);
  expect(lines.every((line) => stringWidth(line) <= 52)).toBe(true);
  expect(toMarkdown([cut])).toContain(`- ${long}\n  - ${long}\n- short`);
});

test("a table in which words would have to be broken is a list of its rows", () => {
  const stands = table(
    ["Option", "for", "objects"],
    [
      ["O1 Memory", "Municipal Treasurer", ""],
      ["O2 A shared store", "", [strong("Contrarian"), " (not counted)"]],
    ],
  );
  const drawn = (columns: number) => toTerminal([stands], { columns, paint: paint(false) }).split("\n");

  expect(drawn(50)).toEqual([
    "  Option          for             objects",
    "  O1 Memory       Municipal",
    "                  Treasurer",
    "  O2 A shared                     Contrarian",
    "  store                           (not counted)",
  ]);
  expect(drawn(26)).toEqual([
    "  • O1 Memory",
    "    for: Municipal",
    "    Treasurer",
    "  • O2 A shared store",
    "    objects: Contrarian",
    "    (not counted)",
  ]);
});
