import { expect, test } from "vitest";
import { fittedRows, wrappedTable } from "../../src/cli/table.ts";
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

const long = ["20261117-should-the-mail-queue-move-to-redis", "discuss", "round 4", "Mail queue"];

test.for([200, 120, 80, 60, 45])(
  "at %d columns every row has its whole id, and nothing is wider",
  (columns) => {
    const shown = fittedRows([...rows, long], columns, [3, 2, 1], [3, 2, 1]);
    expect(shown).toHaveLength(3);
    for (const line of shown.flatMap((row) => row.split("\n")))
      expect(textWidth(line)).toBeLessThanOrEqual(columns);
    expect(shown[1]).toContain("20261116-brainstorm-bring-customers-back");
    expect(shown[2]).toContain("20261117-should-the-mail-queue-move-to-redis");
  },
);

test("what gives way first is cut first, then ids are set apart, then columns are left out", () => {
  const at = (columns: number) =>
    `${fittedRows([...rows, ["short", "ask", "done", "Why?"]], columns, [3, 2, 1], [1, 3, 2]).join("\n")}\n`;
  expect(at(95)).toMatchInlineSnapshot(`
    "id                                        protocol    how it stands                   title
    20261116-brainstorm-bring-customers-back  roundtable  disney, dreamer (1/3), round 1  客を呼び…
    short                                     ask         done                            Why?
    "
  `);
  expect(at(70)).toMatchInlineSnapshot(`
    "id     protocol    how it stands                   title
    20261116-brainstorm-bring-customers-back
           roundtable  disney, dreamer (1/3), round 1  客を呼び戻す方法に…
    short  ask         done                            Why?
    "
  `);
  expect(at(36)).toMatchInlineSnapshot(`
    "id     how it stands       title
    20261116-brainstorm-bring-customers-back
           disney, dreamer (…  客を呼び…
    short  done                Why?
    "
  `);
});

test("what is not to be cut is whole or left out", () => {
  const dated = [
    ["id", "when", "title"],
    ["customers", "2026-11-16 10:20", "Bring customers back"],
  ];
  expect(fittedRows(dated, 40, [2], [2, 1]).join("\n")).toContain("2026-11-16 10:20  Bring cus");
  expect(fittedRows(dated, 30, [2], [2, 1])).toEqual(["id  when", "customers\n    2026-11-16 10:20"]);
  expect(fittedRows(dated, 10, [2], [2, 1])).toEqual(["id", "customers"]);
});

test("cells are wrapped, and the widest share what is left; a long first cell has a line of its own", () => {
  const settings = [
    ["setting", "value", "from"],
    ["maxRounds", "3", "default"],
    ["participants.byWorkflowType.specs", "product-manager, ux-researcher", "/home/mia/config.yaml:3"],
  ];
  expect(wrappedTable(settings, 90)).toContain("specs  product-manager, ux-researcher  /home");
  expect(wrappedTable(settings, 50)).toMatchInlineSnapshot(`
    "setting    value             from
    maxRounds  3                 default
    participants.byWorkflowType.specs
               product-manager,  /home/mia/config.y
               ux-researcher     aml:3
    "
  `);
});
