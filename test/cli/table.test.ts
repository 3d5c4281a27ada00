import { expect, test } from "vitest";
import { fittedTable } from "../../src/cli/table.ts";
import { textWidth } from "../../src/text/width.ts";

const rows = [
  ["id", "protocol", "how it stands", "title"],
  [
    "20261116-brainstorm-bring-customers-back",
    "roundtable",
    "disney, dreamer (1/3), round 1",
    "客を呼び戻す方法について",
  ],
];

test.for([200, 120, 80, 60, 45])("at %d columns every row has one line and its whole id", (columns) => {
  const lines = fittedTable(rows, columns, [3, 2, 1]).trimEnd().split("\n");
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(textWidth(line)).toBeLessThanOrEqual(columns);
  expect(lines[1]).toContain("20261116-brainstorm-bring-customers-back");
});

test("what gives way first is cut first, then left out", () => {
  expect(fittedTable(rows, 95, [3, 2, 1])).toMatchInlineSnapshot(`
    "id                                        protocol    how it stands                   title
    20261116-brainstorm-bring-customers-back  roundtable  disney, dreamer (1/3), round 1  客を呼び…
    "
  `);
  expect(fittedTable(rows, 70, [3, 2, 1])).toMatchInlineSnapshot(`
    "id                                        protocol    how it st…
    20261116-brainstorm-bring-customers-back  roundtable  disney, d…
    "
  `);
});

test("what nobody can read in part is whole or left out", () => {
  const dated = [
    ["id", "when", "title"],
    ["bring-customers-back", "2026-11-16 10:20", "Bring customers back"],
  ];
  expect(fittedTable(dated, 50, [2, 1], [1])).toContain("2026-11-16 10:20");
  expect(fittedTable(dated, 32, [2, 1], [1])).toBe("id\nbring-customers-back\n");
});
